import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Charset } from '@scriptorium/domain/text/charsets.ts';
import { DEFAULT_OCR_LANGUAGES, type OcrLanguage } from '@scriptorium/domain/text/ocr-languages.ts';
import type { Conversion, ConversionProgress } from './core/conversion.ts';
import type { PartLimits, TextJob } from './core/job.ts';
import { ConversionError } from './core/errors.ts';
import { convertInProcess } from './convert-in-process.ts';
import { installedLanguages } from './ocr/language-data.ts';
import { languageNotes } from './text/notes.ts';
import { OCR_THREADS, runInChild } from './pool/converter-pool.ts';

export { closeDocuments } from './pool/converter-pool.ts';

export interface ConvertOptions {
  /**
   * Page images, attachments and other files are written into a new folder inside it, which is deleted after an
   * error.
   */
  outDir: string;
  /** The languages of OCR, the first one preferred; those without data are left out, with a note. */
  languages?: readonly OcrLanguage[];
  maxTextChars?: number;
  /** Timeout of the whole conversion. */
  timeoutMs?: number;
  /** Timeout without progress (a page read is progress). */
  stallMs?: number;
  memoryMb?: number;
  onProgress?: (progress: ConversionProgress) => void;
  signal?: AbortSignal;
  /** The transcript json of a wav. */
  transcriptPath?: string;
  /** Reads the file as a plain text, even if it looks like a mail, a transcript or a PDF. */
  plainText?: boolean;
  /** The charset of text files and mails, instead of a detected one. */
  charset?: Charset;
  /** Which recordings are also cut into parts; none where absent. */
  parts?: PartLimits;
  /** Runs the part that computes, so that the caller decides when; at once where absent. */
  withProcessor?: <T>(task: () => Promise<T>) => Promise<T>;
}

const DEFAULTS = {
  maxTextChars: 20_000_000,
  timeoutMs: 60 * 60_000,
  stallMs: 3 * 60_000,
  memoryMb: 2048,
};

let lastId = 0;

/**
 * Converts a file of any accepted kind to text, page images, attachments or transcript. Except for short texts, it
 * runs in a child process that is killed at its time and memory limits: any fault of the file causes a
 * ConversionError.
 */
export async function convert(path: string, filename: string, options: ConvertOptions): Promise<Conversion> {
  const { signal = null, withProcessor = (task) => task() } = options;
  if (signal?.aborted) throw new ConversionError('error.file.aborted');
  const light = await convertInProcess(textJobOf(path, filename, options));
  if (light) return light;
  const languages = await partLanguages(options.languages ?? DEFAULT_OCR_LANGUAGES);
  await mkdir(options.outDir, { recursive: true });
  const outDir = await mkdtemp(join(resolve(options.outDir), 'parts-'));
  try {
    const request = {
      ...textJobOf(path, filename, { ...options, outDir }),
      id: ++lastId,
      languages: languages.found,
      transcriptPath: options.transcriptPath ? resolve(options.transcriptPath) : null,
      ocrThreads: OCR_THREADS,
      parts: options.parts ?? null,
    };
    const limits = {
      timeoutMs: options.timeoutMs ?? DEFAULTS.timeoutMs,
      stallMs: options.stallMs ?? DEFAULTS.stallMs,
      memoryMb: options.memoryMb ?? DEFAULTS.memoryMb,
      signal,
      onProgress: options.onProgress ?? (() => {}),
    };
    const conversion = await withProcessor(() => runInChild(request, limits));
    const usedOcr =
      conversion.ocrPages > 0 || conversion.notes.some(({ key }) => key === 'note.parser.otherScript');
    const notes = usedOcr ? languageNotes(languages.missing) : [];
    return { ...conversion, notes: [...notes, ...conversion.notes] };
  } catch (error) {
    await rm(outDir, { recursive: true, force: true });
    throw error;
  }
}

/** The languages that are installed, or the default ones where none is; and the others. */
async function partLanguages(
  chosen: readonly OcrLanguage[],
): Promise<{ found: OcrLanguage[]; missing: OcrLanguage[] }> {
  const installed = new Set(await installedLanguages());
  const found = chosen.filter((language) => installed.has(language));
  const missing = chosen.filter((language) => !installed.has(language));
  return { found: found.length > 0 ? found : [...DEFAULT_OCR_LANGUAGES], missing };
}

const textJobOf = (
  path: string,
  filename: string,
  { outDir, maxTextChars, plainText, charset }: ConvertOptions,
): TextJob => ({
  path: resolve(path),
  filename,
  outDir,
  maxTextChars: maxTextChars ?? DEFAULTS.maxTextChars,
  plainText: plainText ?? false,
  charset: charset ?? null,
});
