// A full house: node crowd.mjs URL PID MATCHES MOVES. Two browsers' streams in every match, compressed as browsers ask for,
// then some moves everywhere, so that every stream has carried updates. Prints one line of JSON.
import http from 'node:http';
import { residentBytes } from './processes.mjs';
import { Line, newMatch } from './ours.mjs';

const [base, pid, matches, moves] = process.argv.slice(2);
const pause = (seconds) => new Promise((resolve) => setTimeout(resolve, seconds * 1000));
const streams = [];
const FROM_ONE_ADDRESS = 100; // a house has places for a classroom behind one address, not for a thousand people

function openStream(id, { secret }) {
  const headers = { authorization: `Bearer ${secret}`, accept: 'text/event-stream', 'accept-encoding': 'gzip' };
  const stream = { updates: 0, bytes: 0 };
  const localAddress = `127.0.0.${2 + Math.floor(streams.length / FROM_ONE_ADDRESS)}`;
  streams.push(stream);
  return new Promise((resolve, reject) => {
    http.get(`${base}/m/${id}/stream`, { headers, agent: false, localAddress, family: 4 }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`A stream was answered with ${answer.statusCode}.`));
      answer.on('data', (piece) => {
        stream.updates += 1;
        stream.bytes += piece.length;
        resolve();
      });
    }).on('error', reject);
  });
}

async function sitDown(line) {
  const match = await newMatch(line);
  await Promise.all(match.seats.map((seat) => openStream(match.id, seat)));
  return match;
}

async function moveOnce(line, { id, seats }) {
  const { version, actors } = await line.ask('GET', `/api/v1/matches/${id}`);
  const { secret } = seats[actors[0]];
  const { legal } = await line.ask('GET', `/api/v1/matches/${id}`, secret);
  const action = legal[Math.floor(Math.random() * legal.length)];
  await line.ask('POST', `/api/v1/matches/${id}/actions`, secret, { version, action });
}

const line = new Line(base);
const tables = [];
for (let number = 0; number < Number(matches); number += 1) tables.push(await sitDown(line));
for (let move = 0; move < Number(moves); move += 1) for (const table of tables) await moveOnce(line, table);
await pause(1);
const least = Math.min(...streams.map((stream) => stream.updates));
const bytes = streams.reduce((sum, stream) => sum + stream.bytes, 0);
console.log(
  JSON.stringify({
    matches: tables.length,
    streams: streams.length,
    least_updates: least,
    stream_bytes: bytes,
    server_bytes: residentBytes(Number(pid)),
  }),
);
process.exit(0);
