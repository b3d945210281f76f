import type { Box } from '../core/conversion.ts';
import type { OcrPage } from '../core/page-reader.ts';
import { layOutOcr, type OcrLine } from './lay-out-words.ts';

const WORD_LEVEL = 5;
const CERTAIN = 70;

export const NO_TEXT: OcrPage = { pieces: [], confidence: 0, certainShare: 0 };

/**
 * Parses Tesseract's TSV (level, page, block, paragraph, line, word, left, top, width, height, confidence, text). The
 * engine rotated the image by `radians` around its middle; the boxes are rotated back.
 */
export function readTsv(tsv: string, width: number, height: number, radians: number): OcrPage {
  const lines: OcrLine[] = [];
  let [paragraph, line] = ['', ''];
  let letters = 0;
  let weighted = 0;
  let certainShare = 0;
  for (const row of tsv.split('\n')) {
    const cells = row.split('\t');
    const text = cells[11]?.trim() ?? '';
    if (Number(cells[0]) !== WORD_LEVEL || text === '') continue;
    const ofParagraph = `${cells[2]}.${cells[3]}`;
    const ofLine = `${ofParagraph}.${cells[4]}`;
    if (ofLine !== line) lines.push({ words: [], startsParagraph: ofParagraph !== paragraph });
    [paragraph, line] = [ofParagraph, ofLine];
    letters += text.length;
    const confidence = Math.max(0, Number(cells[10]));
    weighted += text.length * confidence;
    if (confidence >= CERTAIN && /[\p{L}\p{N}]{3}/u.test(text)) certainShare += text.length;
    const [left = 0, top = 0, wide = 0, high = 0] = cells.slice(6, 10).map(Number);
    const box = rotatedBack([left, top, wide, high], width, height, radians);
    lines
      .at(-1)!
      .words.push({ text, left, top, width: wide, height: high, box, confidence: confidence / 100 });
  }
  if (letters === 0) return NO_TEXT;
  return {
    pieces: layOutOcr(lines),
    confidence: weighted / letters,
    certainShare: certainShare / letters,
  };
}

function rotatedBack(pixels: number[], width: number, height: number, radians: number): Box {
  const [left = 0, top = 0, wide = 0, high = 0] = pixels;
  const dx = left + wide / 2 - width / 2;
  const dy = top + high / 2 - height / 2;
  const x = width / 2 + dx * Math.cos(radians) + dy * Math.sin(radians);
  const y = height / 2 - dx * Math.sin(radians) + dy * Math.cos(radians);
  const clamp = (value: number) => Math.min(1, Math.max(0, value));
  return {
    x0: clamp((x - wide / 2) / width),
    y0: clamp((y - high / 2) / height),
    x1: clamp((x + wide / 2) / width),
    y1: clamp((y + high / 2) / height),
  };
}
