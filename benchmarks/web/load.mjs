// Tables that play as fast as their server lets them: node load.mjs SIDE URL PID TABLES SECONDS WARM-UP.
// SIDE is "ours" or "peer"; PID is the server, whose children count too. Several servers of one house: URLs and PIDs with
// commas between; the seats of each match are at different ones. Prints one line of JSON.
import { machineSeconds, processorSeconds, residentBytes } from './processes.mjs';

const PATIENCE_S = 15;

// What all tables share: whether play has begun, and what was counted.
class Tally {
  constructor() {
    this.waiting = [];
    this.reset();
  }

  // Turns that come before everybody sits wait: else the first tables would slow down the seating of the last.
  whenEverybodySits(turn) {
    if (this.waiting === null) turn();
    else this.waiting.push(turn);
  }

  start() {
    const turns = this.waiting;
    this.waiting = null;
    for (const turn of turns) turn();
  }

  reset() {
    this.latencies = [];
    this.games = 0;
  }
}

class Table {
  constructor(sitDown, base, tally) {
    Object.assign(this, { sitDown, base, tally, lastMove: performance.now() });
  }

  async begin() {
    Object.assign(this, { sent: [], asked: -1, finished: new Set() });
    this.players = await this.sitDown(this.base, this, this.players);
  }

  seen(seat, version, over) {
    const now = performance.now();
    const arrived = this.sent.filter((move) => move.version <= version && move.seat !== seat);
    for (const move of arrived) this.tally.latencies.push(now - move.at);
    if (arrived.length) {
      this.sent = this.sent.filter((move) => !arrived.includes(move));
      this.lastMove = now;
    }
    if (over) this.finish(seat);
  }

  turn(seat, version) {
    if (version < this.asked) return;
    this.asked = version + 1;
    this.tally.whenEverybodySits(() => {
      this.sent.push({ seat, version: version + 1, at: performance.now() });
      this.players[seat].move();
    });
  }

  finish(seat) {
    this.finished.add(seat);
    if (this.finished.size < this.players.length) return;
    this.tally.games += 1;
    this.begin();
  }
}

const pause = (seconds) => new Promise((resolve) => setTimeout(resolve, seconds * 1000));

function quantile(sorted, share) {
  return sorted.length ? sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] : null;
}

function ownSeconds() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

const sum = (pids, read) => pids.reduce((total, pid) => total + read(pid), 0);

async function measured(tally, pids, seconds) {
  const used = () => sum(pids, processorSeconds);
  const before = { at: performance.now(), all: machineSeconds(), server: used(), client: ownSeconds() };
  tally.reset();
  await pause(seconds);
  const { latencies, games } = tally;
  const took = (performance.now() - before.at) / 1000;
  const [server, client] = [used() - before.server, ownSeconds() - before.client];
  const others = Math.max(0, machineSeconds() - before.all - server - client);
  const sorted = Float64Array.from(latencies).sort();
  return {
    seconds: took,
    moves: latencies.length,
    games,
    p50_ms: quantile(sorted, 0.5),
    p99_ms: quantile(sorted, 0.99),
    server_cpu_seconds: server,
    client_cpu_seconds: client,
    others_cpu_seconds: others,
    server_bytes: sum(pids, residentBytes),
  };
}

// A table that makes no move any more means that something is broken, not slow.
async function stalledTables(tables) {
  const end = performance.now();
  const still = () => tables.filter((table) => table.lastMove < end).length;
  while (still() && performance.now() < end + PATIENCE_S * 1000) await pause(0.1);
  return still();
}

const [side, base, pid, count, seconds, warmUp] = process.argv.slice(2);
const { sitDown } = await import(side === 'peer' ? './peer/driver.js' : './ours.mjs');
const tally = new Tally();
const bases = base.split(',');
const around = (number) => bases.map((_, place) => bases[(number + place) % bases.length]);
const houseOf = (number) => (side === 'peer' ? base : around(number));
const tables = Array.from({ length: Number(count) }, (_, number) => new Table(sitDown, houseOf(number), tally));
for (const table of tables) await table.begin();
tally.start();
await pause(Number(warmUp));
const reading = await measured(tally, pid.split(',').map(Number), Number(seconds));
console.log(JSON.stringify({ ...reading, tables: tables.length, stalled: await stalledTables(tables) }));
process.exit(0);
