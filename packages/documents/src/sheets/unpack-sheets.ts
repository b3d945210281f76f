import { unzipSync, zipSync } from 'fflate';
import { ConversionError } from '../core/errors.ts';

/** Limit of the unpacked parts in total, as for other office files. */
const MAX_BYTES = 256 << 20;

/** Parts that contain no cells. */
const WITHOUT_CELLS =
  /^(?:docProps|customXml)\/|^xl\/(?:activeX|calcChain|charts|comments|ctrlProps|diagrams|drawings|embeddings|externalLinks|media|persons|pivot|printerSettings|theme|threadedComments|vbaProject)/i;

const SHEET = /^xl\/worksheets\/[^/]+\.xml$/i;

/**
 * A zip, not compressed, of the parts of a workbook that contain cells, without their empty cells: a few kilobytes can
 * contain gigabytes, and a formatted range a million empty cells.
 */
export function unpackSheets(bytes: Uint8Array): Buffer {
  const parts = unpack(bytes);
  for (const [name, part] of Object.entries(parts))
    if (SHEET.test(name)) parts[name] = withoutEmptyCells(part);
  return Buffer.from(zipSync(parts, { level: 0 }));
}

function unpack(bytes: Uint8Array): Record<string, Uint8Array> {
  let total = 0;
  try {
    return unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (WITHOUT_CELLS.test(name)) return false;
        total += originalSize;
        if (total > MAX_BYTES) throw new ConversionError('error.file.bomb');
        return true;
      },
    });
  } catch (error) {
    if (error instanceof ConversionError) throw error;
    throw new ConversionError('error.file.broken', {}, { cause: error });
  }
}

/** Cells that have an address, and neither value nor formula. */
const EMPTY_CELL = /<(?:\w+:)?c\s(?=[^<>]*\br=)[^<>]*(?:\/>|><\/(?:\w+:)?c>)/g;

/** Every byte is one letter of Latin-1, which changes no text. Parts in UTF-16 have no match. */
function withoutEmptyCells(part: Uint8Array): Uint8Array {
  const xml = Buffer.from(part.buffer, part.byteOffset, part.byteLength).toString('latin1');
  return Buffer.from(xml.replace(EMPTY_CELL, ''), 'latin1');
}
