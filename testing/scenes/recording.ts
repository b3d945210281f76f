import { documents } from '@scriptorium/contract/documents/documents.ts';
import { recordings } from '@scriptorium/contract/documents/recordings.ts';
import { steps } from '@scriptorium/contract/documents/steps.ts';
import { uploadForm, wavBytes } from './upload-form.ts';
import type { World } from '../product/world.ts';

/** The words of a speaker; each word takes 100 ms. */
export type Line = readonly [speaker: string, words: string];

const WORD_MS = 100;

/** A transcript as a file. */
export function transcriptFile(lines: readonly Line[]): string {
  let at = 0;
  const utterances = lines.map(([actor, words]) => ({
    actor,
    tokens: words.split(' ').map((value) => {
      const tsStart = at;
      at += WORD_MS;
      return { value, tsStart, tsEnd: at };
    }),
  }));
  return JSON.stringify({ utterances });
}

export type Recording = Awaited<ReturnType<typeof makeRecording>>;

/**
 * A recording with its transcript in a process of its own: file parser → span and lexicon. The parser's step waits for
 * people, so that the transcript can be edited.
 */
export async function makeRecording(
  world: World,
  lines: readonly Line[],
  more: { seconds?: number; rule?: string } = {},
) {
  const { make, callAs, admin } = world;
  const call = callAs(admin);
  const process = await make.process();
  const upload = await make.node(process.id, { activityType: 'HUP' });
  const span = await make.node(process.id, {
    activityType: 'SPAN',
    fromId: process.parser.id,
    supportedTaggingTypes: ['TOKEN', 'TIMESPAN'],
    handlesRelations: true,
  });
  const lexicon = await make.node(process.id, { activityType: 'LEXICON', fromId: process.parser.id });
  const label = await make.label(span.id);
  const ruled = await make.label(lexicon.id);
  await make.rules(ruled.id, [{ expression: more.rule ?? 'no such word', matchingType: 'EXACT' }]);
  const file = async (name: string, content: { bytes: Uint8Array } | { text: string }) =>
    call(documents.upload, { body: uploadForm({ nodeId: upload.id, name, ...content }) });
  const made = await file('call.wav', { bytes: wavBytes(more.seconds ?? 1) });
  await file('call.json', { text: transcriptFile(lines) });
  await world.drain();
  const documentId = made.documents[0]?.id ?? 0;
  const { documentStepsInformation } = await call(steps.state, { params: { id: documentId } });
  const stepOn = (nodeId: number) =>
    documentStepsInformation.find(({ nodeDTO }) => nodeDTO.id === nodeId)?.stepDTO.id ?? 0;
  const parserStep = stepOn(process.parser.id);
  await call(steps.update, { body: { id: parserStep, status: 'WAITING' } });
  const utterances = await call(recordings.utterances, { params: { id: documentId } });
  return {
    process,
    upload,
    parser: process.parser,
    span,
    lexicon,
    label,
    ruled,
    documentId,
    parserStep,
    spanStep: stepOn(span.id),
    lexiconStep: stepOn(lexicon.id),
    utterances,
  };
}
