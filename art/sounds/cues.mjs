// Every sound of the game: a name, how loud its loudest sample is, and how it is made. Dry, close, wooden and watery.
import { bell, bubble, dice, echo, filter, glide, loop, make, mix, noise, pluck, shape, silence, strike, struck, swell, voice } from './synth.mjs';

const TAU = 2 * Math.PI;

/** A dull blow: a tone that drops, and a breath of noise. */
const thud = (pitch, seconds, rnd, grain = 900) =>
  mix([0, 1, shape(glide(seconds, t => pitch * (0.45 + 0.55 * Math.exp(-t * 30))), strike(0.003, seconds / 5))], [0, 0.5, shape(filter(noise(seconds, rnd), 'low', grain), strike(0.002, seconds / 9))]);

/** A band of noise with an envelope; what lies far above the band is cut off. */
const hiss = (seconds, frequency, q, gain, rnd) => {
  const top = t => 2.5 * (typeof frequency === 'function' ? frequency(t) : frequency);
  return shape(filter(filter(noise(seconds, rnd), 'band', frequency, q), 'low', top), gain);
};

/** Wood that is knocked. */
const knock = (pitch, rnd, seconds = 0.22) =>
  mix([0, 1, struck(seconds, pitch, [[1, 1, 0.035], [2.35, 0.5, 0.02], [3.9, 0.25, 0.012]], rnd)], [0, 0.35, hiss(0.03, 1800, 0.8, strike(0.001, 0.008), rnd)]);

/** Glass that is rubbed: few high partials that swell. */
const glass = (pitch, seconds) =>
  [1, 2.01, 3.02].reduce((sum, ratio, i) => mix([0, 1, sum], [0, 0.6 / (i + 1), shape(glide(seconds, () => pitch * ratio), t => Math.min(1, t / 0.12) * Math.exp(-t / (seconds * 0.4)))]), silence(seconds));

/** Drops that fall back: short rising tones, ever fewer. */
const drops = (count, from, to, rnd) =>
  mix(...Array.from({ length: count }, () => [from + (to - from) * rnd() ** 1.6, 0.25 + 0.5 * rnd(), bubble(700 + 1500 * rnd(), 0.03 + 0.03 * rnd())]));

const splash = (size, rnd) =>
  mix(
    [0, 1, hiss(0.25 + 0.55 * size, t => 2600 * Math.exp(-t * (7 - 4 * size)) + 350, 0.7, strike(0.006, 0.07 + 0.16 * size), rnd)],
    [0.02, 0.8 * size, thud(95, 0.5, rnd, 400)],
    [0.1 + 0.1 * size, 0.5, drops(Math.round(5 + 14 * size), 0, 0.3 + 0.6 * size, rnd)],
  );

const step = (kind, rnd) =>
  kind === 'stone'
    ? mix([0, 1, hiss(0.09, 700 + 250 * rnd(), 1.1, strike(0.004, 0.016), rnd)], [0.03, 0.4, hiss(0.07, 1700, 0.9, strike(0.006, 0.012), rnd)])
    : kind === 'wood'
      ? mix([0, 1, knock(165 + 40 * rnd(), rnd, 0.16)], [0.012, 0.3, hiss(0.06, 900, 1, strike(0.004, 0.012), rnd)])
      : mix([0, 1, struck(0.14, 1250 + 350 * rnd(), [[1, 0.6, 0.02], [1.58, 0.5, 0.014], [2.9, 0.3, 0.008]], rnd)], [0, 0.8, hiss(0.06, 1500, 1.2, strike(0.002, 0.01), rnd)]);

const stroke = rnd => mix([0, 1, hiss(0.4, t => 500 + 900 * Math.sin(Math.PI * Math.min(1, t / 0.4)), 0.8, swell(0.34), rnd)], [0.16, 0.35, drops(4, 0, 0.2, rnd)]);

const cloth = (seconds, rnd, height = 1400) => hiss(seconds, t => height * (0.6 + 0.6 * Math.sin(TAU * 3 * t + 1)), 0.6, swell(seconds), rnd);

const blade = rnd =>
  mix([0, 0.7, hiss(0.22, t => 2200 + 9000 * t, 2.5, swell(0.2), rnd)], [0.04, 0.35, struck(0.3, 2100, [[1, 0.5, 0.07], [1.41, 0.4, 0.05], [2.37, 0.35, 0.03]], rnd)]);

const dieOnVelvet = rnd => mix([0, 1, knock(620 + 260 * rnd(), rnd, 0.09)], [0.045 + 0.02 * rnd(), 0.5, knock(540 + 200 * rnd(), rnd, 0.08)], [0, 0.4, thud(150, 0.08, rnd, 500)]);

const smallBell = (pitch, seconds, rnd) => struck(seconds, pitch, [[1, 0.8, seconds * 0.35], [2.76, 0.4, seconds * 0.15], [5.4, 0.2, seconds * 0.06]], rnd);

const chord = (pitches, seconds, options) =>
  mix(...pitches.map((pitch, i) => [i * 0.09, 1 / pitches.length, shape(voice(seconds - i * 0.09, pitch, options), t => Math.min(1, t / 0.25) * Math.min(1, (seconds - i * 0.09 - t) / 0.9))]));

const lapping = rnd => {
  const seconds = 17;
  const base = filter(filter(noise(seconds, rnd), 'low', 420), 'low', 900);
  const wave = shape(base, t => 0.35 + 0.3 * Math.sin((TAU * t) / 4.1) ** 2 + 0.25 * Math.sin((TAU * t) / 6.7 + 1) ** 2);
  const slaps = Array.from({ length: 26 }, () => [rnd() * (seconds - 0.9), 0.15 + 0.3 * rnd(), hiss(0.6, 500 + 700 * rnd(), 0.9, swell(0.25 + 0.3 * rnd()), rnd)]);
  const gulps = Array.from({ length: 18 }, () => [rnd() * (seconds - 0.3), 0.05 + 0.12 * rnd(), bubble(260 + 420 * rnd(), 0.06 + 0.08 * rnd())]);
  return loop(mix([0, 1, wave], ...slaps, ...gulps).slice(0, base.length), 2);
};

const drone = () => {
  const seconds = 14;
  const tones = [[55, 500], [82.5, 420], [110.3, 380], [130.9, 300]];
  return loop(mix(...tones.map(([pitch, bright], i) => [0, 0.5 / (i + 1), shape(voice(seconds, pitch, { bright, vibrato: 0.31 + 0.07 * i, depth: 0.003 }), t => 0.7 + 0.3 * Math.sin((TAU * t) / (5 + i)))])), 2);
};

const murmur = rnd => {
  const seconds = 2.6;
  const syllables = Array.from({ length: 9 }, (_, i) => [0.1 + i * 0.25 + 0.08 * rnd(), 0.5 + 0.5 * rnd(), shape(voice(0.22, 95 + 40 * rnd(), { bright: 420 + 300 * rnd(), depth: 0.02 }), swell(0.2))]);
  return filter(mix(...syllables, [seconds - 0.01, 0, silence(0.01)]), 'low', 480);
};

// The tune of the title: eight slow bars in D minor, plucked strings over a bowed bass; it ends where it began.
const serenade = rnd => {
  const beat = 0.62;
  const tone = n => 146.83 * 2 ** (n / 12);
  const bars = [[0, 3, 7, 12, 7, 3], [-2, 3, 8, 10, 8, 3], [-4, 3, 8, 12, 8, 3], [-5, 2, 7, 11, 7, 2], [0, 3, 7, 15, 12, 7], [5, 8, 12, 17, 12, 8], [-4, 3, 8, 12, 8, 3], [-5, 2, 7, 11, 14, 11]];
  const song = [[19, 0, 2], [17, 3, 1], [15, 6, 2], [14, 9, 1], [12, 12, 3], [15, 16, 1], [14, 18, 4], [19, 24, 2], [20, 27, 1], [20, 30, 2], [17, 33, 1], [15, 36, 2], [12, 39, 1], [14, 42, 3]];
  const parts = [];
  bars.forEach((notes, bar) => {
    notes.forEach((n, i) => parts.push([(bar * 6 + i) * beat, 0.35, pluck(2.2, tone(n), rnd, 0.5)]));
    parts.push([bar * 6 * beat, 0.35, shape(voice(6 * beat + 0.6, tone(notes[0] - 12), { bright: 420, depth: 0.003 }), t => Math.min(1, t / 0.7) * Math.min(1, Math.max(0, (6 * beat + 0.6 - t) / 0.9)))]);
  });
  song.forEach(([n, at, long]) => parts.push([at * beat, 0.22, shape(voice(long * beat + 0.5, tone(n), { bright: 1500, depth: 0.006 }), t => Math.min(1, t / 0.16) * Math.min(1, Math.max(0, (long * beat + 0.5 - t) / 0.45)))]));
  // What rings on after the last bar rings into the first.
  const length = Math.round(48 * beat * 22050);
  const whole = echo(mix(...parts), [[0.11, 0.25], [0.23, 0.18], [0.41, 0.1]]);
  const out = whole.slice(0, length);
  for (let i = length; i < whole.length; i++) out[i - length] += whole[i];
  return out;
};

const some = (name, count, peak, made) => Array.from({ length: count }, (_, i) => [`${name}_${i + 1}`, peak, made]);

/** [name, loudest sample, how it is made of its dice, what kind: 'loop' repeats, 'dull' is kept at half the rate] */
export const CUES = [
  ...some('walk_stone', 3, 0.32, rnd => step('stone', rnd)),
  ...some('walk_wood', 3, 0.38, rnd => step('wood', rnd)),
  ...some('walk_tile', 3, 0.3, rnd => step('tile', rnd)),
  ...some('swim', 2, 0.4, stroke),
  ['row', 0.42, rnd => mix([0, 0.6, knock(140, rnd, 0.2)], [0.08, 1, stroke(rnd)])],
  ['climb', 0.32, rnd => mix([0, 1, cloth(0.2, rnd, 900)], [0.14, 0.7, step('stone', rnd)])],
  ['wings', 0.4, rnd => mix([0, 1, cloth(0.22, rnd, 600)], [0.2, 0.8, cloth(0.22, rnd, 520)])],
  ['jump', 0.4, rnd => mix([0, 0.7, hiss(0.18, 1100, 0.7, swell(0.16), rnd)], [0.03, 1, cloth(0.26, rnd, 900)])],
  ['land_stone', 0.6, rnd => mix([0, 1, thud(120, 0.25, rnd, 700)], [0.01, 0.6, step('stone', rnd)])],
  ['land_wood', 0.62, rnd => mix([0, 1, knock(125, rnd, 0.3)], [0, 0.6, thud(90, 0.25, rnd)])],
  ['land_tile', 0.55, rnd => mix([0, 0.7, thud(150, 0.2, rnd)], [0, 0.8, step('tile', rnd)], [0.05, 0.5, step('tile', rnd)])],
  ['splash_small', 0.5, rnd => splash(0.25, rnd)],
  ['splash_large', 0.75, rnd => splash(1, rnd)],
  ['dive', 0.5, rnd => mix([0, 0.8, filter(splash(0.4, rnd), 'low', 900)], ...[0.2, 0.3, 0.38, 0.5].map(at => [at, 0.6, bubble(180 + 160 * rnd(), 0.09)]))],
  ['surface', 0.5, rnd => mix([0, 0.7, splash(0.3, rnd)], [0.12, 0.6, hiss(0.35, t => 900 + 1500 * t, 0.9, swell(0.32), rnd)], [0.4, 0.4, drops(5, 0, 0.3, rnd)])],
  ['drown', 0.55, rnd => mix(...Array.from({ length: 11 }, (_, i) => [i * 0.085 + 0.03 * rnd(), 0.9 - 0.05 * i, bubble(110 + 90 * rnd(), 0.1)]), [1.1, 0.8, bubble(240, 0.09)], [1.32, 0.7, bubble(300, 0.08)])],
  ['strike', 0.55, blade],
  ['blow', 0.7, rnd => mix([0, 1, thud(140, 0.22, rnd, 1600)], [0, 0.5, hiss(0.09, 2400, 0.8, strike(0.001, 0.02), rnd)])],
  ['parry', 0.5, rnd => struck(0.7, 1480, [[1, 0.6, 0.16], [1.51, 0.5, 0.12], [2.32, 0.4, 0.09], [3.71, 0.3, 0.05], [5.1, 0.2, 0.03]], rnd)],
  ['miss', 0.4, rnd => hiss(0.24, t => 700 + 5200 * t, 1, swell(0.22), rnd)],
  ['shot', 0.8, rnd => echo(mix([0, 1, shape(noise(0.3, rnd), strike(0.001, 0.03))], [0, 0.8, thud(110, 0.35, rnd, 1800)]), [[0.19, 0.32], [0.37, 0.2], [0.61, 0.1]], 1200)],
  ['reload', 0.42, rnd => mix(...[0, 0.09, 0.17, 0.24, 0.3].map((at, i) => [at, 0.6 + 0.08 * i, knock(900 + 60 * i, rnd, 0.06)]), [0.44, 1, knock(420, rnd, 0.16)])],
  ['grapple', 0.5, rnd => mix([0, 1, cloth(0.3, rnd, 700)], [0.06, 0.8, thud(100, 0.25, rnd, 500)], [0.16, 0.6, hiss(0.2, 380, 2, swell(0.18), rnd)])],
  ['push', 0.5, rnd => mix([0, 0.8, hiss(0.4, 650, 0.8, swell(0.36), rnd)], [0, 0.8, thud(115, 0.2, rnd)])],
  ['guard', 0.4, rnd => mix([0, 1, knock(210, rnd, 0.2)], [0.07, 0.5, cloth(0.16, rnd, 900)])],
  ['hide', 0.32, rnd => cloth(0.45, rnd, 800)],
  ['cast', 0.5, rnd => mix([0, 0.8, glass(523, 1.1)], [0.14, 0.7, glass(659, 1)], [0.28, 0.7, glass(784, 1)], [0, 0.1, hiss(0.9, 5200, 2, swell(0.9), rnd)])],
  ['dispelled', 0.5, rnd => mix([0, 0.8, shape(glass(523, 0.6), t => (t < 0.26 ? 1 : 0))], [0.26, 0.7, hiss(0.07, 3000, 1, strike(0.001, 0.015), rnd)])],
  ['fumbled', 0.5, () => mix([0, 0.8, glass(523, 0.7)], [0.3, 0.9, glass(415.3, 1)])],
  ['freeze', 0.45, rnd => mix(...Array.from({ length: 9 }, () => [0.35 * rnd(), 0.4 + 0.5 * rnd(), struck(0.3, 2400 + 2600 * rnd(), [[1, 0.6, 0.05], [1.7, 0.4, 0.03]], rnd)]))],
  ['burn', 0.45, rnd => mix([0, 0.7, hiss(0.7, 900, 0.6, swell(0.66), rnd)], ...Array.from({ length: 9 }, () => [0.6 * rnd(), 0.5 * rnd(), hiss(0.02, 3200, 1, strike(0.001, 0.004), rnd)]))],
  ['fall', 0.45, rnd => hiss(0.4, t => 1600 - 2600 * t, 0.9, swell(0.38), rnd)],
  ['impact', 0.8, rnd => mix([0, 1, thud(75, 0.5, rnd, 600)], [0.02, 0.6, step('stone', rnd)], [0.07, 0.35, step('tile', rnd)])],
  ['life_lost', 0.5, rnd => mix([0, 1, thud(170, 0.18, rnd, 1200)], [0.02, 0.3, hiss(0.14, 500, 1.5, swell(0.12), rnd)])],
  ['healed', 0.4, rnd => mix([0, 0.7, pluck(0.6, 392, rnd)], [0.1, 0.7, pluck(0.6, 494, rnd)], [0.2, 0.7, pluck(0.8, 587, rnd)])],
  ['harmed', 0.38, rnd => mix([0, 0.8, pluck(0.5, 233, rnd, 0.5)], [0.09, 0.8, pluck(0.6, 185, rnd, 0.5)])],
  ...some('die', 4, 0.42, dieOnVelvet),
  ['ace', 0.36, rnd => smallBell(1760, 0.7, rnd)],
  ['two_bells', 0.4, rnd => mix([0, 1, smallBell(1760, 0.8, rnd)], [0.13, 1, smallBell(2217, 0.9, rnd)])],
  ['crack', 0.45, rnd => mix([0, 1, hiss(0.12, 2600, 0.8, strike(0.001, 0.02), rnd)], [0.02, 0.8, knock(240, rnd, 0.15)])],
  ['removed', 0.6, rnd => mix([0, 1, knock(310, rnd, 0.3)], [0.14, 0.6, knock(360, rnd, 0.2)], [0.23, 0.35, knock(400, rnd, 0.16)], [0.29, 0.2, knock(420, rnd, 0.12)])],
  ['tide', 0.6, rnd => mix([0, 1, bell(3, 196, rnd)], [1.1, 0.9, bell(3, 196, rnd)], [0.6, 0.5, hiss(3, t => 300 + 300 * Math.sin((Math.PI * t) / 3), 0.6, swell(2.9), rnd)])],
  ['your_turn', 0.4, rnd => mix([0, 1, pluck(1, 293.7, rnd)], [0.08, 0.7, pluck(1, 440, rnd)])],
  ['reaction', 0.45, rnd => mix([0, 0.9, pluck(1.1, 233, rnd)], [0.1, 0.8, thud(58, 0.3, rnd, 200)], [0.38, 0.7, thud(55, 0.3, rnd, 200)])],
  ['round', 0.45, rnd => mix([0, 1, bell(1.8, 311, rnd)], [0.1, 0.3, cloth(0.7, rnd, 600)])],
  ['score', 0.42, rnd => mix([0, 0.8, smallBell(880, 0.7, rnd)], [0.12, 0.8, smallBell(1108.7, 0.7, rnd)], [0.24, 0.9, smallBell(1318.5, 1, rnd)])],
  ['objective', 0.42, rnd => mix([0, 0.9, knock(260, rnd, 0.2)], [0.06, 0.7, smallBell(987.8, 0.7, rnd)])],
  ['tick', 0.2, rnd => knock(820, rnd, 0.06)],
  ['confirm', 0.32, rnd => mix([0, 0.8, knock(520, rnd, 0.08)], [0.015, 0.5, smallBell(2093, 0.2, rnd)])],
  ['refused', 0.36, rnd => mix([0, 1, knock(150, rnd, 0.14)], [0.1, 0.8, knock(140, rnd, 0.14)])],
  ['victory', 0.6, rnd => mix([0, 1, chord([293.7, 370, 440, 587.3], 3, { bright: 1500 })], [0.2, 0.3, splash(0.3, rnd)])],
  ['defeat', 0.5, () => shape(mix([0, 0.7, chord([293.7, 349.2, 440], 3, { bright: 800 })], [0.6, 0.5, chord([587.3], 2.4, { bright: 1000, depth: 0.012 })]), () => 1)],
  ['far_bell', 0.22, rnd => filter(echo(bell(4, 147, rnd), [[0.31, 0.4], [0.67, 0.25]], 700), 'low', 900), 'dull'],
  ['creak', 0.2, rnd => filter(make(0.9, t => Math.sign(Math.sin(TAU * (48 * t + 9 * t * t))) * 0.5), 'band', t => 480 + 220 * Math.sin(5 * t) + 30 * rnd(), 6).map((x, i, all) => x * Math.sin((Math.PI * i) / all.length)), 'dull'],
  ['murmur', 0.14, murmur, 'dull'],
  ['lapping', 0.34, lapping, 'dull loop'],
  ['drone', 0.3, drone, 'dull loop'],
  ['serenade', 0.5, serenade, 'dull loop'],
].map(([name, peak, made, kind = '']) => ({ name, peak, looped: kind.includes('loop'), dull: kind.includes('dull'), made: () => made(dice(name)) }));
