import { numberParagraphs } from '../numbering/number-docx.ts';
import { parseXml, readParts, writeParts, writeXml } from '../../xml/xml-parts.ts';
import { removeUnseenText } from './final-text.ts';
import { hiddenTextFinder } from './hidden-text.ts';
import { writeSigns } from './signs.ts';

/** Parts with text, and other files whose text a document includes. */
const READ = /\.(xml|rels|x?html?|xht|mht(ml)?|rtf|txt|docx)$/i;
const TEXTS = /^word\/(document|header|footer|footnotes|endnotes)\d*\.xml$/;
const BODY = /^word\/document\d*\.xml$/;

/**
 * Writes into a docx, as text, what its parts store in other ways: numbers of lists and signs that are elements. Text
 * that no page shows is removed, parts without text are omitted. The bytes are returned unchanged where they are not
 * readable or too large.
 */
export function prepareDocx(bytes: Uint8Array): Uint8Array {
  const parts = readParts(bytes, (name) => READ.test(name));
  if (!parts) return bytes;
  const styles = parseXml(parts['word/styles.xml']);
  const isHidden = hiddenTextFinder(styles);
  for (const [name, part] of Object.entries(parts)) {
    const text = TEXTS.test(name) ? parseXml(part) : undefined;
    if (!text) continue;
    removeUnseenText(text, isHidden);
    writeSigns(text);
    if (BODY.test(name)) numberParagraphs(text, parseXml(parts['word/numbering.xml']), styles);
    parts[name] = writeXml(text);
  }
  return writeParts(parts);
}
