/** Small noises, made on the spot: no files, silent where the browser has no AudioContext. */

/** @type {AudioContext | null} */
let audio = null;

/** Browsers let a page make noise only after somebody touched it. */
function wake() {
  if (!audio && "AudioContext" in window) audio = new AudioContext();
}
addEventListener("pointerdown", wake, { once: true });
addEventListener("keydown", wake, { once: true });

/** @param {AudioContext} context @param {number} start @param {number} seconds @param {number} loud */
function fading(context, start, seconds, loud) {
  const gain = context.createGain();
  gain.gain.setValueAtTime(loud, start);
  gain.gain.exponentialRampToValueAtTime(0.001, start + seconds);
  gain.connect(context.destination);
  return gain;
}

/** @param {AudioContext} context @param {number} after @param {number} from @param {number} to @param {number} seconds @param {number} [loud] */
function tone(context, after, from, to, seconds, loud = 0.15) {
  const start = context.currentTime + after;
  const voice = context.createOscillator();
  voice.frequency.setValueAtTime(from, start);
  voice.frequency.exponentialRampToValueAtTime(to, start + seconds);
  voice.connect(fading(context, start, seconds, loud));
  voice.start(start);
  voice.stop(start + seconds);
}

/** @param {AudioContext} context @param {number} after @param {number} pitch @param {number} seconds @param {number} [loud] */
function noise(context, after, pitch, seconds, loud = 0.25) {
  const start = context.currentTime + after;
  const buffer = context.createBuffer(1, Math.ceil(context.sampleRate * seconds), context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  const source = context.createBufferSource();
  const filter = context.createBiquadFilter();
  source.buffer = buffer;
  filter.type = "bandpass";
  filter.frequency.value = pitch;
  source.connect(filter).connect(fading(context, start, seconds, loud));
  source.start(start);
}

/** @type {Record<string, (context: AudioContext) => void>} */
const noises = {
  turn: (context) => [tone(context, 0, 523, 523, 0.18), tone(context, 0.14, 784, 784, 0.3)],
  dice: (context) => [0, 0.07, 0.13, 0.22, 0.36].forEach((after) => noise(context, after, 1800 + 900 * Math.random(), 0.05)),
  splat: (context) => [noise(context, 0, 420, 0.22, 0.5), tone(context, 0, 160, 45, 0.25, 0.35)],
  thump: (context) => [tone(context, 0, 140, 50, 0.18, 0.35), noise(context, 0, 200, 0.08)],
  place: (context) => noise(context, 0, 900, 0.06, 0.3),
  end: (context) => [392, 523, 659, 784].forEach((pitch, i) => tone(context, i * 0.13, pitch, pitch, 0.35)),
};

/** @param {string} kind */
export function sound(kind) {
  if (audio && audio.state === "running") (noises[kind] || noises.place)(audio);
}
