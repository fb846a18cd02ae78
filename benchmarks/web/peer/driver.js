// Two players of boardgame.io: the messages that its own SocketIO client transport sends and receives.
import { io } from 'socket.io-client';
import { CELLS, Foodfight, PRICES, mayAttack, mayBuy, mayBuyBonus, maySwap } from './game.js';

const SEATS = ['0', '1'];
const ATTEMPTS = 4;

async function posted(url, body) {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

async function newMatch(base) {
  const games = `${base}/games/${Foodfight.name}`;
  const { matchID } = await posted(`${games}/create`, { numPlayers: 2 });
  const credentials = [];
  for (const playerID of SEATS) {
    // One after the other: its file storage loses one of two joins at the same time.
    const joined = await posted(`${games}/${matchID}/join`, { playerID, playerName: `Player ${playerID}` });
    credentials.push(joined.playerCredentials);
  }
  return { matchID, credentials };
}

const any = (list) => list[Math.floor(Math.random() * list.length)];

function action(G, seat) {
  const chance = Math.random();
  for (let attempt = 0; chance < 0.3 && attempt < ATTEMPTS; attempt += 1) {
    const [from, to] = [any(CELLS), any(CELLS)];
    if (mayAttack(G, seat, from, to)) return ['attack', [from, to]];
  }
  for (let attempt = 0; chance < 0.7 && attempt < ATTEMPTS; attempt += 1) {
    const [one, other] = [any(CELLS), any(CELLS)];
    if (maySwap(G, seat, one, other)) return ['swap', [one, other]];
  }
  return ['roll', []];
}

function purchase(G, seat) {
  if (Math.random() < 0.5) return ['end', []];
  const [item, cell] = [any(Object.keys(PRICES)), any(CELLS)];
  if (mayBuy(G, seat, item, cell)) return ['buy', [item, cell]];
  return mayBuyBonus(G, seat) ? ['buyBonus', []] : ['end', []];
}

class Player {
  constructor(base, seat, table) {
    Object.assign(this, { seat, table });
    this.socket = io(`${base}/${Foodfight.name}`, { transports: ['websocket'], forceNew: true });
    this.socket.on('sync', (matchID, { state }) => this.see(matchID, state));
    this.socket.on('update', (matchID, state) => this.see(matchID, state));
  }

  sit(matchID, credentials) {
    Object.assign(this, { matchID, credentials });
    this.socket.emit('sync', matchID, SEATS[this.seat], credentials, 2);
  }

  see(matchID, state) {
    if (matchID !== this.matchID) return;
    this.state = state;
    const over = state.ctx.gameover !== undefined;
    this.table.seen(this.seat, state._stateID, over);
    if (!over && state.ctx.currentPlayer === SEATS[this.seat]) this.table.turn(this.seat, state._stateID);
  }

  move() {
    const { G } = this.state;
    const [type, args] = G.phase === 'act' ? action(G, this.seat) : purchase(G, this.seat);
    const payload = { type, args, playerID: SEATS[this.seat], credentials: this.credentials };
    this.socket.emit('update', { type: 'MAKE_MOVE', payload }, this.state._stateID, this.matchID, SEATS[this.seat]);
  }
}

// The sockets stay open from match to match, as `updateMatchID` of boardgame.io's transport does it.
export async function sitDown(base, table, before) {
  const { matchID, credentials } = await newMatch(base);
  const players = before ?? SEATS.map((_, seat) => new Player(base, seat, table));
  players.forEach((player, seat) => player.sit(matchID, credentials[seat]));
  return players;
}
