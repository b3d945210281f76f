import WaveSurfer from 'wavesurfer.js';
import RegionsPlugin from 'wavesurfer.js/dist/plugins/regions.esm.js';
import type { PeerData } from '../run.ts';

/** The plain way: wavesurfer with regions for tags, and an element for each word of the transcript. */
const {
  durationMs,
  words,
  tags,
  regions: shown,
  peaks,
} = (await (await fetch('/transcript.json')).json()) as PeerData;

const audio = document.createElement('audio');
audio.src = '/recording.wav';
document.body.append(audio);
const regions = RegionsPlugin.create();
const wave = WaveSurfer.create({
  container: '#wave',
  media: audio,
  peaks: [peaks],
  duration: durationMs / 1000,
  plugins: [regions],
});
wave.on('ready', () => {
  for (const { start, end } of tags.slice(0, shown))
    regions.addRegion({ start: start / 1000, end: end / 1000, content: 'Party', drag: false, resize: false });
});

const transcript = document.querySelector('#transcript');
const elements: HTMLElement[] = [];
const tagged = new Set(tags.flatMap(({ words: ids }) => ids));
let paragraph: HTMLElement | undefined;
let utterance = -1;
for (const { id, value, start, inUtterance } of words) {
  if (inUtterance !== utterance) {
    paragraph = document.createElement('p');
    transcript?.append(paragraph);
    utterance = inUtterance;
  }
  const word = document.createElement('span');
  word.dataset['token'] = String(id);
  word.className = tagged.has(id) ? 'tag' : '';
  word.textContent = value;
  word.addEventListener('click', () => wave.setTime(start / 1000));
  paragraph?.append(word, ' ');
  elements.push(word);
}

let lit: HTMLElement | undefined;
wave.on('timeupdate', (seconds) => {
  const at = words.findIndex(({ start, end }) => start <= seconds * 1000 && seconds * 1000 < end);
  const word = elements[at];
  if (word === lit) return;
  delete lit?.dataset['lit'];
  lit = word;
  if (word) word.dataset['lit'] = '';
  word?.scrollIntoView({ block: 'nearest' });
});
