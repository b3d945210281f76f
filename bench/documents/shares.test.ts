import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { lines, placedPdf } from '../../packages/documents/fixtures/pdfs.ts';
import { temporaryFolder } from '../../packages/documents/fixtures/temporary-folder.ts';
import { describeShares, sharesOf, totalsOf } from './shares.ts';

async function pdf(truth?: string) {
  const path = join(await temporaryFolder(), 'page.pdf');
  await writeFile(path, placedPdf(lines(['one two three four'], 50, 50)));
  if (truth !== undefined) await writeFile(path.replace('.pdf', '.txt'), truth);
  return path;
}

test('a file without a true text has no share, and one with a true text has both', async () => {
  const path = join(await temporaryFolder(), 'letter.doc');
  expect(sharesOf(path, 'doc', 'one two')).toEqual([]);
  await writeFile(`${path}.txt`, 'one two three four');
  const shares = sharesOf(path, 'doc', 'two one four');
  expect(describeShares(shares)).toEqual(['of 4 true words found 75.0 %, in order 50.0 %']);
});

test('a PDF is compared with pdftotext, which is the reference where no true text exists', async () => {
  const alone = await pdf();
  const known = await pdf('one two three five');
  const rows = [alone, known].map((path) => ({
    kind: 'pdf',
    shares: sharesOf(path, 'pdf', 'one three two four'),
  }));
  expect(rows.map(({ shares }) => describeShares(shares))).toEqual([
    [
      'of 4 words that pdftotext reads (no truth beside it) found 100.0 %, in order 75.0 %',
      'pdftotext -layout found 100.0 %, in order 100.0 %',
    ],
    [
      'of 4 true words found 75.0 %, in order 50.0 %',
      'pdftotext found 75.0 %, in order 75.0 %',
      'pdftotext -layout found 75.0 %, in order 75.0 %',
    ],
  ]);
  expect(totalsOf(rows).map((line) => line.replace(/ {2,}/g, ' | '))).toEqual([
    'kind | reference | reader | files | words found | in order',
    'pdf | pdftotext | ours | 1 | 100.0 % | 75.0 %',
    'pdf | pdftotext | pdftotext -layout | 1 | 100.0 % | 100.0 %',
    'pdf | truth | ours | 1 | 75.0 % | 50.0 %',
    'pdf | truth | pdftotext | 1 | 75.0 % | 75.0 %',
    'pdf | truth | pdftotext -layout | 1 | 75.0 % | 75.0 %',
  ]);
});
