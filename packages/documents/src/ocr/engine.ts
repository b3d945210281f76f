import Tesseract from 'tesseract.js';
import type { OcrLanguage } from '../conversion.ts';
import type { Raster } from '../pdf/pdf-source.ts';
import { withLanguageFolder } from './language-data.ts';
import { findSkew } from './skew.ts';
import { type OcrPage, readTsv } from './tsv.ts';

const SETTINGS = {
  // The default, one block, interleaves columns: 46 % of the words in order against 93 %.
  tessedit_pageseg_mode: Tesseract.PSM.AUTO,
  user_defined_dpi: '200',
};

/** Starts one recogniser in a thread of this process; it never touches the network or the working directory. */
export function startEngine(languages: OcrLanguage[]): Promise<Tesseract.Worker> {
  return withLanguageFolder(languages, async (langPath) => {
    const worker = await Tesseract.createWorker(languages, Tesseract.OEM.LSTM_ONLY, {
      langPath,
      cacheMethod: 'none',
      // Without a handler every refused picture would be an uncaught exception as well.
      errorHandler: () => {},
    });
    await worker.setParameters(SETTINGS);
    return worker;
  });
}

/** Reads one grey page. */
export async function recognise(engine: Tesseract.Worker, page: Raster): Promise<OcrPage> {
  const skew = findSkew(page);
  const turn = skew === null ? { rotateAuto: true } : { rotateRadians: skew };
  const { data } = await engine.recognize(asPgm(page), turn, { text: false, tsv: true });
  return readTsv(data.tsv ?? '', page.width, page.height, data.rotateRadians ?? 0);
}

/** The plainest picture file there is: nothing to compress here and to unpack there. */
function asPgm(page: Raster): Buffer {
  return Buffer.concat([Buffer.from(`P5\n${page.width} ${page.height}\n255\n`), page.data]);
}
