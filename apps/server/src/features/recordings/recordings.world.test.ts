import { documents } from '@scriptorium/contract/documents/documents.ts';
import { PEAKS_PER_SECOND, recordings } from '@scriptorium/contract/documents/recordings.ts';
import { userSettings, DEFAULT_USER_SETTINGS } from '@scriptorium/contract/people/user-settings.ts';
import { account } from '@scriptorium/contract/people/account.ts';
import { uploadForm, wavBytes } from '@scriptorium/testing/scenes/upload-form.ts';
import { startWorld, type TestUser, type World } from '@scriptorium/testing/product/world.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { COOKIE_SECONDS } from './recording-cookie.ts';

let world: World;
const bytes = wavBytes(1);
let recording: number;
let other: number;
let text: number;
let processId: number;

beforeAll(async () => {
  world = await startWorld();
  const process = await world.make.process();
  processId = process.id;
  const hup = await world.make.node(process.id, { activityType: 'HUP', name: 'Upload' });
  const add = async (name: string, given: { bytes: Uint8Array } | { text: string }) => {
    const body = uploadForm({ nodeId: hup.id, name, ...given });
    return (await world.callAs(world.admin)(documents.upload, { body })).documents[0]?.id ?? 0;
  };
  recording = await add('call.wav', { bytes });
  other = await add('other.wav', { bytes });
  text = await add('letter.txt', { text: 'A text' });
  await world.services.engine.drain();
});
afterAll(() => world.close());
afterEach(() => vi.useRealTimers());

const newReader = () =>
  world.make.user({ authorities: [{ type: 'PROCESS', componentId: processId, mode: 'READ' }] });

/** The cookie that lets the browser play the recording: its value, and its attributes. */
async function openStream(user: TestUser) {
  const answer = await world.fetchAs(user)(`/api/asr-documents/${recording}/stream`, { method: 'POST' });
  expect(answer.status).toBe(200);
  const [cookie = '', ...attributes] = (answer.headers.get('set-cookie') ?? '').split('; ');
  return { cookie, attributes };
}

/** As an audio element asks: with cookies, and without a bearer token. */
const play = (cookie: string, id = recording, headers: Record<string, string> = {}) =>
  world.fetchAs()(`/api/asr-documents/${id}/stream`, { headers: { cookie, ...headers } });

describe('the stream of a recording', () => {
  it('is played in parts with the cookie of its address alone', async () => {
    const { cookie, attributes } = await openStream(await newReader());
    expect(attributes).toEqual(
      expect.arrayContaining([
        `Path=/api/asr-documents/${recording}/stream`,
        'HttpOnly',
        'SameSite=Strict',
        `Max-Age=${COOKIE_SECONDS}`,
      ]),
    );
    const part = await play(cookie, recording, { range: 'bytes=10-19' });
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 10-19/${bytes.length}`]);
    expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(10, 20))).toBe(true);
  });

  it('is refused without a cookie, with the cookie of another recording, and with one that has expired', async () => {
    const { cookie } = await openStream(await newReader());
    expect((await play('')).status).toBe(401);
    expect((await play('scriptorium-recording=eyJ.x.y')).status).toBe(401);
    expect((await play(cookie, other)).status).toBe(401);
    expect((await play(cookie)).status).toBe(200);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + (COOKIE_SECONDS + 1) * 1000 });
    expect((await play(cookie)).status).toBe(401);
  });

  it('ends with the session and with the right of the user who opened it', async () => {
    const leaving = await newReader();
    const { cookie: left } = await openStream(leaving);
    await world.callAs(leaving)(account.logout);
    expect((await play(left)).status).toBe(401);
    const reader = await newReader();
    const { cookie } = await openStream(reader);
    await world.database.db.deleteFrom('user_authority').where('user_id', '=', reader.id).execute();
    expect((await play(cookie)).status).toBe(404);
  });

  it('logs neither the cookie nor the token in it', async () => {
    const reader = await newReader();
    const { cookie } = await openStream(reader);
    await play(cookie);
    await world.monitoring.exchanges.write();
    const rows = await world.database.db.selectFrom('http_log').selectAll().execute();
    const log = JSON.stringify(rows);
    expect(log.split(`/api/asr-documents/${recording}/stream`).length).toBeGreaterThan(2);
    expect(log).not.toContain(cookie.split('=')[1]);
    expect(log).not.toContain(reader.token);
  });
});

describe('the waveform of a recording', () => {
  it('has the lowest and the highest sample of each 20 ms', async () => {
    const answer = await world.callAs(await newReader())(recordings.peaks, { params: { id: recording } });
    const peaks = new Int8Array(await answer.arrayBuffer());
    // A recording of one second.
    expect(peaks).toHaveLength(2 * PEAKS_PER_SECOND);
    for (let at = 0; at < peaks.length; at += 2)
      expect([peaks[at]! <= 0, peaks[at + 1]! >= 0]).toEqual([true, true]);
    expect(Math.max(...peaks)).toBeGreaterThan(0);
  });

  it('does not exist for a document without a recording', async () => {
    const answer = await world.fetchAs(world.admin)(`/api/asr-documents/${text}/peaks`);
    expect(answer.status).toBe(404);
  });
});

describe('a user who blocks the download of recordings', () => {
  it('gets no form of a recording, but other files', async () => {
    const reader = await newReader();
    const { cookie } = await openStream(reader);
    const block = (blocked: boolean) =>
      world.callAs(reader)(userSettings.save, {
        body: { ...DEFAULT_USER_SETTINGS, 'source-download-blocked': blocked },
      });
    const statuses = async () => {
      const ask = world.fetchAs(reader);
      const answers = await Promise.all([
        ask(`/api/asr-documents/${recording}/audio`),
        ask(`/api/asr-documents/${recording}/stream`, { method: 'POST' }),
        ask(`/api/asr-documents/${recording}/stream`),
        play(cookie),
        ask(`/api/asr-documents/${recording}/peaks`),
        ask(`/api/documents/${recording}/original`),
        ask(`/api/documents/${text}/original`),
      ]);
      return answers.map(({ status }) => status);
    };
    await block(true);
    expect(await statuses()).toEqual([403, 403, 403, 403, 403, 403, 200]);
    const refused = await world.fetchAs(reader)(`/api/asr-documents/${recording}/audio`);
    expect(await refused.json()).toMatchObject({ errorKey: 'error.recording.blocked' });
    const transcript = await world.callAs(reader)(recordings.utterances, { params: { id: recording } });
    expect(transcript).toEqual([]);
    await block(false);
    expect(await statuses()).toEqual([200, 200, 200, 200, 200, 200, 200]);
  });
});
