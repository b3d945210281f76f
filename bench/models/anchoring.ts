import { Anchor } from '@scriptorium/labelling/anchor/anchor.ts';
import type { BenchRow } from '../bench-row.ts';
import { pageText } from '../../packages/documents/fixtures/texts.ts';

const QUOTES = 1000;
const CHARACTERS = 1_000_000;
const GOAL_MS = 1000;

/** Quotes as models give them: half as they are, half in capitals with other spaces. */
export function anchoringRow(): BenchRow {
  const text = longText();
  const quotes = quotesOf(text);
  const began = performance.now();
  const anchor = new Anchor(text);
  const places = quotes.map(({ quote }) => anchor.find(quote));
  const took = performance.now() - began;
  const wrong = places.filter((place, index) => {
    const expected = quotes[index]?.text;
    return !('start' in place) || text.slice(place.start, place.end) !== expected;
  }).length;
  return {
    name: `${QUOTES.toLocaleString('en')} quotes anchored in ${CHARACTERS.toLocaleString('en')} characters`,
    ours: `${Math.round(took)} ms`,
    peer: `${GOAL_MS} ms (the goal)`,
    ratio: GOAL_MS / took,
    goal: 1,
    ...(wrong === 0 ? {} : { wrong: `${wrong} quotes without their place` }),
    note: 'half exact, half in another case and with other spaces',
  };
}

/** Each line is different. */
function longText(): string {
  const lines: string[] = [];
  let length = 0;
  for (let index = 0; length < CHARACTERS; index += 1) {
    const line = `${pageText('eng', index % 7)} No. ${index}`.replaceAll(/\s+/g, ' ');
    lines.push(`${index} ${line}`);
    length += line.length + 10;
  }
  return lines.join('\n').slice(0, CHARACTERS);
}

function quotesOf(text: string): { quote: string; text: string }[] {
  const lines = text.split('\n');
  return Array.from({ length: QUOTES }, (_, index) => {
    const line = lines[Math.floor((index * lines.length) / QUOTES)] ?? '';
    const part = line.split(' ').slice(0, 5).join(' ');
    return { text: part, quote: index % 2 === 0 ? part : part.toUpperCase().replaceAll(' ', '  ') };
  });
}
