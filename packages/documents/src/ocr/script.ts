import { type OcrLanguage, scriptOf } from '@scriptorium/domain/text/ocr-languages.ts';
import Tesseract from 'tesseract.js';
import type { Raster } from '../core/raster.ts';
import { SCRIPTS, withLanguageFolder } from './language-data.ts';
import { asPgm } from './pgm.ts';

/** ISO 15924 codes of the names in the engine's data; the engine's languages of all others have Latin letters. */
const CODES: Readonly<Record<string, string>> = {
  Arabic: 'Arab',
  Armenian: 'Armn',
  Bengali: 'Beng',
  Cyrillic: 'Cyrl',
  Devanagari: 'Deva',
  Ethiopic: 'Ethi',
  Georgian: 'Geor',
  Greek: 'Grek',
  Gujarati: 'Gujr',
  Gurmukhi: 'Guru',
  Han: 'Hani',
  Hangul: 'Kore',
  Hebrew: 'Hebr',
  Hiragana: 'Jpan',
  Japanese: 'Jpan',
  Kannada: 'Knda',
  Katakana: 'Jpan',
  Khmer: 'Khmr',
  Korean: 'Kore',
  Lao: 'Laoo',
  Latin: 'Latn',
  Malayalam: 'Mlym',
  Myanmar: 'Mymr',
  Oriya: 'Orya',
  Sinhala: 'Sinh',
  Tamil: 'Taml',
  Telugu: 'Telu',
  Thai: 'Thai',
  Tibetan: 'Tibt',
};
/** Few letters, or digits and capitals, give a wrong script with a high confidence, but no certain direction. */
const CERTAIN = { script: 1, direction: 5 };

let engine: Promise<Tesseract.Worker> | null = null;
let idle: Promise<unknown> = Promise.resolve();

/** The script of a page as a code of ISO 15924; null when there are too few letters. The engine starts on first use. */
export function findScript(page: Raster): Promise<string | null> {
  const found = idle.then(async () => {
    engine ??= startEngine();
    const { data } = await (await engine).detect(asPgm(page));
    const isCertain =
      (data.script_confidence ?? 0) >= CERTAIN.script &&
      (data.orientation_confidence ?? 0) >= CERTAIN.direction;
    return isCertain && data.script !== null ? (CODES[data.script] ?? 'Latn') : null;
  });
  idle = found.catch(() => {});
  // The engine refuses a page with too few letters.
  return found.catch(() => null);
}

const startEngine = (): Promise<Tesseract.Worker> =>
  withLanguageFolder([SCRIPTS], async (langPath) => {
    const worker = await Tesseract.createWorker([SCRIPTS], Tesseract.OEM.TESSERACT_ONLY, {
      langPath,
      legacyCore: true,
      legacyLang: true,
      cacheMethod: 'none',
      errorHandler: () => {},
    });
    await worker.setParameters({ user_defined_dpi: '200' });
    return worker;
  });

/** Chinese and Japanese share most of their characters. */
const CHINESE_CHARACTERS: readonly string[] = ['Hani', 'Hans', 'Hant', 'Jpan'];

/** Whether one of the languages is written in a script. */
export const isWrittenIn = (script: string, languages: readonly OcrLanguage[]): boolean =>
  languages
    .map(scriptOf)
    .some((own) => own === script || [own, script].every((one) => CHINESE_CHARACTERS.includes(one)));
