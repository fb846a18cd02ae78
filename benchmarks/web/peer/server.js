// boardgame.io's own server as its documentation shows it: node server.js PORT [DIRECTORY for its file storage].
import { FlatFile, Server } from 'boardgame.io/dist/cjs/server.js';
import { Foodfight } from './game.js';

const [port, directory] = process.argv.slice(2);
const storage = directory ? { db: new FlatFile({ dir: directory }) } : {};
Server({ games: [Foodfight], origins: ['http://127.0.0.1'], ...storage }).run(Number(port));
