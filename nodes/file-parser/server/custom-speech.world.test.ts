import { history } from '@scriptorium/contract/documents/history.ts';
import { nodes } from '@scriptorium/contract/process/nodes.ts';
import { recordings } from '@scriptorium/contract/documents/recordings.ts';
import { secrets } from '@scriptorium/contract/process/secrets.ts';
import { hangUp, Receiver, status } from '@scriptorium/testing/servers/receiver.ts';
import { wavBytes } from '@scriptorium/testing/scenes/upload-form.ts';
import { startWorld, type World } from '@scriptorium/testing/product/world.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { recordingScene } from './fixtures/recording-scene.ts';

let receiver: Receiver;
let world: World;
beforeAll(async () => {
  receiver = await Receiver.start();
  world = await startWorld({
    settings: { OUTGOING_ALLOW: '127.0.0.1', MODEL_TIMEOUT_SECONDS: '2', MODEL_HOST: `${receiver.url}/` },
  });
});
beforeEach(() => receiver.clear());
afterAll(async () => {
  await world.close();
  await receiver.close();
});

const UTTERANCES = {
  utterances: [
    { actor: 'SPEAKER1', tokens: [{ value: 'Dzień', tsStart: 100, tsEnd: 400 }] },
    { actor: 'SPEAKER2', tokens: [{ value: 'Dobry.', tsStart: 500, tsEnd: 900 }] },
  ],
};
const answering = (answer: object | string, code = 200) =>
  status(
    code,
    { 'content-type': 'application/json' },
    typeof answer === 'string' ? answer : JSON.stringify(answer),
  );
const custom = (more: object = {}) => ({
  configType: 'CUSTOM',
  model: 'asr-pl',
  restApiUrl: '{host}/asr?file=${document.filename}',
  ...more,
});

/** A process whose file parser asks the receiver, which answers this. */
async function scene(answer: object | string, more: object = {}) {
  receiver.answers.push(answering(answer));
  return recordingScene(world, custom(more));
}

describe('a custom model', () => {
  it('gets the document and the recording as a form, and its utterances are the transcript', async () => {
    const { call, step, words, document, parser } = await scene(UTTERANCES);
    expect(await step()).toMatchObject({ status: 'ACCEPTED', reason: null });
    expect(await words()).toEqual(['Dzień', 'Dobry.']);
    const said = await call(recordings.utterances, { params: { id: document } });
    expect(said.map(({ actor }) => actor)).toEqual(['SPEAKER1', 'SPEAKER2']);
    expect(said[0]?.tokens).toMatchObject([{ value: 'Dzień', tsStart: 100, tsEnd: 400 }]);
    const [received] = receiver.received;
    expect(received).toMatchObject({ method: 'POST', url: '/asr?file=call.wav' });
    expect(received?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
    expect(received?.headers['authorization']).toBeUndefined();
    const [, json = ''] = /name="request"[^{]*(\{.*?\})\r\n/s.exec(received?.body ?? '') ?? [];
    expect(JSON.parse(json)).toEqual({
      model: 'asr-pl',
      document: { id: document, filename: 'call.wav', content: null },
      node: { id: parser.id, labels: [] },
      text: '',
    });
    expect(received?.body).toContain('name="file"; filename="recording.wav"\r\nContent-Type: audio/wav');
    expect(received?.body).toContain('RIFF');
    expect(Number(received?.headers['content-length'])).toBeGreaterThan(wavBytes(2).length);
    const { rows } = await call(history.ofDocument, { params: { id: document }, query: {} });
    expect(rows.map(({ run }) => run?.model ?? null)).toContain('asr-pl');
  });

  it('gets a secret of the process as its token', async () => {
    const { call, process, configure, rerun } = await scene(UTTERANCES);
    const { id } = await call(secrets.create, {
      body: { name: 'Token', value: 't0ken', processId: process.id },
    });
    await configure(custom({ secret: { id } }));
    receiver.answers.push(answering(UTTERANCES));
    await rerun();
    expect(receiver.received[1]?.headers['authorization']).toBe('Bearer t0ken');
  });

  it('gets neither a recording nor a secret that may not be sent to it', async () => {
    const { call, process, configure, rerun, step } = await scene(UTTERANCES);
    const { id } = await call(secrets.create, {
      body: { name: 'Token', value: 't0ken', processId: process.id },
    });
    await configure(custom({ secret: { id } }));
    await call(secrets.update, { params: { id }, query: { active: 'true' }, body: { hosts: [] } });
    await rerun();
    expect(receiver.received).toHaveLength(1);
    expect(await step()).toMatchObject({ status: 'ERROR', reason: { key: 'reason.secret.host' } });
  });

  it('may answer with the text alone, whose times are estimates', async () => {
    const { step, words } = await scene({ content: ' Dzień dobry. ' });
    expect(await words()).toEqual(['Dzień dobry.']);
    expect(await step()).toMatchObject({ reason: { key: 'note.parser.timesEstimated' } });
  });

  it.each([{ content: '' }, { utterances: [] }])(
    'that finds no speech (%j) leaves the recording to people',
    async (answer) => {
      const { step } = await scene(answer);
      expect(await step()).toMatchObject({
        status: 'WAITING',
        reason: { key: 'reason.parser.noSpeech', params: { model: 'asr-pl' } },
      });
    },
  );

  it.each<[string, object | string, string]>([
    ['other JSON', { text: 'Dzień dobry' }, 'reason.labelling.badAnswer'],
    ['a list', [], 'reason.labelling.badAnswer'],
    ['no JSON', 'Dzień dobry', 'reason.model.notJson'],
    [
      'a time that no recording has',
      { utterances: [{ actor: 'A', tokens: [{ value: 'a', tsStart: 1e12, tsEnd: 1e12 }] }] },
      'error.file.transcriptTime',
    ],
  ])('that answers %s fails the step', async (_, answer, key) => {
    const { step } = await scene(answer);
    expect(await step()).toMatchObject({ status: 'ERROR', reason: { key } });
  });

  it('that is busy or loses the connection is asked again', async () => {
    receiver.answers.push(answering({}, 503), hangUp, answering(UTTERANCES));
    const { step, words } = await recordingScene(world, custom());
    expect(await step()).toMatchObject({ status: 'PROCESSING' });
    await world.drainRetries();
    await world.drainRetries();
    expect(await step()).toMatchObject({ status: 'ACCEPTED' });
    expect(await words()).toEqual(['Dzień', 'Dobry.']);
  });

  it('has an address that begins with http://, https:// or {host}, and holds no password', async () => {
    const { call, parser, configure } = await scene(UTTERANCES);
    for (const restApiUrl of ['', 'ftp://a.example', 'a.example', 'http://a:b@c.example', '{hosts}/x'])
      await expect(configure(custom({ restApiUrl })), restApiUrl).rejects.toMatchObject({
        status: 400,
        fieldErrors: [expect.objectContaining({ field: 'externalConfig.restApiUrl' })],
      });
    await expect(configure(custom({ restApiUrl: '{host}/${document.unknown}' }))).rejects.toMatchObject({
      key: 'error.node.wildcardUnknown',
    });
    expect(await call(nodes.get, { params: { id: parser.id } })).toMatchObject({ externalConfig: custom() });
  });
});

it('a server without a host of models says so', async () => {
  const other = await startWorld({ settings: { OUTGOING_ALLOW: '127.0.0.1' } });
  const { step } = await recordingScene(other, custom());
  expect(await step()).toMatchObject({
    status: 'ERROR',
    reason: { key: 'reason.labelling.noHost', params: { setting: 'MODEL_HOST' } },
  });
  await other.close();
});
