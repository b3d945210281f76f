import type { Conversion, ConversionProgress } from '../core/conversion.ts';
import { ConversionError } from '../core/errors.ts';
import type { DocumentKind } from '@scriptorium/domain/documents/file-kinds.ts';
import { PLAIN_TEXT, sniff } from '../sniff/kinds.ts';
import { Ocr } from '../ocr/ocr.ts';
import type { Converter, Job, JobRequest } from '../core/job.ts';

const recording = async () => (await import('../audio/recording.ts')).convertRecording;
const office = async () => (await import('../office/office.ts')).convertOffice;
const sheets = async () => (await import('../sheets/sheets.ts')).convertSheets;
const table = async () => (await import('../table/table.ts')).convertTable;
const transcript = async () => (await import('../transcript/transcript-file.ts')).convertTranscript;

/** Loaded on first use: a child that reads only mails never loads the PDF libraries. */
const CONVERTERS: Record<DocumentKind, () => Promise<Converter>> = {
  pdf: async () => (await import('../pdf/pdf.ts')).convertPdf,
  image: async () => (await import('../image/image.ts')).convertImage,
  doc: async () => (await import('../office/doc.ts')).convertDoc,
  docx: office,
  odt: office,
  xls: sheets,
  xlsx: sheets,
  ods: office,
  csv: table,
  tsv: table,
  pptx: office,
  odp: office,
  html: async () => (await import('../html/html.ts')).convertHtml,
  epub: async () => (await import('../html/epub.ts')).convertEpub,
  md: async () => (await import('../text/text-file.ts')).convertText,
  txt: async () => (await import('../text/text-file.ts')).convertText,
  eml: async () => (await import('../mail/mail.ts')).convertMail,
  msg: async () => (await import('../mail/outlook/msg.ts')).convertMsg,
  mbox: async () => (await import('../archive/mailbox.ts')).convertMailbox,
  zip: async () => (await import('../archive/archive.ts')).convertZip,
  wav: recording,
  mp3: recording,
  m4a: recording,
  ogg: recording,
  flac: recording,
  json: transcript,
  vtt: transcript,
  srt: transcript,
  ctm: transcript,
  eaf: transcript,
  textgrid: transcript,
};

let ocr: Ocr | null = null;

export async function convertFile(
  request: JobRequest,
  report: (p: ConversionProgress) => void,
): Promise<Conversion> {
  const found = request.plainText ? PLAIN_TEXT : await sniff(request.path, request.filename);
  if (found.kind === 'unknown') {
    if (found.reason === 'empty') throw new ConversionError('error.file.empty');
    throw new ConversionError('error.file.unsupported', { type: found.mime ?? 'unknown' });
  }
  ocr ??= new Ocr(request.ocrThreads);
  const job: Job = { ...request, kind: found.kind, mime: found.mime, ocr, report };
  const convert = await CONVERTERS[found.kind]();
  return convert(job);
}
