// Two players of Smorgasboard: moves are POSTs on a kept connection, views come by one event stream each.
import http from 'node:http';
import net from 'node:net';

const GAME = 'foodfighters';

// ---- one kept connection for requests: as lean as a client can be, so that the server is what is measured ----

export class Line {
  constructor(base) {
    const { hostname, port } = new URL(base);
    this.host = `${hostname}:${port}`;
    this.waiting = [];
    this.text = '';
    this.socket = net.connect({ host: hostname, port: Number(port), noDelay: true });
    this.socket.setEncoding('latin1');
    this.socket.on('data', (text) => this.receive(text));
    this.socket.on('error', (error) => this.waiting.forEach((done) => done(0, String(error))));
  }

  send(method, path, secret, body, done) {
    this.waiting.push(done);
    const bearer = secret ? `authorization: Bearer ${secret}\r\n` : '';
    const head = `${method} ${path} HTTP/1.1\r\nhost: ${this.host}\r\n${bearer}content-type: application/json\r\n`;
    this.socket.write(`${head}content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
  }

  ask(method, path, secret = '', body = undefined) {
    return new Promise((resolve, reject) => {
      this.send(method, path, secret, body === undefined ? '' : JSON.stringify(body), (status, text) => {
        if (status === 200 || status === 201) resolve(JSON.parse(text));
        else reject(new Error(`Our server answered ${status} to ${method} ${path}: ${text}`));
      });
    });
  }

  receive(text) {
    this.text += text;
    for (;;) {
      const end = this.text.indexOf('\r\n\r\n');
      if (end < 0) return;
      const length = Number(/content-length: *(\d+)/i.exec(this.text.slice(0, end))?.[1] ?? 0);
      if (this.text.length < end + 4 + length) return;
      const [status, body] = [Number(this.text.slice(9, 12)), this.text.slice(end + 4, end + 4 + length)];
      this.text = this.text.slice(end + 4 + length);
      this.waiting.shift()(status, body);
    }
  }
}

// ---- one event stream ----

class Stream {
  constructor(base, path, secret, onView) {
    this.text = '';
    const headers = { authorization: `Bearer ${secret}`, accept: 'text/event-stream' };
    this.request = http.get(`${base}${path}`, { headers, agent: false }, (answer) => {
      if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.statusCode}`);
      answer.setEncoding('utf8');
      answer.on('data', (text) => this.receive(text, onView));
      answer.on('error', () => {});
    });
    this.request.on('error', () => {});
  }

  receive(text, onView) {
    this.text += text;
    for (let end = this.text.indexOf('\n\n'); end >= 0; end = this.text.indexOf('\n\n')) {
      const at = this.text.indexOf('data:');
      if (at >= 0 && at < end) onView(JSON.parse(this.text.slice(at + 5, end)));
      this.text = this.text.slice(end + 2);
    }
  }

  close() {
    this.request.destroy();
  }
}

// ---- players ----

class Player {
  constructor(line, base, id, { seat, secret }, table) {
    Object.assign(this, { line, id, seat, secret, table, posting: false });
    this.stream = new Stream(base, `/api/v1/matches/${id}/stream`, secret, (view) => this.see(view));
  }

  see(view) {
    this.view = view;
    this.table.seen(this.seat, view.version, view.outcome !== null);
    if (!this.posting) this.moveIfMine();
  }

  moveIfMine() {
    const { version, actors, outcome } = this.view;
    if (outcome === null && actors.includes(this.seat)) this.table.turn(this.seat, version);
  }

  move() {
    const { version, legal } = this.view;
    const body = JSON.stringify({ version, action: legal[Math.floor(Math.random() * legal.length)] });
    this.posting = true;
    this.line.send('POST', `/api/v1/matches/${this.id}/actions`, this.secret, body, (status, text) => {
      this.posting = false;
      if (status !== 200) throw new Error(`Our server answered ${status} to ${body}: ${text}`);
      if (this.view.version > version) this.moveIfMine();
    });
  }
}

export function newMatch(line) {
  const seats = ['Ann', 'Bea'].map((name) => ({ kind: 'person', name }));
  return line.ask('POST', '/api/v1/matches', '', { game: GAME, seats });
}

// `bases` are the servers of one house: seats are spread over them.
export async function sitDown(bases, table, before) {
  before?.forEach((player) => player.stream.close());
  const at = (seat) => bases[seat % bases.length];
  const lines = before?.map((player) => player.line) ?? [new Line(at(0)), new Line(at(1))];
  const match = await newMatch(lines[0]);
  return match.seats.map((seat) => new Player(lines[seat.seat], at(seat.seat), match.id, seat, table));
}
