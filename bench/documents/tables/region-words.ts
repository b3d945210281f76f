import { spawnSync } from 'node:child_process';

interface PlacedWord {
  text: string;
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}

const WORD = /<word xMin="([-\d.]+)" yMin="([-\d.]+)" xMax="([-\d.]+)" yMax="([-\d.]+)">(.*?)<\/word>/g;
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** The words of a page with their places as fractions of it, by poppler's pdftotext. */
export function placedWords(path: string, page: number): PlacedWord[] {
  const options = ['-bbox', '-f', String(page), '-l', String(page), path, '-'];
  const { stdout } = spawnSync('pdftotext', options, { encoding: 'utf8', maxBuffer: 1 << 28 });
  const [, width, height] = /<page width="([\d.]+)" height="([\d.]+)"/.exec(stdout) ?? [];
  const [w, h] = [Number(width), Number(height)];
  return [...stdout.matchAll(WORD)].map(([, x0, y0, x1, y1, text = '']) => ({
    text: text.replace(/&(\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole),
    x0: Number(x0) / w,
    y0: Number(y0) / h,
    x1: Number(x1) / w,
    y1: Number(y1) / h,
  }));
}

/** The text of a region, line by line: the tallest words make the lines, and the others join those they overlap most. */
export function textOfRegion(
  words: readonly PlacedWord[],
  [x0 = 0, y0 = 0, x1 = 1, y1 = 1]: readonly number[],
): string {
  const inside = words.filter((word) => {
    const [x, y] = [(word.x0 + word.x1) / 2, (word.y0 + word.y1) / 2];
    return x >= x0 && x < x1 && y >= y0 && y < y1;
  });
  const lines: { y0: number; y1: number; words: PlacedWord[] }[] = [];
  for (const word of inside.toSorted((a, b) => b.y1 - b.y0 - (a.y1 - a.y0))) {
    const overlap = (line: { y0: number; y1: number }) =>
      Math.min(line.y1, word.y1) - Math.max(line.y0, word.y0);
    const best = lines.toSorted((a, b) => overlap(b) - overlap(a))[0];
    if (best && overlap(best) > 0.5 * (word.y1 - word.y0)) best.words.push(word);
    else lines.push({ y0: word.y0, y1: word.y1, words: [word] });
  }
  return lines
    .sort((a, b) => a.y0 - b.y0)
    .map((line) =>
      line.words
        .sort((a, b) => a.x0 - b.x0)
        .map(({ text }) => text)
        .join(' '),
    )
    .join('\n');
}
