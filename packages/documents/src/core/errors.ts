import { ACCEPTED_FILES } from '@scriptorium/domain/documents/file-kinds.ts';

export type ErrorParams = Record<string, string | number>;

/** Faults of files, with the remedy. {name} is a placeholder of a parameter. */
const MESSAGES = {
  'error.file.encrypted': 'The file is protected by a password. Remove the protection and upload it again.',
  'error.file.broken':
    'The file is damaged and cannot be read. Save it again in the program that created it and upload it again.',
  'error.file.empty': 'The file is empty. Upload a file that has content.',
  'error.file.unsupported': `Files of this type ({type}) cannot be read. ${ACCEPTED_FILES.en}`,
  'error.file.oldWord':
    'The document was made by a version of Word from before 1997. Save it as docx and upload it again.',
  'error.file.tooLong':
    'The text is longer than {setting} = {limit} characters. Split the file or raise the setting.',
  'error.file.timeout':
    'Reading the file took longer than {seconds} seconds and was stopped. Split or simplify the file.',
  'error.file.memory':
    'Reading the file needed more than {megabytes} MB of memory and was stopped. Split or simplify the file.',
  'error.file.bomb':
    'The unpacked content of the file is far larger than allowed. Split or simplify the file.',
  'error.file.tooManyFiles':
    'The file contains more than {limit} files or mails. Split it and upload the parts.',
  'error.file.codec':
    'The audio is encoded as {codec}, which cannot be read here. Save it as wav, mp3 or flac, or install ffmpeg on the server.',
  'error.file.transcriptTime':
    'Word {word} of utterance {utterance} in the transcript has the time {value} ms, but no recording is longer than {limit} ms. Correct the transcript and upload it again.',
  'error.file.transcriptWords':
    'The transcript has {words} words, more than {limit}. Split the recording and its transcript, and upload the parts.',
  'error.file.transcriptLine':
    'The {format} transcript cannot be read at line {line}. Correct that line, or save the transcript again, and upload it.',
  'error.file.noTranscript':
    'The file uploaded with this recording is not a readable transcript. Delete the document and upload the recording with another transcript.',
  'error.file.aborted': 'Reading the file was cancelled.',
  'error.file.failed':
    'The file could not be read because its converter stopped ({reason}). Upload it again.',
} as const;

export type ConversionErrorKey = keyof typeof MESSAGES;

/** A failed conversion: `key` and `params` are for translation, the message is English. */
export class ConversionError extends Error {
  readonly key: ConversionErrorKey;
  readonly params: ErrorParams;

  constructor(key: ConversionErrorKey, params: ErrorParams = {}, options?: ErrorOptions) {
    super(
      MESSAGES[key].replace(/\{(\w+)\}/g, (_, name: string) => String(params[name] ?? '?')),
      options,
    );
    this.name = 'ConversionError';
    this.key = key;
    this.params = params;
  }
}

/**
 * Maps any error of a converter to a fault of its file. V8 and the wasm libraries report out-of-memory as
 * different errors; elements inside each other without end exhaust the stack.
 */
export function asConversionError(error: unknown): ConversionError {
  if (error instanceof ConversionError) return error;
  const reason = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  if (
    /out of memory|Array buffer allocation failed|Invalid (array|string) length|Maximum call stack size/i.test(
      reason,
    )
  )
    return new ConversionError('error.file.bomb');
  return new ConversionError('error.file.failed', { reason: withoutPaths(reason).slice(0, 200) });
}

/** The folders of the server are nobody's concern. */
const withoutPaths = (reason: string): string =>
  reason.replaceAll(/'[^']*[/\\][^']*'|"[^"]*[/\\][^"]*"|(?:\b[A-Za-z]:)?[/\\][^\s'",:;()]*/g, '…');
