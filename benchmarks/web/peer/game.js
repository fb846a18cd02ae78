// A game of Foodfighters' size for boardgame.io, written from docs/rules/foodfighters.md: two 3x3 formations, items, Beans,
// dice, one action and one purchase a turn. Without Power cards (their places in the state are kept) and with gaps that
// close by themselves.
import { INVALID_MOVE } from 'boardgame.io/dist/cjs/core.js';

const TEAMS = [
  { name: 'veggies', kinds: ['broccoli', 'onion', 'cabbage'], powers: ['regrow', 'boost', 'roots'] },
  { name: 'meats', kinds: ['bacon', 'chicken', 'steak'], powers: ['sizzle', 'shield', 'tenderize'] },
];
const COLUMNS = ['a', 'b', 'c'];
const ROWS = [1, 2, 3];
export const CELLS = ROWS.flatMap((row) => COLUMNS.map((column) => `${column}${row}`));
const NORMAL_DIE = ['splat', 'splat', 1, 1, 2, 3];
const BONUS_DIE = ['splat', 'splat', 'splat', 1, 2, 3];
export const PRICES = { cracker: 4, spoon: 3, pan: 3 };
const BONUS_PRICE = 3;
const BEANS = 30;
const TURN_LIMIT = 400;

// ---- looking at the table ----

const rowOf = (cell) => Number(cell[1]);
const columnOf = (cell) => COLUMNS.indexOf(cell[0]);
const holds = (fighter, item) => fighter.split(' ').includes(item);
const kindOf = (fighter) => fighter.split(/[> ]/, 1)[0];
const thoughtOf = (fighter) => fighter.split(/[> ]/, 2)[1];
const withItem = (fighter, item) => `${fighter} ${item}`;
const withoutItem = (fighter, item) => fighter.split(' ').filter((part) => part !== item).join(' ');

const distance = (from, to) => rowOf(from) + rowOf(to) - 1;
const sideways = (from, to) => Math.abs(columnOf(from) - columnOf(to));
const bareHandsReach = (from, to) => distance(from, to) === 1 && sideways(from, to) <= 1;
const spoonReaches = (from, to) => sideways(from, to) === 0 || sideways(from, to) === distance(from, to);

export function mayAttack(G, seat, from, to) {
  const attacker = G.sides[seat].cells[from];
  const target = G.sides[1 - seat].cells[to];
  if (!attacker || !target) return false;
  if (!bareHandsReach(from, to) && !(holds(attacker, 'spoon') && spoonReaches(from, to))) return false;
  return holds(attacker, 'pan') || thoughtOf(attacker) === kindOf(target);
}

export function maySwap(G, seat, one, other) {
  const { cells } = G.sides[seat];
  if (one === other || !cells[one]) return false;
  return cells[other] !== undefined || rowOf(one) === rowOf(other);
}

export function mayBuy(G, seat, item, cell) {
  const side = G.sides[seat];
  if (G.bought || side.beans < PRICES[item] || !side[`${item}s`]) return false;
  if (!side.cells[cell] || holds(side.cells[cell], item)) return false;
  if (item === 'cracker') return !side.cracker_barred;
  return item === 'spoon' ? !G.spoon_thrown : !G.pan_hit;
}

export function mayBuyBonus(G, seat) {
  return !G.bought && G.bonus_owner === -1 && !G.bonus_rolled && G.sides[seat].beans >= BONUS_PRICE;
}

// ---- changing it ----

function earn(G, side, beans) {
  const supply = BEANS - G.sides[0].beans - G.sides[1].beans;
  side.beans += Math.min(beans, supply);
}

function dice(G, seat) {
  if (G.bonus_owner !== seat) return [NORMAL_DIE, NORMAL_DIE];
  G.bonus_owner = -1;
  G.bonus_rolled = true;
  return [NORMAL_DIE, NORMAL_DIE, BONUS_DIE];
}

const thrown = (die, random) => die[random.D6() - 1];

function thrownForBeans(die, random) {
  let face = thrown(die, random);
  while (face === 'splat') face = thrown(die, random);
  return face;
}

const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);

function knockOut(side, cell) {
  const fighter = side.cells[cell];
  delete side.cells[cell];
  side.out.push(fighter.split(' ', 1)[0]);
  if (holds(fighter, 'spoon')) side.spoons += 1;
  if (holds(fighter, 'pan')) side.pans += 1;
}

function closeGaps(side) {
  for (const column of COLUMNS) {
    const standing = ROWS.map((row) => side.cells[`${column}${row}`]).filter(Boolean);
    for (const row of ROWS) {
      const cell = `${column}${row}`;
      if (standing.length) side.cells[cell] = standing.shift();
      else delete side.cells[cell];
    }
  }
}

function strike(defender, cell, splats) {
  const fighter = defender.cells[cell];
  const cracker = holds(fighter, 'cracker');
  if (cracker) {
    defender.cells[cell] = withoutItem(fighter, 'cracker');
    defender.smashed += 1;
    defender.cracker_barred = true;
  }
  if (!cracker || splats > 1) knockOut(defender, cell);
}

function putAwayWeapons(G, side, from, to, hit) {
  if (holds(side.cells[from], 'spoon') && !bareHandsReach(from, to)) {
    side.cells[from] = withoutItem(side.cells[from], 'spoon');
    side.spoons += 1;
    G.spoon_thrown = true;
  }
  if (hit && holds(side.cells[from], 'pan')) {
    side.cells[from] = withoutItem(side.cells[from], 'pan');
    side.pans += 1;
    G.pan_hit = true;
  }
}

const hasLost = (side, kinds) => kinds.some((kind) => side.out.filter((fighter) => kindOf(fighter) === kind).length === 3);

function judge(G) {
  G.winner = hasLost(G.sides[0], TEAMS[0].kinds) ? 1 : hasLost(G.sides[1], TEAMS[1].kinds) ? 0 : -1;
}

// ---- moves ----

const seatOf = (ctx) => Number(ctx.currentPlayer);

function swap({ G, ctx }, one, other) {
  const seat = seatOf(ctx);
  if (G.phase !== 'act' || !maySwap(G, seat, one, other)) return INVALID_MOVE;
  const { cells } = G.sides[seat];
  const moved = cells[one];
  if (cells[other] === undefined) delete cells[one];
  else cells[one] = cells[other];
  cells[other] = moved;
  earn(G, G.sides[seat], 1);
  G.phase = 'shop';
}

function attack({ G, ctx, random }, from, to) {
  const seat = seatOf(ctx);
  if (G.phase !== 'act' || !mayAttack(G, seat, from, to)) return INVALID_MOVE;
  const [side, enemy] = [G.sides[seat], G.sides[1 - seat]];
  const faces = dice(G, seat).map((die) => thrown(die, random));
  const splats = faces.filter((face) => face === 'splat').length;
  if (splats) strike(enemy, to, splats);
  else earn(G, side, sum(faces));
  putAwayWeapons(G, side, from, to, splats > 0);
  closeGaps(enemy);
  judge(G);
  G.phase = 'shop';
}

function roll({ G, ctx, random }) {
  const seat = seatOf(ctx);
  if (G.phase !== 'act') return INVALID_MOVE;
  earn(G, G.sides[seat], sum(dice(G, seat).map((die) => thrownForBeans(die, random))));
  G.phase = 'shop';
}

function buy({ G, ctx }, item, cell) {
  const seat = seatOf(ctx);
  if (G.phase !== 'shop' || !(item in PRICES) || !mayBuy(G, seat, item, cell)) return INVALID_MOVE;
  const side = G.sides[seat];
  side.beans -= PRICES[item];
  side[`${item}s`] -= 1;
  side.cells[cell] = withItem(side.cells[cell], item);
  G.bought = true;
}

function buyBonus({ G, ctx }) {
  const seat = seatOf(ctx);
  if (G.phase !== 'shop' || !mayBuyBonus(G, seat)) return INVALID_MOVE;
  G.sides[seat].beans -= BONUS_PRICE;
  G.bonus_owner = seat;
  G.bought = true;
}

function end({ G, events }) {
  if (G.phase !== 'shop') return INVALID_MOVE;
  events.endTurn();
}

// ---- the game ----

function dealt(team, enemy, random) {
  const fighters = random.Shuffle(team.kinds.flatMap((kind) => enemy.kinds.map((thought) => `${kind}>${thought}`)));
  return {
    team: team.name,
    cells: Object.fromEntries(CELLS.map((cell, at) => [cell, fighters[at]])),
    out: [],
    beans: 0,
    crackers: 3,
    spoons: 2,
    pans: 1,
    smashed: 0,
    for_sale: team.powers,
    held: [],
    spent: [],
    cracker_barred: false,
  };
}

function beginTurn({ G, ctx }) {
  Object.assign(G, { phase: 'act', turn: seatOf(ctx), to_move: seatOf(ctx), turns: G.turns + 1, bought: false });
  Object.assign(G, { spoon_thrown: false, pan_hit: false, bonus_rolled: false });
}

function endTurn({ G, ctx }) {
  G.sides[seatOf(ctx)].cracker_barred = false;
}

export const Foodfight = {
  name: 'foodfight',
  minPlayers: 2,
  maxPlayers: 2,
  setup: ({ random }) => ({
    sides: [dealt(TEAMS[0], TEAMS[1], random), dealt(TEAMS[1], TEAMS[0], random)],
    turn: 0,
    to_move: 0,
    phase: 'act',
    turns: 0,
    turn_limit: TURN_LIMIT,
    bonus_owner: -1,
    winner: -1,
    bought: false,
    spoon_thrown: false,
    pan_hit: false,
    bonus_rolled: false,
    cards_used: [],
    tender: false,
    swaps_left: 0,
    sizzled: false,
    second_half: false,
  }),
  turn: { onBegin: beginTurn, onEnd: endTurn },
  moves: { swap, attack, roll, buy, buyBonus, end },
  endIf: ({ G }) => {
    if (G.winner !== -1) return { winner: G.winner };
    return G.turns > G.turn_limit ? { draw: true } : undefined;
  },
};
