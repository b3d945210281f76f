import { OdtNumbering } from '../numbering/number-odt.ts';
import { parseXml, readParts, writeParts, writeXml } from '../../xml/xml-parts.ts';
import { liftShapes } from './lift-shapes.ts';

const BODY = 'content.xml';
/** Headers and footers. */
const STYLES = 'styles.xml';

/**
 * Writes into an odt, as text, what its parts store in other ways: numbers of lists and headings, and the text of
 * shapes. The bytes are returned unchanged where they are not readable or too large.
 */
export function prepareOdt(bytes: Uint8Array): Uint8Array {
  const parts = readParts(bytes, (name) => name === 'mimetype' || name.endsWith('.xml'));
  const body = parseXml(parts?.[BODY]);
  if (!parts || !body?.documentElement) return bytes;
  const styles = parseXml(parts[STYLES]);
  liftShapes(body);
  new OdtNumbering(body, styles).visit(body.documentElement);
  parts[BODY] = writeXml(body);
  if (styles) {
    liftShapes(styles);
    parts[STYLES] = writeXml(styles);
  }
  return writeParts(parts);
}
