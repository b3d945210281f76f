import { recordings } from '@scriptorium/contract/documents/recordings.ts';
import { steps } from '@scriptorium/contract/documents/steps.ts';
import { startModelServer, type ModelServer } from '@scriptorium/testing/servers/model-server.ts';
import { wavBytes } from '@scriptorium/testing/scenes/upload-form.ts';
import { startWorld, type World } from '@scriptorium/testing/product/world.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ledgerOf, makeSpeechModel, recordingScene } from './fixtures/recording-scene.ts';

let provider: ModelServer;
let world: World;
beforeAll(async () => {
  provider = await startModelServer();
  world = await startWorld({ settings: { OUTGOING_ALLOW: '127.0.0.1', MODEL_TIMEOUT_SECONDS: '5' } });
});
beforeEach(() => provider.clear());
afterAll(async () => {
  await world.close();
  await provider.close();
});

const SECONDS = 1650;
/** From the beginning of the recording: longer than the other pause before the limit of the first part, of 780 s. */
const PAUSE = { from: 750, to: 753 };

/** 26 MB: a tone with two pauses, and a second one where the second part would become too long. */
const RECORDING = wavBytes(SECONDS);
for (const [from, to] of [
  [PAUSE.from, PAUSE.to],
  [770, 771],
  [1520, 1522],
] as const)
  RECORDING.fill(0, 44 + from * 16_000, 44 + to * 16_000);
const CUTS = [751.5, 1521];

/** The words of each part. */
const PARTS = ['Dzień dobry, Anno.', 'Umowa jest gotowa.', 'Do widzenia!'];

/** The provider says something else in each part; `before` is called when a part has arrived. */
function sayParts(before: (part: number) => Promise<unknown> = () => Promise.resolve()) {
  provider.beforeTranscription = async () => {
    const last = provider.dictations.at(-1);
    const part = PARTS.findLastIndex((_, at) => at === 0 || last?.prompt?.endsWith(PARTS[at - 1] ?? ''));
    provider.spoken = [
      { text: ` ${PARTS[part]}`, start: 1, end: 2 },
      // A model may time words after the end.
      ...(part === 0 ? [{ text: ' Tak.', start: 800, end: 801, no_speech_prob: 0.99 }] : []),
    ];
    await before(part);
  };
}

async function scene(model = 'whisper', more: object = {}) {
  const { id: modelId } = await makeSpeechModel(world, provider, model, more);
  const config = { configType: 'SPEECH', llmModel: { id: modelId }, hints: 'A call with the bank.' };
  const made = await recordingScene(world, config, { bytes: RECORDING });
  const ledger = () => ledgerOf(world, modelId);
  return { ...made, ledger };
}

describe('a recording of more than 25 MB', () => {
  it('is transcribed in parts that are cut in pauses; times are those of the whole recording', async () => {
    sayParts();
    const { call, step, words, ledger, document } = await scene();
    expect(provider.rejections).toEqual([]);
    expect(await step()).toMatchObject({
      status: 'ACCEPTED',
      reason: { key: 'note.parser.silenceLeftOut', params: { passages: 1 } },
    });
    expect(await words()).toEqual(PARTS);
    const said = await call(recordings.utterances, { params: { id: document } });
    expect(said.map(({ actor, tokens }) => [actor, tokens[0]?.tsStart, tokens.at(-1)?.tsEnd])).toEqual([
      ['SPEAKER1', 1000, 2000],
      ['SPEAKER1', 1000 + CUTS[0]! * 1000, 2000 + CUTS[0]! * 1000],
      ['SPEAKER1', 1000 + CUTS[1]! * 1000, 2000 + CUTS[1]! * 1000],
    ]);
    const lengths = [CUTS[0]!, CUTS[1]! - CUTS[0]!, SECONDS - CUTS[1]!];
    expect(provider.dictations.map(({ size, filename }) => [filename, size])).toEqual(
      lengths.map((seconds) => ['recording.wav', 44 + seconds * 16_000]),
    );
    expect(provider.dictations.map(({ prompt }) => prompt)).toEqual([
      'A call with the bank.',
      `A call with the bank. ${PARTS[0]}`,
      `A call with the bank. ${PARTS[1]}`,
    ]);
    expect(await ledger()).toMatchObject(lengths.map(() => ({ purpose: 'TRANSCRIPTION', outcome: 'OK' })));
  });

  it('is not asked about again in the parts that were answered before one failed', async () => {
    let failures = 0;
    sayParts(async (part) => {
      if (part === 1 && (failures += 1) === 1) throw new Error('The provider failed');
    });
    const { step, words, ledger } = await scene();
    expect(await step()).toMatchObject({ status: 'PROCESSING' });
    await world.drainRetries();
    expect(await step()).toMatchObject({ status: 'ACCEPTED', attempt: 0 });
    expect(await words()).toEqual(PARTS);
    const sizes = provider.dictations.map(({ size }) => size);
    expect(sizes).toHaveLength(4);
    expect(sizes[1]).toBe(sizes[2]);
    expect((await ledger()).map(({ outcome }) => outcome)).toEqual(['OK', 'FAILED', 'OK', 'OK']);
  });

  it('is not asked about again in the parts that were answered before the server ended', async () => {
    let arrived = 0;
    sayParts(async () => {
      if ((arrived += 1) !== 2) return;
      await world.database.db
        .updateTable('job')
        .set({ state: 'ready', lease_token: null, lease_until: null, worker: null })
        .where('state', '=', 'running')
        .execute();
    });
    const { step, words } = await scene();
    await world.drain();
    expect(await step()).toMatchObject({ status: 'ACCEPTED', attempt: 0 });
    expect(await words()).toEqual(PARTS);
    expect(new Set(provider.dictations.map(({ size }) => size)).size).toBe(provider.dictations.length);
  });

  it('is not asked about any more when a person stops the run', async () => {
    const call = world.callAs(world.admin);
    sayParts(async (part) => {
      if (part !== 1) return;
      const { id } = await world.database.db
        .selectFrom('step')
        .select('id')
        .where('status', '=', 'PROCESSING')
        .executeTakeFirstOrThrow();
      await call(steps.cancel, { params: { id } });
    });
    const { step, words } = await scene();
    expect(await step()).toMatchObject({ status: 'ERROR', reason: { key: 'reason.cancelled' } });
    expect([await words(), provider.dictations.length]).toEqual([[], 2]);
  });

  it('has one utterance for each part where the model gives no times; they are asked for once', async () => {
    const { step, call, document } = await scene('no-times');
    expect(await step()).toMatchObject({ reason: { key: 'note.parser.timesEstimated' } });
    const said = await call(recordings.utterances, { params: { id: document } });
    expect(said.map(({ tokens }) => [tokens[0]?.tsStart, tokens.at(-1)?.tsEnd])).toEqual([
      [0, CUTS[0]! * 1000],
      [CUTS[0]! * 1000, CUTS[1]! * 1000],
      [CUTS[1]! * 1000, SECONDS * 1000],
    ]);
    expect(provider.dictations.map(({ format }) => format)).toEqual(['verbose_json', 'json', 'json', 'json']);
  });

  it('ends where the budget is spent, between two parts', async () => {
    sayParts();
    // The first part costs 0.075, the second 0.077.
    const { step } = await scene('whisper', { dailyBudget: 0.0765 });
    expect(await step()).toMatchObject({ status: 'ERROR', reason: { key: 'reason.model.budget' } });
    expect(provider.dictations).toHaveLength(1);
  });
});
