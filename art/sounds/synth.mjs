// A small synthesiser. A sound is a Float32Array at RATE; every function makes a new one or says that it works in place.
export const RATE = 22050;
const TAU = 2 * Math.PI;

/** Whole seconds to samples. */
export const samples = seconds => Math.max(1, Math.round(seconds * RATE));

/** Silence of so many seconds. */
export const silence = seconds => new Float32Array(samples(seconds));

/** Numbers from 0 to 1 that are the same at every build: a name is the seed. */
export function dice(name) {
  let state = 0x9e3779b9;
  for (const letter of name) state = Math.imul(state ^ letter.codePointAt(0), 0x85ebca6b) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** A sound from a function of the time in seconds. */
export function make(seconds, at) {
  const out = silence(seconds);
  for (let i = 0; i < out.length; i++) out[i] = at(i / RATE, i);
  return out;
}

/** White noise. */
export const noise = (seconds, rnd) => make(seconds, () => 2 * rnd() - 1);

/** Rises in `attack` seconds, then falls to 1/e in `decay` seconds. */
export const strike = (attack, decay) => t => (t < attack ? t / attack : Math.exp(-(t - attack) / decay));

/** Rises and falls like half a wave over so many seconds. */
export const swell = seconds => t => (t < seconds ? Math.sin((Math.PI * t) / seconds) ** 2 : 0);

/** In place: a sound times a function of the time. */
export function shape(sound, gain) {
  for (let i = 0; i < sound.length; i++) sound[i] *= gain(i / RATE);
  return sound;
}

/** A sine whose pitch is a function of the time, in hertz. */
export function glide(seconds, pitch, phase = 0) {
  let turn = phase;
  return make(seconds, t => {
    turn += pitch(t) / RATE;
    return Math.sin(TAU * turn);
  });
}

/** A sound in which all of `parts` begin at their time: [seconds, gain, sound]. */
export function mix(...parts) {
  const start = at => Math.round(at * RATE);
  const length = Math.max(...parts.map(([at, , sound]) => start(at) + sound.length));
  const out = new Float32Array(length);
  for (const [at, gain, sound] of parts) {
    const from = start(at);
    for (let i = 0; i < sound.length; i++) out[from + i] += gain * sound[i];
  }
  return out;
}

/** A filter of second order whose frequency may be a number or a function of the time: 'low', 'high' or 'band'. */
export function filter(sound, kind, frequency, q = 0.707) {
  const out = new Float32Array(sound.length);
  // A state variable filter after the trapezoidal rule: stable at any frequency, while it changes too.
  let first = 0;
  let second = 0;
  for (let i = 0; i < sound.length; i++) {
    const hertz = typeof frequency === 'function' ? frequency(i / RATE) : frequency;
    const g = Math.tan(Math.PI * Math.min(Math.max(hertz / RATE, 0.0005), 0.45));
    const band = (first + g * (sound[i] - second)) / (1 + g * (g + 1 / q));
    const low = second + g * band;
    first = 2 * band - first;
    second = 2 * low - second;
    out[i] = kind === 'low' ? low : kind === 'high' ? sound[i] - band / q - low : band / q;
  }
  return out;
}

/** Something struck: partials of [times the pitch, loudness, seconds to 1/e]. */
export function struck(seconds, pitch, partials, rnd) {
  const out = silence(seconds);
  for (const [ratio, loud, decay] of partials) {
    const phase = rnd();
    for (let i = 0; i < out.length; i++) {
      const t = i / RATE;
      out[i] += loud * Math.exp(-t / decay) * Math.sin(TAU * (pitch * ratio * t + phase));
    }
  }
  return shape(out, t => Math.min(1, t / 0.002));
}

/** A church bell: hum, prime, minor third, fifth, octave and what lies above. */
export const bell = (seconds, pitch, rnd) =>
  struck(seconds, pitch, [[0.5, 0.5, seconds * 0.5], [1, 0.7, seconds * 0.3], [1.2, 0.55, seconds * 0.22], [1.5, 0.3, seconds * 0.16], [2, 0.6, seconds * 0.14], [2.67, 0.25, seconds * 0.07], [4.1, 0.15, seconds * 0.03]], rnd);

/** A plucked string: noise that goes round in a loop and loses its edge. */
export function pluck(seconds, pitch, rnd, dull = 0.5) {
  const loop = Float32Array.from({ length: Math.round(RATE / pitch) }, () => 2 * rnd() - 1);
  const out = silence(seconds);
  for (let i = 0; i < out.length; i++) {
    const here = i % loop.length;
    const next = (i + 1) % loop.length;
    out[i] = loop[here];
    loop[here] = 0.996 * ((1 - dull) * loop[here] + dull * loop[next]);
  }
  return out;
}

/** A bowed or blown voice: a soft saw with a slow vibrato. */
export function voice(seconds, pitch, { bright = 1200, vibrato = 4.5, depth = 0.004 } = {}) {
  let turn = 0;
  const raw = make(seconds, t => {
    turn += (pitch * (1 + depth * Math.sin(TAU * vibrato * t))) / RATE;
    const x = turn % 1;
    return 2 * x - 1;
  });
  return filter(filter(raw, 'low', bright), 'low', bright);
}

/** One bubble: a short tone that rises. */
export const bubble = (pitch, seconds) => shape(glide(seconds, t => pitch * (1 + 1.4 * (t / seconds))), swell(seconds));

/** Echoes that grow dull, as between walls over water: [seconds, gain] each. */
export function echo(sound, taps, dull = 1800) {
  const soft = filter(sound, 'low', dull);
  return mix([0, 1, sound], ...taps.map(([at, gain]) => [at, gain, soft]));
}

/** A loop without a seam: the tail is laid over the head. `sound` is longer than the loop by `fade` seconds. */
export function loop(sound, fade) {
  const over = samples(fade);
  const out = sound.slice(0, sound.length - over);
  for (let i = 0; i < over; i++) {
    const x = i / over;
    out[i] = Math.sin((Math.PI / 2) * x) * out[i] + Math.cos((Math.PI / 2) * x) * sound[out.length + i];
  }
  return out;
}

/** In place: the loudest sample becomes `peak`; without a sound's own end clicking. */
export function finish(sound, peak, looped) {
  let mean = 0;
  for (const x of sound) mean += x;
  mean /= sound.length;
  let top = 1e-9;
  for (let i = 0; i < sound.length; i++) {
    sound[i] -= mean;
    top = Math.max(top, Math.abs(sound[i]));
  }
  const edge = looped ? 0 : Math.min(samples(0.004), sound.length >> 2);
  for (let i = 0; i < sound.length; i++) {
    sound[i] *= peak / top;
    if (i < edge) sound[i] *= i / edge;
    if (sound.length - 1 - i < edge) sound[i] *= (sound.length - 1 - i) / edge;
  }
  return sound;
}

/** Half the rate, for what has no high tones. What repeats is filtered as if it had been heard before. */
export function halve(sound, looped) {
  const long = looped ? mix([0, 1, sound], [sound.length / RATE, 1, sound]) : sound;
  const soft = filter(filter(long, 'low', RATE * 0.2), 'low', RATE * 0.2);
  const from = looped ? sound.length : 0;
  return Float32Array.from({ length: sound.length >> 1 }, (_, i) => soft[from + 2 * i]);
}

/** The bytes of a WAV file: one channel, 16 bits. */
export function wav(sound, rate) {
  const bytes = Buffer.alloc(44 + sound.length * 2);
  bytes.write('RIFF', 0, 'latin1');
  bytes.writeUInt32LE(36 + sound.length * 2, 4);
  bytes.write('WAVEfmt ', 8, 'latin1');
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(1, 20);
  bytes.writeUInt16LE(1, 22);
  bytes.writeUInt32LE(rate, 24);
  bytes.writeUInt32LE(rate * 2, 28);
  bytes.writeUInt16LE(2, 32);
  bytes.writeUInt16LE(16, 34);
  bytes.write('data', 36, 'latin1');
  bytes.writeUInt32LE(sound.length * 2, 40);
  sound.forEach((x, i) => bytes.writeInt16LE(Math.round(Math.max(-1, Math.min(1, x)) * 32767), 44 + 2 * i));
  return bytes;
}
