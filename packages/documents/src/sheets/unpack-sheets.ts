import { zipSync } from 'fflate';
import { unpackParts } from '../xml/unpack-parts.ts';

/** Parts that contain no cells. */
const WITHOUT_CELLS =
  /^(?:docProps|customXml)\/|^xl\/(?:activeX|calcChain|charts|comments|ctrlProps|diagrams|drawings|embeddings|externalLinks|media|persons|pivot|printerSettings|theme|threadedComments|vbaProject)/i;

const SHEET = /^xl\/worksheets\/[^/]+\.xml$/i;

/**
 * A zip, not compressed, of the parts of a workbook that contain cells, without their empty cells: a few kilobytes can
 * contain gigabytes, and a formatted range a million empty cells.
 */
export function unpackSheets(bytes: Uint8Array): Buffer {
  const parts = unpackParts(bytes, (name) => !WITHOUT_CELLS.test(name));
  for (const [name, part] of Object.entries(parts))
    if (SHEET.test(name)) parts[name] = withoutEmptyCells(part);
  return Buffer.from(zipSync(parts, { level: 0 }));
}

/** Cells that have an address, and neither value nor formula. */
const EMPTY_CELL = /<(?:\w+:)?c\s(?=[^<>]*\br=)[^<>]*(?:\/>|><\/(?:\w+:)?c>)/g;

/** Every byte is one letter of Latin-1, which changes no text. Parts in UTF-16 have no match. */
function withoutEmptyCells(part: Uint8Array): Uint8Array {
  const xml = Buffer.from(part.buffer, part.byteOffset, part.byteLength).toString('latin1');
  return Buffer.from(xml.replace(EMPTY_CELL, ''), 'latin1');
}
