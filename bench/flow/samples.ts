import { pageText } from '../../packages/documents/fixtures/texts.ts';
import { scan, textPdf } from '../../packages/documents/fixtures/pages.ts';
import type { Sample } from './upload.ts';

const many = (count: number, ending: string, bytesOf: (index: number) => Uint8Array): Sample[] =>
  Array.from({ length: count }, (_, index) => ({
    name: `sample-${index}.${ending}`,
    bytes: new Uint8Array(bytesOf(index)),
  }));

/** One-line texts, each with a match for the lexicon. */
export const oneLiners = (count: number): Sample[] =>
  many(count, 'txt', (index) => Buffer.from(`Order number ${index} was paid in time.\n`));

/** PDFs of two pages with a text layer. */
export const twoPagers = (count: number): Sample[] =>
  many(count, 'pdf', (index) => textPdf([pageText('eng', index), pageText('pol', index + 1)]));

/** Scanned pages. */
export async function scans(count: number): Promise<Sample[]> {
  const pages: Buffer[] = [];
  for (let index = 0; index < count; index += 1) pages.push(await scan(pageText('eng', index, 3)));
  return many(count, 'jpg', (index) => pages[index] ?? Buffer.alloc(0));
}
