import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Tx } from '@scriptorium/db/database.ts';
import type { Reason } from '@scriptorium/db/schema/reason.ts';
import type { WordRow } from '@scriptorium/db/schema/schema-json.ts';
import { convert } from '@scriptorium/documents/convert.ts';
import type { Conversion, Transcript } from '@scriptorium/documents/core/conversion.ts';
import { leftOutNotes } from '@scriptorium/documents/text/notes.ts';
import { ConversionError } from '@scriptorium/documents/core/errors.ts';
import type { ReasonOf, SettingsOf } from '@scriptorium/domain/graph/node-definition.ts';
import { insertBlobs } from '@scriptorium/engine/blobs.store.ts';
import type { FileStore } from '@scriptorium/engine/file-store.ts';
import type { AdmittedDocument } from '@scriptorium/engine/api/admitted-document.ts';
import { insertContent, findText } from '@scriptorium/engine/content/content.store.ts';
import { replaceText } from '@scriptorium/engine/content/replace-text.ts';
import {
  StepFailure,
  type StepOutcome,
  type StepRunner,
  type StepWork,
} from '@scriptorium/engine/api/step-runner.ts';
import type { NodeServices } from '@scriptorium/node-server/http/services.ts';
import { fileParser } from '../file-parser.definition.ts';
import { partLimits, transcribeRecording, type Transcribed } from './transcribe-recording.ts';
import * as store from './file-parser.store.ts';
import { putParsedFiles, type ParsedFiles } from './parsed-files.ts';
import { admitAttachments, withinLimits } from './save-attachments.ts';
import {
  hasTranscript,
  saveTranscript,
  searchedWordsOf,
  type PreparedTranscript,
} from './save-transcript.ts';
import { stageTranscript } from './staged-transcripts.service.ts';
import { moveTagsToWords } from '@scriptorium/annotations/move-to-words.ts';
import { dropText, listTokens } from './transcript.store.ts';

type Work = StepWork<NodeServices>;
/** Includes the converter's errors and notes. */
type ParserReason = Reason<ReasonOf<typeof fileParser>>;
type Recogniser = SettingsOf<typeof fileParser>['externalConfig'];
type Source = Awaited<ReturnType<typeof store.getSource>>;

/** Converts the uploaded file into text, page images, a transcript, and documents of the files in a mail or an archive. */
export const fileParserRunner: StepRunner<NodeServices> = {
  lane: 'cpu',
  async run(work) {
    const source = await store.getSource(work.db, work.step.id);
    if (source.blobKey === null) return withoutFile(source);
    const outDir = join(work.services.conversion.workDir, `step-${randomUUID()}`);
    const original = await localFile(work.services.files, source.blobKey);
    try {
      const recogniser = recogniserOf(work, source);
      const conversion = await read(work, source, { original: original.path, outDir, recogniser });
      const transcribed = await transcribe(work, source, { original: original.path, conversion, recogniser });
      const files = await putParsedFiles(work.services.files, conversion);
      const container = { ...source, processId: work.step.processId };
      const parsed = { conversion, transcribed, files: await withinLimits(work.db, container, files) };
      return outcome(work, source, parsed, await prepareTranscript(work, parsed));
    } catch (error) {
      work.signal.throwIfAborted();
      throw toStepFailure(error) ?? error;
    } finally {
      await original.release();
      await rm(outDir, { recursive: true, force: true });
    }
  },
  rerunLoses: (db, { documentId }) => store.countDependents(db, documentId),
};

/** A document that was made without a file: people write its text, which begins empty. */
function withoutFile({ id, contentId, documentType }: Source): StepOutcome {
  const message = 'The document was created without a file. Its text can be written here.';
  const reason: ParserReason = { key: 'reason.parser.noUpload', params: {}, message };
  const write = async (tx: Tx) => {
    if (documentType === 'TEXTFILE' && contentId === null)
      await insertContent(tx, { documentId: id, text: '', createdBy: null });
  };
  return { kind: 'waits', reason, write };
}

/** The results for a file when its step ends. */
interface Parsed {
  readonly conversion: Conversion;
  /** Null where no model was asked. */
  readonly transcribed: Transcribed | null;
  readonly files: ParsedFiles;
}

async function read(
  work: Work,
  source: Source,
  { original, outDir, recogniser }: { original: string; outDir: string; recogniser: Recogniser },
): Promise<Conversion> {
  const { files, conversion: limits } = work.services;
  const transcript =
    source.transcriptBlobKey === null ? null : await localFile(files, source.transcriptBlobKey);
  try {
    return await convert(original, source.filename, {
      outDir,
      withProcessor: (task) => work.compute(task),
      maxTextChars: limits.maxTextChars,
      timeoutMs: limits.timeoutMs,
      memoryMb: limits.memoryMb,
      signal: work.signal,
      onProgress: (progress) => work.report(progress),
      // Uploads are of this kind when they look like a text; a text that another process sent may look like anything.
      plainText: source.kind === 'txt',
      ...(source.charset === null ? {} : { charset: source.charset }),
      ...(transcript ? { transcriptPath: transcript.path } : {}),
      languages: settingsOf(work).ocrLanguages,
      ...partLimits(recogniser),
    });
  } finally {
    await transcript?.release();
  }
}

/** The model of the node for a document without a transcript file; null for none. */
function recogniserOf(work: Work, { transcriptBlobKey }: Source): Recogniser {
  if (transcriptBlobKey !== null) return null;
  return settingsOf(work).externalConfig;
}

const settingsOf = (work: Work): SettingsOf<typeof fileParser> =>
  fileParser.settings.parse({ ...fileParser.defaults.settings, ...work.node.settings });

/** The model of the node, if it has one, transcribes a recording without a transcript. */
async function transcribe(
  work: Work,
  { filename, blobKey, kind }: Source,
  given: { original: string; conversion: Conversion; recogniser: Recogniser },
): Promise<Transcribed | null> {
  const { original, recogniser } = given;
  const { audio } = given.conversion;
  if (!audio || recogniser === null || blobKey === null) return null;
  const recording = { filename, blobKey, path: original, kind, audio };
  return work.waitFor(() => transcribeRecording(work, recogniser, recording));
}

/** A missing file fails immediately; a store that does not respond is retried. */
async function localFile(files: FileStore, key: string | null) {
  const message = 'The file of this document is missing from the file store.';
  const reason: ParserReason = { key: 'reason.parser.noFile', params: {}, message };
  const missing = (cause?: unknown) => new StepFailure(reason, { cause });
  if (key === null) throw missing();
  try {
    return await files.local(key);
  } catch (error) {
    throw (error as Error).name === 'MissingFileError' ? missing(error) : error;
  }
}

/** The converter's message about the file; a retry would not help. */
function toStepFailure(error: unknown): StepFailure | undefined {
  if (!(error instanceof ConversionError)) return undefined;
  const { key, params, message } = error;
  const reason: ParserReason = { key, params, message };
  return new StepFailure(reason, { cause: error });
}

/** Stores a long transcript before the step ends, in parts that nobody sees. */
async function prepareTranscript(work: Work, parsed: Parsed): Promise<PreparedTranscript | undefined> {
  const transcript = transcriptOf(parsed);
  if (!transcript || (await hasTranscript(work.db, work.step, transcript))) return undefined;
  const staged = await stageTranscript(work.db, work.step.documentId, transcript, { signal: work.signal });
  return staged && { ...staged, words: await searchedWordsOf(transcript) };
}

function outcome(
  work: Work,
  source: Source,
  parsed: Parsed,
  prepared: PreparedTranscript | undefined,
): StepOutcome {
  const { conversion, transcribed, files } = parsed;
  const write = (tx: Tx) => save(tx, work, source, { ...parsed, prepared });
  const ranWith = transcribed?.kind === 'TRANSCRIBED' ? { ranWith: { model: transcribed.model } } : {};
  const isSilent = conversion.audio !== null && transcriptOf(parsed) === null;
  if (isSilent) return { kind: 'waits', reason: whyEmpty(transcribed), write, ...ranWith };
  const notes = [...(transcribed?.notes ?? []), ...conversion.notes, ...leftOutNotes(files.leftOut)];
  // Stored with the step: the page shows the notes about the text there.
  return { kind: 'finished', write, ...ranWith, ...asReason(notes) };
}

/** The notes as one reason, without those that repeat a key: each part of a mail may have one about its charset. */
function asReason(notes: readonly ParserReason[]): { reason?: ParserReason } {
  const [first, ...more] = notes.filter(({ key }, at) => notes.findIndex((one) => one.key === key) === at);
  if (!first) return {};
  return { reason: more.length === 0 ? first : { ...first, more } };
}

/** Null where it has no words. */
function transcriptOf({
  conversion,
  transcribed,
}: Pick<Parsed, 'conversion' | 'transcribed'>): Transcript | null {
  const transcript = transcribed?.kind === 'TRANSCRIBED' ? transcribed.transcript : conversion.transcript;
  return transcript && transcript.utterances.length > 0 ? transcript : null;
}

/** Why a recording has no transcript. */
function whyEmpty(transcribed: Transcribed | null): ParserReason {
  if (transcribed) return transcribed.whyEmpty;
  const message =
    'The recording has no transcript yet. Upload one under the same name, for example as json, vtt or TextGrid.';
  return { key: 'reason.parser.noTranscript', params: {}, message };
}

async function save(
  tx: Tx,
  work: Work,
  source: Source,
  { conversion, transcribed, files, prepared }: Parsed & { prepared: PreparedTranscript | undefined },
): Promise<AdmittedDocument[]> {
  const { documentId, processId } = work.step;
  const { audio } = conversion;
  const transcript = transcribed ? transcriptOf({ conversion, transcribed }) : conversion.transcript;
  const put = [...files.pages.map(({ file }) => file), files.playable, files.peaks];
  await insertBlobs(tx, [...put.filter((file) => file !== null), ...files.attachments.map((a) => a.file)]);
  const isSpoken = audio !== null || (transcript !== null && transcript.utterances.length > 0);
  const before = await store.saveParsed(tx, documentId, {
    documentType: isSpoken ? 'AUDIOFILE' : 'TEXTFILE',
    imageCount: files.pages.length,
    durationMs: audio?.durationMs ?? null,
    codec: audio?.codec ?? null,
    playableKey: files.playable?.key ?? null,
    peaksKey: files.peaks?.key ?? null,
  });
  const contentId = isSpoken ? null : await saveText(tx, documentId, conversion.text, before.contentId);
  if (transcript) await saveTranscript(tx, { documentId, processId }, transcript, prepared);
  if (isSpoken) await moveToWords(tx, documentId);
  if (before.imageCount + files.pages.length > 0)
    await store.replaceImages(tx, documentId, contentId, pagesOf(conversion, files));
  await transcribed?.settle(tx);
  return admitAttachments(tx, { ...source, processId }, files.attachments);
}

/** `before` is the current version of the text; null if there is none, so that no labels have to be moved. */
async function saveText(tx: Tx, documentId: number, text: string, before: number | null): Promise<number> {
  const change = { documentId, text, createdBy: null };
  return before === null ? insertContent(tx, change) : (await replaceText(tx, change)).contentId;
}

/** A position on a page image, rounded to a ten-thousandth of its side: less than a pixel. */
const place = (fraction: number): number => Math.round(fraction * 10_000) / 10_000;

function pagesOf(conversion: Conversion, files: ParsedFiles) {
  return files.pages.map((page, at) => {
    const words = (conversion.pages[at]?.words ?? []).map(({ start, end, x0, y0, x1, y1 }): WordRow => [
      start,
      end,
      place(x0),
      place(y0),
      place(x1),
      place(y1),
    ]);
    return { page, words };
  });
}

/** Replaces a document's text by its transcript; tags move to the words at their previous positions. */
async function moveToWords(tx: Tx, documentId: number): Promise<void> {
  const before = await findText(tx, documentId);
  if (before) await dropText(tx, documentId);
  const words = () => listTokens(tx, documentId);
  await moveTagsToWords(tx, { documentId, before: before?.text ?? null, words });
}
