import type { Conversion, ConversionProgress } from '../core/conversion.ts';
import { ConversionError } from '../core/errors.ts';
import type { DocumentKind } from '../core/document-kind.ts';
import { PLAIN_TEXT, sniff } from '../sniff/kinds.ts';
import type { Sniffed } from '../sniff/magic-bytes.ts';
import { sniffNamedHtml } from '../sniff/named-html.ts';
import { Ocr } from '../ocr/ocr.ts';
import type { Converter, Job, JobRequest } from '../core/job.ts';

const recording = async () => (await import('../audio/recording.ts')).convertRecording;
const transcript = async () => (await import('../transcript/transcript-file.ts')).convertTranscript;

/** Loaded on first use: a child that reads only mails never loads the PDF libraries. */
const CONVERTERS: Record<DocumentKind, () => Promise<Converter>> = {
  pdf: async () => (await import('../pdf/pdf.ts')).convertPdf,
  image: async () => (await import('../image/image.ts')).convertImage,
  doc: async () => (await import('../office/doc.ts')).convertDoc,
  docx: async () => (await import('../office/office.ts')).convertOffice,
  odt: async () => (await import('../office/office.ts')).convertOffice,
  ods: async () => (await import('../office/office.ts')).convertOffice,
  txt: async () => (await import('../text/text-file.ts')).convertText,
  eml: async () => (await import('../mail/mail.ts')).convertMail,
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
  const found = request.plainText ? PLAIN_TEXT : await sniffNamed(request);
  if (found.kind === 'unknown') {
    if (found.reason === 'empty') throw new ConversionError('error.file.empty');
    throw new ConversionError('error.file.unsupported', { type: found.mime ?? 'unknown' });
  }
  ocr ??= new Ocr(request.ocrThreads);
  const job: Job = { ...request, kind: found.kind, mime: found.mime, ocr, report };
  const convert = await CONVERTERS[found.kind]();
  return convert(job);
}

async function sniffNamed({ path, filename }: JobRequest): Promise<Sniffed> {
  const found = await sniff(path);
  return found.kind === 'txt' ? ((await sniffNamedHtml(path, filename)) ?? found) : found;
}
