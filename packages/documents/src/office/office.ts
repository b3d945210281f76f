import { readFile } from 'node:fs/promises';
import { type OfficeError, type OfficeParserAST, parseOffice } from 'officeparser';
import type { Job } from '../core/job.ts';
import type { Conversion } from '../core/conversion.ts';
import { ConversionError, type ConversionErrorKey } from '../core/errors.ts';
import { ENCRYPTED_OFFICE } from '../sniff/ole-kinds.ts';
import { renderedConversion } from './rendered-conversion.ts';
import { linesOf } from './lines.ts';
import { numberDocx } from './numbering/number-docx.ts';
import { numberOdt } from './numbering/number-odt.ts';

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

/** docx, odt, ods, pptx, odp, and rtf, which is often named doc. */
export async function convertOffice(job: Job): Promise<Conversion> {
  const fileType = job.kind === 'doc' ? 'rtf' : (job.kind as 'docx' | 'odt' | 'ods' | 'pptx' | 'odp');
  if (job.mime === ENCRYPTED_OFFICE) throw new ConversionError('error.file.encrypted');
  const bytes = withNumbers(fileType, await readFile(job.path));
  const document = await parseOffice(bytes, {
    fileType,
    ignoreComments: true,
    // A layout's texts are for authors, such as “Click to add a title”.
    ignoreSlideMasters: true,
    decompressionLimits: LIMITS,
  }).catch(refuse);
  requireComplete(document);
  return renderedConversion(job, linesOf(document, job.maxTextChars));
}

function withNumbers(fileType: string, bytes: Uint8Array): Uint8Array {
  if (fileType === 'docx') return numberDocx(bytes);
  return fileType === 'odt' ? numberOdt(bytes) : bytes;
}

/** The parser cuts off excessive repetitions; a part of a table must not pass for the whole. */
function requireComplete(document: OfficeParserAST): void {
  const cut = ['TABLE_CELL_LIMIT_EXCEEDED', 'REPEATED_CONTENT_LIMIT_EXCEEDED'];
  if (document.warnings.some(({ code }) => cut.includes(code))) throw new ConversionError('error.file.bomb');
}

function refuse(error: OfficeError): never {
  const code = error.officeIssue?.code ?? '';
  throw new ConversionError(ERRORS[code] ?? 'error.file.broken', {}, { cause: error });
}
