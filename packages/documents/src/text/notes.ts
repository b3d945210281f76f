import type { ConversionNote, LeftOut, NoteKey } from '../core/conversion.ts';

/** Pages (from 1) that OCR processed, by result. */
export interface OcrPages {
  /** Read, because the file has no text for them. */
  missing: number[];
  /** Read, because the file's text for them is probably wrong. */
  doubtful: number[];
  /** Pages with content, but without text. */
  empty: number[];
}

const KEYS: Record<string, NoteKey> = {
  missing: 'note.parser.ocrMissing',
  doubtful: 'note.parser.ocrDoubtful',
  'missing doubtful': 'note.parser.ocrBoth',
  empty: 'note.parser.noText',
  'missing empty': 'note.parser.ocrMissingNoText',
  'doubtful empty': 'note.parser.ocrDoubtfulNoText',
  'missing doubtful empty': 'note.parser.ocrBothNoText',
};

/** Reports which pages were read by OCR, why, and on which it found no text. */
export function ocrNotes(pages: OcrPages): ConversionNote[] {
  const params = {
    missing: pageRanges(pages.missing),
    doubtful: pageRanges(pages.doubtful),
    empty: pageRanges(pages.empty),
  };
  const sentences = {
    missing: `Pages without text in the file were read by OCR: ${params.missing}.`,
    doubtful: `The text in the file does not match what these pages show, so they were read by OCR: ${params.doubtful}.`,
    empty: `OCR found no text on these pages: ${params.empty}.`,
  };
  const parts = (['missing', 'doubtful', 'empty'] as const).filter((part) => pages[part].length > 0);
  const key = KEYS[parts.join(' ')];
  if (key === undefined) return [];
  return [{ key, params, message: parts.map((part) => sentences[part]).join(' ') }];
}

/** Says for an image of one page that OCR read its text, or that it found none. */
export function pictureNotes(hasText: boolean): ConversionNote[] {
  return hasText
    ? [
        {
          key: 'note.parser.ocrPicture',
          params: {},
          message: 'The text of this picture was read by OCR.',
        },
      ]
    : [{ key: 'note.parser.noTextPicture', params: {}, message: 'OCR found no text in this picture.' }];
}

const LEFT_OUT: Record<LeftOut['why'], { key: NoteKey; words: string }> = {
  unsupported: { key: 'note.parser.leftOutUnsupported', words: 'empty or of a type that cannot be read' },
  encrypted: { key: 'note.parser.leftOutEncrypted', words: 'encrypted' },
  broken: { key: 'note.parser.leftOutBroken', words: 'damaged' },
  beyond: { key: 'note.parser.leftOutBeyond', words: 'beyond the limits of one upload' },
};
const REASONS = ['unsupported', 'encrypted', 'broken', 'beyond'] as const;

/** Names the files of an archive or a mail that became no documents, by reason. */
export function leftOutNotes(files: readonly LeftOut[]): ConversionNote[] {
  const namesOf = (reason: LeftOut['why']) =>
    files.flatMap(({ filename, why }) => (why === reason ? filename : []));
  const found = REASONS.filter((reason) => namesOf(reason).length > 0);
  const [first] = found;
  if (first === undefined) return [];
  const parts = found.map((reason) => `${LEFT_OUT[reason].words}: ${shortList(namesOf(reason))}`);
  const message = `Files in this one were left out. ${parts.join('; ')}.`;
  if (found.length === 1)
    return [{ key: LEFT_OUT[first].key, params: { files: shortList(namesOf(first)) }, message }];
  const params = Object.fromEntries(REASONS.map((reason) => [reason, shortList(namesOf(reason)) || '–']));
  return [{ key: 'note.parser.leftOut', params, message }];
}

const SHOWN = 20;

const shortList = (names: readonly string[]): string =>
  names.slice(0, SHOWN).join(', ') + (names.length > SHOWN ? `, … (${names.length})` : '');

/** 1, 2, 3, 7 → "1–3, 7". A long list is truncated. */
export function pageRanges(pages: number[]): string {
  const ranges: [from: number, to: number][] = [];
  for (const page of pages) {
    const last = ranges.at(-1);
    if (last && page === last[1] + 1) last[1] = page;
    else ranges.push([page, page]);
  }
  const shown = ranges.slice(0, SHOWN).map(([from, to]) => (from === to ? `${from}` : `${from}–${to}`));
  return shown.join(', ') + (ranges.length > shown.length ? ', …' : '');
}

/** Reports the pages (from 1) that were not read because none of the chosen languages has their letters. */
export function scriptNotes(pages: readonly { otherScript?: string | undefined }[]): ConversionNote[] {
  const others = pages.flatMap(({ otherScript }, index) =>
    otherScript === undefined ? [] : [{ page: index + 1, otherScript }],
  );
  if (others.length === 0) return [];
  const scripts = [...new Set(others.map(({ otherScript }) => otherScript))];
  const list = pageRanges(others.map(({ page }) => page));
  const names = scripts.map((script) => SCRIPT_NAMES.of(script) ?? script).join(', ');
  return [
    {
      key: 'note.parser.otherScript',
      params: { pages: list, scripts: scripts.join(', ') },
      message: `These pages are in letters of another script (${names}) and were not read: ${list}. Choose a language of this script at the file parser and run the step again.`,
    },
  ];
}

const SCRIPT_NAMES = new Intl.DisplayNames('en', { type: 'script' });

/** Reports the chosen languages whose data this installation does not have. */
export const languageNotes = (missing: readonly string[]): ConversionNote[] =>
  missing.length === 0
    ? []
    : [
        {
          key: 'note.parser.ocrLanguageMissing',
          params: { languages: missing.join(', ') },
          message: `OCR read the text without these languages, which are not installed: ${missing.join(', ')}.`,
        },
      ];
