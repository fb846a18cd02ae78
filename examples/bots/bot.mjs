// Plays at a table until the match is over: node bot.mjs https://games.example/join/…
import createClient from "openapi-fetch";

const link = process.argv[2];
const house = /** @type {import("openapi-fetch").Client<import("./house.d.ts").paths>} */ (
  createClient({ baseUrl: link.split("/join/")[0] })
);

/** The house's answer; asked again while it is closed for a moment.
 * @template T @param {() => Promise<{ data?: T, error?: import("./house.d.ts").components["schemas"]["Refusal"] }>} way
 * @returns {Promise<T | undefined>} nothing where the table has moved on */
async function ask(way) {
  for (;;) {
    const { data, error } = await way().catch(() => ({ data: undefined, error: undefined }));
    if (data) return data;
    if (error?.code === "moved_on") return undefined;
    if (error?.code && error.code !== "not_now" && error.code !== "too_fast") throw new Error(error.error);
    await new Promise((done) => setTimeout(done, 1000));
  }
}

const seat = await ask(() => house.POST("/api/v1/join", { body: { link, name: "JavaScript" } }));
if (!seat) throw new Error("Nobody sits down at a table that has moved on.");
const headers = { authorization: `Bearer ${seat.secret}` };
const path = { match: seat.match };
let after = "";
for (;;) {
  const view = await ask(() => house.GET("/api/v1/matches/{match}", { headers, params: { path, query: { after, wait: 25 } } }));
  if (!view) continue;
  after = view.mark;
  if (view.stage === "over") {
    console.log(`Seat ${seat.seat} of ${view.game}: winners ${view.outcome?.winners}`);
    break;
  }
  if (!view.awaited.includes(seat.seat) || !view.legal.length) continue;
  const body = { version: view.version, action: view.legal[Math.floor(Math.random() * view.legal.length)] };
  await ask(() => house.POST("/api/v1/matches/{match}/actions", { headers, params: { path }, body }));
}
