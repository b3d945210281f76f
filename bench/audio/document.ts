import { openAsBlob } from 'node:fs';
import type { Call } from '@scriptorium/contract/kit/client.ts';
import { documents } from '@scriptorium/contract/documents/documents.ts';
import { labels } from '@scriptorium/contract/process/labels.ts';
import { recordings, type Utterance } from '@scriptorium/contract/documents/recordings.ts';
import { steps } from '@scriptorium/contract/documents/steps.ts';
import { nerTags } from '@scriptorium/contract/annotations/tags.ts';
import { inParallel, makeSpanProcess, stepOn } from '../workspace/document.ts';
import type { Spoken } from './transcript.ts';

export interface Recorded {
  readonly processId: number;
  readonly documentId: number;
  /** The file parser and its step, in which words are edited. */
  readonly parserId: number;
  readonly parserStepId: number;
  /** The step with the tags. */
  readonly spanStepId: number;
  readonly utterances: readonly Utterance[];
}

/** A recording with its transcript and the tags in an open step of the caller. */
export async function makeRecorded(call: Call, spoken: Spoken, recording: string): Promise<Recorded> {
  const { processId, hupId, spanId } = await makeSpanProcess(call, 'A long conversation');
  const label = await call(labels.create, {
    params: { nodeId: spanId },
    body: { name: 'Party', backgroundColor: '#ffd166', textColor: '#000000' },
  });
  const upload = async (name: string, content: Blob) => {
    const body = new FormData();
    body.append('nodeId', String(hupId));
    body.append('file', content, name);
    return (await call(documents.upload, { body })).documents[0]?.id ?? 0;
  };
  const { utterances: spokenUtterances } = spoken;
  const documentId = await upload('talk.wav', await openAsBlob(recording));
  await upload('talk.json', new Blob([JSON.stringify({ utterances: spokenUtterances })]));
  const spanStepId = await stepOn(call, documentId, spanId);
  await call(steps.assign, { query: { docId: documentId, nodeId: spanId } });
  const utterances = await call(recordings.utterances, { params: { id: documentId }, query: {} });
  const words = utterances.flatMap(({ tokens }) => tokens);
  const nerTagType = { id: label.id };
  await inParallel(spoken.tags, ({ word, words: count }) => {
    const utteranceTokens = words.slice(word, word + count).map(({ id }) => ({ id }));
    return call(nerTags.create, { body: { nerTagType, stepId: spanStepId, utteranceTokens } });
  });
  const state = await call(steps.state, { params: { id: documentId }, query: {} });
  const parser = state.documentStepsInformation.find(({ nodeDTO }) => nodeDTO.id !== spanId);
  if (!parser) throw new Error('The recording has no step of the file parser');
  const parserIds = { parserId: parser.nodeDTO.id, parserStepId: parser.stepDTO.id };
  return { processId, documentId, ...parserIds, spanStepId, utterances };
}
