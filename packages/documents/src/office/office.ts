import { readFile } from 'node:fs/promises';
import { type OfficeError, type OfficeParserAST, parseOffice } from 'officeparser';
import type { Job } from '../core/job.ts';
import type { Conversion } from '../core/conversion.ts';
import { ConversionError, type ConversionErrorKey } from '../core/errors.ts';
import { WORD_2003 } from '../sniff/office-xml.ts';
import { ENCRYPTED_OFFICE } from '../sniff/ole-kinds.ts';
import { withWholeEnd } from '../sniff/zip.ts';
import { prepareRtf } from './rtf/prepare-rtf.ts';
import { renderedConversion } from './rendered-conversion.ts';
import { zipOfFlatXml } from './flat-xml.ts';
import { linesOf, type Line } from './lines.ts';
import { prepareDocx } from './docx/prepare-docx.ts';
import { prepareOdt } from './odt/prepare-odt.ts';

/**
 * Against decompression bombs: a few kilobytes of zip can contain gigabytes, and a cell can repeat a billion times.
 */
const LIMITS = {
  maxUncompressedBytes: 256 << 20,
  maxZipEntries: 10_000,
  maxTableCells: 1_000_000,
  maxRepeatedContent: 1 << 20,
};

const ERRORS: Record<string, ConversionErrorKey> = {
  PASSWORD_REQUIRED: 'error.file.encrypted',
  PASSWORD_INCORRECT: 'error.file.encrypted',
  DOCUMENT_DECRYPTION_FAILED: 'error.file.encrypted',
  ZIP_SIZE_LIMIT_EXCEEDED: 'error.file.bomb',
  ZIP_ENTRY_COUNT_LIMIT_EXCEEDED: 'error.file.bomb',
  XML_ELEMENT_LIMIT_EXCEEDED: 'error.file.bomb',
  MAX_NESTING_DEPTH_EXCEEDED: 'error.file.bomb',
  OUTPUT_TOO_LARGE: 'error.file.bomb',
};

type FileType = 'docx' | 'odt' | 'ods' | 'pptx' | 'odp' | 'rtf';

/** docx, odt, ods, pptx, odp, and what is often named so: rtf and XML. */
export async function convertOffice(job: Job): Promise<Conversion> {
  if (job.mime === ENCRYPTED_OFFICE) throw new ConversionError('error.file.encrypted');
  const bytes = await readFile(job.path);
  const flat = zipOfFlatXml(bytes, job.mime);
  return renderedConversion(job, await readOffice(fileTypeOf(job), flat ?? bytes, job.maxTextChars));
}

function fileTypeOf({ kind, mime }: Job): FileType {
  if (mime === WORD_2003) return 'docx';
  return kind === 'doc' ? 'rtf' : (kind as FileType);
}

/** The lines of a file in one of the formats of the parser. */
export async function readOffice(fileType: FileType, bytes: Uint8Array, maxChars: number): Promise<Line[]> {
  const document = await parseOffice(PREPARE[fileType](withWholeEnd(bytes)), {
    fileType,
    ignoreComments: true,
    includeBreakNodes: true,
    // A layout's texts are for authors, such as “Click to add a title”.
    ignoreSlideMasters: true,
    decompressionLimits: LIMITS,
  }).catch(refuse);
  requireComplete(document);
  return linesOf(document, maxChars);
}

/** The text of an RTF file that is in memory, such as the body of a mail. */
export async function textOfRtf(rtf: Buffer, maxChars: number): Promise<string> {
  const lines = await readOffice('rtf', rtf, maxChars);
  return lines.map(({ text }) => text).join('\n');
}

/** Writes into a file, as text, what the parser does not read. */
const PREPARE: Record<FileType, (bytes: Uint8Array) => Uint8Array> = {
  docx: prepareDocx,
  odt: prepareOdt,
  ods: (bytes) => bytes,
  pptx: (bytes) => bytes,
  odp: (bytes) => bytes,
  rtf: prepareRtf,
};

/** The parser cuts off excessive repetitions; a part of a table must not pass for the whole. */
function requireComplete(document: OfficeParserAST): void {
  const cut = ['TABLE_CELL_LIMIT_EXCEEDED', 'REPEATED_CONTENT_LIMIT_EXCEEDED'];
  if (document.warnings.some(({ code }) => cut.includes(code))) throw new ConversionError('error.file.bomb');
}

function refuse(error: OfficeError): never {
  const code = error.officeIssue?.code ?? '';
  throw new ConversionError(ERRORS[code] ?? 'error.file.broken', {}, { cause: error });
}
