import type { ConversionNote } from '../conversion.ts';

/** Says which pages (from 1) were read by OCR, and why: they had no text, or one that could not be right. */
export function ocrNote(missing: number[], doubtful: number[]): ConversionNote | null {
  const params = { missing: pageRanges(missing), doubtful: pageRanges(doubtful) };
  const noText = `Pages without text in the file were read by OCR: ${params.missing}.`;
  const noMap = `The text in the file does not match what these pages show, so they were read by OCR: ${params.doubtful}.`;
  if (missing.length > 0 && doubtful.length > 0)
    return { key: 'note.parser.ocrBoth', params, message: `${noText} ${noMap}` };
  if (doubtful.length > 0) return { key: 'note.parser.ocrDoubtful', params, message: noMap };
  if (missing.length > 0) return { key: 'note.parser.ocrMissing', params, message: noText };
  return null;
}

/** 1, 2, 3, 7 → "1–3, 7". A long list is cut off. */
export function pageRanges(pages: number[]): string {
  const ranges: [from: number, to: number][] = [];
  for (const page of pages) {
    const last = ranges.at(-1);
    if (last && page === last[1] + 1) last[1] = page;
    else ranges.push([page, page]);
  }
  const shown = ranges.slice(0, 20).map(([from, to]) => (from === to ? `${from}` : `${from}–${to}`));
  return shown.join(', ') + (ranges.length > shown.length ? ', …' : '');
}
