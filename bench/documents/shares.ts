import { existsSync, readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { hasPdftotext, readWithPdftotext } from './pdftotext.ts';
import { type Score, scoreText } from './score.ts';

/** Share of a reference that one reader found. */
export interface Share {
  reference: 'truth' | 'pdftotext';
  reader: 'ours' | 'pdftotext' | 'pdftotext -layout';
  score: Score;
}

/**
 * Share of the true text of a file that was read. A PDF is also compared with pdftotext; without a true text, the
 * output of pdftotext is the reference: its words count, its order is only informative.
 */
export function sharesOf(path: string, kind: string, text: string): Share[] {
  const truth = truthOf(path);
  const theirs = kind === 'pdf' && hasPdftotext() ? readWithPdftotext(path) : null;
  const reference = truth ?? theirs?.plain ?? '';
  if (scoreText(reference, '').words === 0) return [];
  const name = truth === null ? 'pdftotext' : 'truth';
  const share = (reader: Share['reader'], read: string): Share => ({
    reference: name,
    reader,
    score: scoreText(reference, read),
  });
  return [
    share('ours', text),
    ...(theirs && truth !== null ? [share('pdftotext', theirs.plain)] : []),
    ...(theirs ? [share('pdftotext -layout', theirs.layout)] : []),
  ];
}

/** The true text of a picture or document is the text file of the same name beside it. */
function truthOf(path: string): string | null {
  if (['.txt', '.json'].includes(extname(path))) return null;
  const beside = [`${path.slice(0, -extname(path).length)}.txt`, `${path}.txt`].find((file) =>
    existsSync(file),
  );
  const truth = beside === undefined ? '' : readFileSync(beside, 'utf8');
  return scoreText(truth, '').words > 0 ? truth : null;
}

const percentOf = (share: number): string => `${(100 * share).toFixed(1)} %`;

const REFERENCES = {
  truth: 'true words',
  pdftotext: 'words that pdftotext reads (no truth beside it)',
};

/** As a sentence: the share of words found, and found in order. */
export function describeShares(shares: readonly Share[]): string[] {
  return shares.map(({ reference, reader, score: { words, found, inOrder } }) => {
    const both = `${percentOf(found / words)}, in order ${percentOf(inOrder / words)}`;
    return reader === 'ours'
      ? `of ${words} ${REFERENCES[reference]} found ${both}`
      : `${reader} found ${both}`;
  });
}

/** Mean shares of each kind of file, by reference and reader. */
export function totalsOf(rows: readonly { kind: string; shares: readonly Share[] }[]): string[] {
  const all = rows.flatMap(({ kind, shares }) => shares.map((share) => ({ kind, ...share })));
  const groups = Map.groupBy(all, ({ kind, reference, reader }) =>
    [kind.padEnd(10), reference.padEnd(9), reader.padEnd(17)].join('  '),
  );
  const lines = [...groups]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, group]) => {
      const mean = (part: (score: Score) => number) =>
        percentOf(group.reduce((sum, { score }) => sum + part(score) / score.words, 0) / group.length);
      const found = mean((score) => score.found).padStart(11);
      return `${name}  ${String(group.length).padStart(5)}  ${found}  ${mean((score) => score.inOrder).padStart(8)}`;
    });
  return ['kind        reference  reader             files  words found  in order', ...lines];
}
