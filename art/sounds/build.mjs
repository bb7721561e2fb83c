// Makes every sound under assets/sounds anew; the same bytes each time. With --check it only compares.
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { CUES } from './cues.mjs';
import { finish, halve, RATE, wav } from './synth.mjs';

const folder = path.join(path.dirname(fileURLToPath(import.meta.url)), '..', '..', 'assets', 'sounds');
const check = process.argv.includes('--check');
fs.mkdirSync(folder, { recursive: true });
let total = 0;
let differ = 0;
for (const cue of CUES) {
  const sound = finish(cue.dull ? halve(cue.made(), cue.looped) : cue.made(), cue.peak, cue.looped);
  const bytes = wav(sound, cue.dull ? RATE / 2 : RATE);
  const file = path.join(folder, `${cue.name}.wav`);
  total += bytes.length;
  if (!check) fs.writeFileSync(file, bytes);
  else if (!fs.existsSync(file) || !fs.readFileSync(file).equals(bytes)) {
    differ++;
    console.error(`${cue.name}.wav is not what art/sounds makes: run art/sounds/build`);
  }
}
const known = new Set(CUES.map(cue => `${cue.name}.wav`));
for (const file of fs.readdirSync(folder)) {
  if (known.has(file)) continue;
  if (check) differ++;
  console.error(`${file} is made by nobody: remove it`);
}
console.log(`${CUES.length} sounds, ${Math.round(total / 1024)} KiB`);
process.exitCode = differ ? 1 : 0;
