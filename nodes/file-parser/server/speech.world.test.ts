import { history } from '@scriptorium/contract/documents/history.ts';
import { models } from '@scriptorium/contract/machines/models.ts';
import { nodes } from '@scriptorium/contract/process/nodes.ts';
import { recordings } from '@scriptorium/contract/documents/recordings.ts';
import { secrets } from '@scriptorium/contract/process/secrets.ts';
import { steps } from '@scriptorium/contract/documents/steps.ts';
import { glossary, utteranceTokens } from '@scriptorium/contract/documents/transcript-edits.ts';
import { startModelServer, type ModelServer } from '@scriptorium/testing/servers/model-server.ts';
import { transcriptFile } from '@scriptorium/testing/scenes/recording.ts';
import { wavBytes } from '@scriptorium/testing/scenes/upload-form.ts';
import { startWorld, type World } from '@scriptorium/testing/product/world.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ledgerOf, makeSpeechModel, recordingScene } from './fixtures/recording-scene.ts';

let provider: ModelServer;
let world: World;
beforeAll(async () => {
  provider = await startModelServer();
  world = await startWorld({ settings: { OUTGOING_ALLOW: '127.0.0.1', MODEL_TIMEOUT_SECONDS: '2' } });
});
beforeEach(() => provider.clear());
afterAll(async () => {
  await world.close();
  await provider.close();
});

const newModel = (model: string, more: object = {}) => makeSpeechModel(world, provider, model, more);

interface Given {
  readonly ofModel?: object;
  readonly ofParser?: object;
  readonly bytes?: Uint8Array;
  readonly transcript?: string;
}

/** A process whose file parser has a speech model and a glossary, and one recording in it. */
async function scene(model: string, { ofModel = {}, ofParser = {}, ...more }: Given = {}) {
  const { id: modelId, name: modelName } = await newModel(model, ofModel);
  const config = { configType: 'SPEECH', llmModel: { id: modelId }, ...ofParser };
  const prepare = ({ id }: { id: number }) =>
    world.callAs(world.admin)(glossary.change, { params: { id }, body: { added: ['Kowalska', 'Żółkiew'] } });
  const made = await recordingScene(world, config, { ...more, prepare });
  const ledger = () => ledgerOf(world, modelId);
  return { ...made, modelId, modelName, ledger };
}

const SAID = ['Dzień dobry, Anno.', 'Do widzenia!'];

describe('a recording without a transcript', () => {
  it('is transcribed by the model of the file parser: words with times, and what they cost', async () => {
    const { call, step, words, ledger, process, parser, document, modelName } = await scene('whisper', {
      ofParser: { hints: 'A call with the bank.', language: 'pl' },
    });
    expect(provider.rejections).toEqual([]);
    expect(await step()).toMatchObject({ status: 'ACCEPTED', reason: null });
    expect(await words()).toEqual(SAID);
    const [first] = await call(recordings.utterances, { params: { id: document } });
    expect(first).toMatchObject({
      actor: 'SPEAKER1',
      tokens: [
        { value: 'Dzień', tsStart: 0, tsEnd: 400 },
        { value: 'dobry,', tsStart: 400, tsEnd: 800 },
        { value: 'Anno.', tsStart: 800, tsEnd: 1200 },
      ],
    });
    expect(provider.dictations).toMatchObject([
      {
        key: 'sk-speech',
        language: 'pl',
        prompt: 'Kowalska, Żółkiew. A call with the bank.',
        temperature: 0,
        filename: 'recording.wav',
        size: wavBytes(2).length,
      },
    ]);
    const calls = await ledger();
    expect(calls).toMatchObject([
      {
        purpose: 'TRANSCRIPTION',
        outcome: 'OK',
        process_id: process.id,
        node_id: parser.id,
        document_id: document,
        audio_ms: 2000,
      },
    ]);
    expect(Number(calls[0]?.cost)).toBeCloseTo(0.0002, 9);
    const { rows } = await call(history.ofDocument, { params: { id: document }, query: {} });
    expect(rows.map(({ run }) => run?.model ?? null)).toContain(modelName);
  });

  it('is sent with a secret of the process instead of the key of the model', async () => {
    const { call, process, configure, config, rerun } = await scene('whisper');
    const { id } = await call(secrets.create, {
      body: { name: 'Own', value: 'sk-own', processId: process.id },
    });
    await configure({ ...config, secret: { id } });
    await rerun();
    expect(provider.dictations.map(({ key }) => key)).toEqual(['sk-speech', 'sk-own']);
  });

  it('is one utterance where the model gives no times, and the step says that they are estimates', async () => {
    const { step, words, ledger, modelName } = await scene('no-times');
    expect(await words()).toEqual([SAID.join(' ')]);
    expect(await step()).toMatchObject({
      status: 'ACCEPTED',
      reason: { key: 'note.parser.timesEstimated', params: { model: modelName } },
    });
    expect(provider.dictations.map(({ format }) => format)).toEqual(['verbose_json', 'json']);
    expect(await ledger()).toMatchObject([
      { outcome: 'FAILED', problem: 'rejected', cost: null },
      { outcome: 'OK', audio_ms: 2000 },
    ]);
  });

  it('loses the words that the model invented for silence, and the step says so', async () => {
    provider.spoken = [
      { text: ' Dzień dobry.', start: 0, end: 1 },
      { text: ' Napisy: Jan Kowalski', start: 1, end: 2, no_speech_prob: 0.97 },
    ];
    const { step, words } = await scene('whisper');
    expect(await words()).toEqual(['Dzień dobry.']);
    expect(await step()).toMatchObject({
      status: 'ACCEPTED',
      reason: { key: 'note.parser.silenceLeftOut', params: { passages: 1 } },
    });
  });

  it('in which nobody speaks waits for a person', async () => {
    provider.spoken = [];
    const { step, words } = await scene('whisper');
    expect(await step()).toMatchObject({ status: 'WAITING', reason: { key: 'reason.parser.noSpeech' } });
    expect(await words()).toEqual([]);
  });

  it('waits for a transcript where the parser has no model', async () => {
    const { configure, rerun, step } = await scene('401');
    await configure(null);
    await rerun();
    expect(await step()).toMatchObject({ status: 'WAITING', reason: { key: 'reason.parser.noTranscript' } });
  });
});

describe('a transcript file', () => {
  const file = transcriptFile([['SPEAKER1', 'As the file says']]);

  it('is taken instead of the model where it was there before', async () => {
    const { step, words, upload } = await scene('whisper', { transcript: file });
    await upload('call.json', { text: file });
    await world.drain();
    expect(await step()).toMatchObject({ status: 'ACCEPTED' });
    expect(await words()).toEqual(['As the file says']);
    expect(provider.dictations).toEqual([]);
  });

  it('that comes later replaces the transcript of the model', async () => {
    const { step, words, upload } = await scene('whisper');
    await upload('call.json', { text: file });
    await world.drain();
    expect(await step()).toMatchObject({ status: 'ACCEPTED' });
    expect(await words()).toEqual(['As the file says']);
    expect(provider.dictations).toHaveLength(1);
  });
});

describe('corrections of people', () => {
  async function corrected() {
    const at = await scene('whisper');
    const { call, document, parser } = at;
    await call(steps.update, { body: { id: (await at.step()).id, status: 'WAITING' } });
    await call(steps.assign, { query: { docId: document, nodeId: parser.id } });
    const [utterance] = await call(recordings.utterances, { params: { id: document } });
    const token = utterance?.tokens[2];
    await call(utteranceTokens.update, {
      query: { nodeId: parser.id },
      body: { id: token?.id ?? 0, value: 'Hanno.' },
    });
    expect(await at.words()).toEqual(['Dzień dobry, Hanno.', 'Do widzenia!']);
    return at;
  }

  it('are lost by a rerun only after a confirmation', async () => {
    const { rerun, words } = await corrected();
    await expect(rerun()).rejects.toMatchObject({
      key: 'error.step.rerunLoses',
      params: { tags: 0, edits: 1 },
    });
    expect(await words()).toEqual(['Dzień dobry, Hanno.', 'Do widzenia!']);
    expect(provider.dictations).toHaveLength(1);
    await rerun({ confirm: 'true' });
    expect(await words()).toEqual(SAID);
    expect(provider.dictations).toHaveLength(2);
  });

  it('stay when a transcript file comes later, until somebody decides', async () => {
    const { upload, words } = await corrected();
    await upload('call.json', { text: transcriptFile([['SPEAKER1', 'As the file says']]) });
    await world.drain();
    expect(await words()).toEqual(['Dzień dobry, Hanno.', 'Do widzenia!']);
  });

  it('stay when a rerun fails, and when the model finds no words', async () => {
    const { rerun, words, configure, config } = await corrected();
    const { id } = await newModel('401');
    await configure({ ...config, llmModel: { id } });
    await rerun({ confirm: 'true' });
    expect(await words()).toEqual(['Dzień dobry, Hanno.', 'Do widzenia!']);
    provider.spoken = [];
    await configure(config);
    await rerun({ confirm: 'true' });
    expect(await words()).toEqual(['Dzień dobry, Hanno.', 'Do widzenia!']);
  });
});

describe('a call that fails', () => {
  it.each([
    ['401', 'key'],
    ['404', 'notFound'],
    ['html200', 'notJson'],
  ])('for good (%s) is not repeated, and the step says why: %s', async (model, problem) => {
    const { step, ledger } = await scene(model);
    expect(await step()).toMatchObject({ status: 'ERROR', reason: { key: `reason.model.${problem}` } });
    expect(JSON.stringify(await step())).not.toContain('sk-');
    expect(await ledger()).toMatchObject([{ outcome: 'FAILED', problem, cost: null }]);
  });

  it('for a moment is repeated', async () => {
    const { step, ledger } = await scene('500-once');
    expect(await step()).toMatchObject({ status: 'PROCESSING' });
    await world.drainRetries();
    expect(await step()).toMatchObject({ status: 'WAITING', reason: { key: 'reason.parser.noSpeech' } });
    expect((await ledger()).map(({ outcome }) => outcome)).toEqual(['FAILED', 'OK']);
  });

  it('without an answer in time is repeated twice at most', async () => {
    const { step, ledger } = await scene('hang');
    for (let tries = 1; tries < 4; tries += 1) await world.drainRetries();
    expect(await step()).toMatchObject({ status: 'ERROR', reason: { key: 'reason.model.timeout' } });
    expect((await ledger()).map(({ problem }) => problem)).toEqual(['timeout', 'timeout', 'timeout']);
  });

  it('stops before the call when the budget of the day is spent', async () => {
    const { step, rerun } = await scene('whisper', { ofModel: { dailyBudget: 0.0003 } });
    await rerun();
    expect(await step()).toMatchObject({ status: 'ERROR', reason: { key: 'reason.model.budget' } });
    expect(provider.dictations).toHaveLength(1);
  });

  it('does not happen with a model that is switched off', async () => {
    const { step } = await scene('whisper', { ofModel: { active: false } });
    expect(await step()).toMatchObject({ status: 'ERROR', reason: { key: 'reason.model.inactive' } });
    expect(provider.dictations).toEqual([]);
  });
});

it('an answer that was stored before the server ended is not asked for again', async () => {
  provider.beforeTranscription = () =>
    world.database.db
      .updateTable('job')
      .set({ state: 'ready', lease_token: null, lease_until: null, worker: null })
      .where('state', '=', 'running')
      .execute();
  const { step, words, ledger } = await scene('whisper');
  await world.drain();
  expect(await step()).toMatchObject({ status: 'ACCEPTED', attempt: 0 });
  expect(await words()).toEqual(SAID);
  expect([provider.dictations.length, (await ledger()).length]).toEqual([1, 1]);
});

describe('the settings of a file parser', () => {
  it('name a model of speech, a secret of the process, hints and a language', async () => {
    const { call, parser, process, configure, config, modelId } = await scene('whisper');
    const { id: secretId } = await call(secrets.create, {
      body: { name: 'Own', value: 'sk-own', processId: process.id },
    });
    const full = { ...config, secret: { id: secretId }, hints: 'Names', language: 'pl' };
    await configure(full);
    expect(await call(nodes.get, { params: { id: parser.id } })).toMatchObject({ externalConfig: full });
    const { id: chat } = await newModel('ok', { kind: 'CHAT' });
    for (const [field, wrong] of [
      ['externalConfig.llmModel', { llmModel: { id: 999_999 } }],
      ['externalConfig.llmModel', { llmModel: { id: chat } }],
      ['externalConfig.hints', { hints: 'x'.repeat(501) }],
      ['externalConfig.language', { language: 'Polish' }],
      ['externalConfig.configType', { configType: 'LLM' }],
    ] as const)
      await expect(configure({ ...full, ...wrong }), JSON.stringify(wrong)).rejects.toMatchObject({
        status: 400,
        fieldErrors: [expect.objectContaining({ field })],
      });
    await expect(configure({ ...full, secret: { id: 999_999 } })).rejects.toMatchObject({ status: 400 });
    expect(await call(nodes.get, { params: { id: parser.id } })).toMatchObject({ externalConfig: full });
    await expect(call(models.remove, { params: { id: modelId } })).rejects.toMatchObject({
      key: 'error.model.inUse',
    });
    await configure(null);
    await call(models.remove, { params: { id: modelId } });
  });

  it('are not those of a prompt node: it takes no model of speech', async () => {
    const { call, process, modelId } = await scene('whisper');
    const node = { processId: process.id, activityType: 'LLM_PROMPT' as const, name: 'Asks' };
    await expect(
      call(nodes.create, { body: { ...node, llmModel: { id: modelId } } as never }),
    ).rejects.toMatchObject({ fieldErrors: [expect.objectContaining({ field: 'llmModel' })] });
  });
});
