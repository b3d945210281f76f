import { documents } from '@scriptorium/contract/documents/documents.ts';
import { recordings } from '@scriptorium/contract/documents/recordings.ts';
import { steps } from '@scriptorium/contract/documents/steps.ts';
import { inTransaction } from '@scriptorium/db/transaction.ts';
import type { Transcript } from '@scriptorium/documents/core/conversion.ts';
import { startWorld, type World } from '@scriptorium/testing/product/world.ts';
import { uploadForm } from '@scriptorium/testing/scenes/upload-form.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { saveTranscript } from './save-transcript.ts';
import { stageTranscript, sweepStagedTranscripts } from './staged-transcripts.service.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const DAY_MS = 24 * 3_600_000;
const never = new AbortController().signal;

/** Two people who say five words in turn. */
const spoken = (words: number) => ({
  utterances: Array.from({ length: Math.ceil(words / 5) }, (_, at) => ({
    speaker: at % 2 === 0 ? 'A' : 'B',
    tokens: Array.from({ length: Math.min(5, words - at * 5) }, (_each, index) => {
      const number = at * 5 + index;
      return { value: `w${number}`, tsStart: number * 100, tsEnd: number * 100 + 90 };
    }),
  })),
});

async function uploaded(transcript: object) {
  const process = await world.make.process();
  const hup = await world.make.node(process.id, { activityType: 'HUP', name: 'Upload' });
  const call = world.callAs(world.admin);
  const body = uploadForm({ nodeId: hup.id, name: 'talk.json', text: JSON.stringify(transcript) });
  const id = (await call(documents.upload, { body })).documents[0]?.id ?? 0;
  await world.drain();
  const transcriptNow = async () =>
    (await call(recordings.utterances, { params: { id } })).map(({ actor, tokens }) => ({
      actor,
      words: tokens.map(({ value, tsStart, tsEnd }) => ({ value, tsStart, tsEnd })),
    }));
  const stepId = async () =>
    (await call(steps.state, { params: { id } })).documentStepsInformation[0]?.stepDTO.id ?? 0;
  return { id, processId: process.id, call, transcriptNow, stepId };
}

const stagedOf = (documentId: number) =>
  world.database.db
    .selectFrom('staged_transcript')
    .innerJoin('utterance', 'utterance.staged_id', 'staged_transcript.id')
    .innerJoin('utterance_token as word', 'word.utterance_id', 'utterance.id')
    .select('word.id')
    .where('staged_transcript.document_id', '=', documentId)
    .execute();

/** As a converter gives it. */
const transcriptOf = (words: number): Transcript => ({
  names: {},
  otherRecordings: 0,
  utterances: spoken(words).utterances.map(({ speaker, tokens }) => ({
    actor: speaker === 'A' ? 'SPEAKER1' : 'SPEAKER2',
    tokens: tokens.map((token) => ({ ...token, properties: [], hidden: false, confidence: null })),
  })),
});

const places = (words: number) =>
  transcriptOf(words).utterances.map(({ actor, tokens }) => ({
    actor,
    words: tokens.map(({ value, tsStart, tsEnd }) => ({ value, tsStart, tsEnd })),
  }));

describe('a long transcript', () => {
  it('is stored in parts, and has the same words, speakers and order; a rerun keeps it, and nothing stays behind', async () => {
    const { id, call, transcriptNow, stepId } = await uploaded(spoken(9003));
    expect(await transcriptNow()).toEqual(places(9003));
    const { db } = world.database;
    const ids = () => db.selectFrom('utterance').select('id').where('document_id', '=', id).execute();
    const before = await ids();
    await call(steps.rerun, { params: { id: await stepId() }, body: {} } as never);
    await world.drain();
    expect(await ids()).toEqual(before);
    expect(await db.selectFrom('staged_transcript').selectAll().execute()).toEqual([]);
    const { rows } = await sql<{ found: boolean }>`
      select words @@ '''w9002'''::tsquery as found from document_text where document_id = ${id}`.execute(db);
    expect(rows).toEqual([{ found: true }]);
  });

  it('is seen by nobody until it belongs to its document, which takes one statement', async () => {
    const { db } = world.database;
    const { id, processId, transcriptNow } = await uploaded(spoken(10));
    const staged = await stageTranscript(db, id, transcriptOf(60), { signal: never, words: 20 });
    expect(staged?.wordIds).toHaveLength(60);
    expect(await transcriptNow()).toEqual(places(10));
    await inTransaction(db, (tx) =>
      saveTranscript(tx, { documentId: id, processId }, transcriptOf(60), { ...staged!, words: ['w1'] }),
    );
    expect(await transcriptNow()).toEqual(places(60));
    expect(await stagedOf(id)).toEqual([]);
  });

  it('of a run that is interrupted between two parts stays invisible, and the next run deletes what it left', async () => {
    const { db } = world.database;
    const { id, transcriptNow } = await uploaded(spoken(10));
    // Two looks at the signal: the run is interrupted before the third part.
    let looks = 0;
    const signal = {
      throwIfAborted: () => {
        looks += 1;
        if (looks > 2) throw new Error('Interrupted');
      },
    } as AbortSignal;
    await expect(stageTranscript(db, id, transcriptOf(60), { signal, words: 20 })).rejects.toThrow(
      'Interrupted',
    );
    expect(await stagedOf(id)).toHaveLength(40);
    expect(await transcriptNow()).toEqual(places(10));
    await stageTranscript(db, id, transcriptOf(60), { signal: never, words: 20 });
    expect(await stagedOf(id)).toHaveLength(60);
    await sweepStagedTranscripts(db);
    expect(await stagedOf(id)).toHaveLength(60);
    await sweepStagedTranscripts(db, Date.now() + 2 * DAY_MS);
    expect(await stagedOf(id)).toEqual([]);
    expect(await transcriptNow()).toEqual(places(10));
  });

  it('is deleted with its document', async () => {
    const { db } = world.database;
    const { id, processId, call } = await uploaded(spoken(10));
    await stageTranscript(db, id, transcriptOf(60), { signal: never, words: 20 });
    await call(documents.removeAll, { params: { id: processId } });
    await world.drain();
    expect(await stagedOf(id)).toEqual([]);
  });
});
