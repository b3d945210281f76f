import { documents } from '@scriptorium/contract/documents/documents.ts';
import { recordings } from '@scriptorium/contract/documents/recordings.ts';
import { steps } from '@scriptorium/contract/documents/steps.ts';
import { nerTags } from '@scriptorium/contract/annotations/tags.ts';
import { transcriptFiles } from '@scriptorium/contract/documents/transcript-files.ts';
import { TRANSCRIPT_FORMATS } from '@scriptorium/domain/transcript/file-formats.ts';
import { uploadForm, wavBytes } from '@scriptorium/testing/scenes/upload-form.ts';
import { startWorld, type World } from '@scriptorium/testing/product/world.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const call: ReturnType<World['callAs']> = (endpoint, ...given) =>
  world.callAs(world.admin)(endpoint, ...given);

const VTT = `WEBVTT

00:00.000 --> 00:01.000
<v Anna>Dzień <00:00.400>dobry

00:01.500 --> 00:02.000
<v Jan>Halo
`;

/** A recording with a transcript, whose word "dobry" and whose second second are tagged. */
async function makeCall() {
  const process = await world.make.process();
  const hup = await world.make.node(process.id, { activityType: 'HUP', name: 'Upload' });
  const span = await world.make.node(process.id, {
    activityType: 'SPAN',
    supportedTaggingTypes: ['TOKEN', 'TIMESPAN'],
    name: 'Names',
    fromId: process.parser.id,
  });
  const label = await world.make.label(span.id, { name: 'Greeting' });
  const send = async (form: Omit<Parameters<typeof uploadForm>[0], 'nodeId'>) =>
    (await call(documents.upload, { body: uploadForm({ nodeId: hup.id, ...form }) })).documents[0]?.id ?? 0;
  const id = await send({ name: 'my call.wav', bytes: wavBytes(3) });
  await send({ name: 'my call.vtt', text: VTT });
  await world.drain();
  const stepId = (await call(steps.state, { params: { id } })).documentStepsInformation.find(
    ({ nodeDTO }) => nodeDTO.id === span.id,
  )?.stepDTO.id;
  const words = async () =>
    (await call(recordings.utterances, { params: { id } })).flatMap(({ tokens }) => tokens);
  const word = (await words()).find(({ value }) => value === 'dobry');
  const tag = { nerTagType: { id: label.id }, stepId: stepId ?? 0 };
  await call(nerTags.create, { body: { ...tag, utteranceTokens: [{ id: word?.id ?? 0 }] } });
  await call(nerTags.create, { body: { ...tag, tsStart: 1, tsEnd: 2 } });
  return { process, id, words, send };
}

const download = async (id: number, query: object = {}) => {
  const search = new URLSearchParams(query as Record<string, string>);
  return world.fetchAs(world.admin)(`/api/asr-documents/${id}/transcript?${search}`);
};

const replaceBy = (id: number, name: string, text: string, user = world.admin) => {
  const form = new FormData();
  form.append('file', new File([text], name));
  return world.fetchAs(user)(`/api/asr-documents/${id}/transcript`, { method: 'POST', body: form });
};

describe('a transcript file', () => {
  it('has the content type and the name of its format, and the words of the transcript', async () => {
    const { id } = await makeCall();
    const vtt = await download(id, { format: 'VTT' });
    expect(vtt.headers.get('content-type')).toBe('text/vtt; charset=utf-8');
    expect(vtt.headers.get('content-disposition')).toContain('my call.vtt');
    expect(await vtt.text()).toBe(VTT.replaceAll(/(?<![\d:])00:0/g, '00:00:0'));
    for (const format of TRANSCRIPT_FORMATS) {
      const file = await download(id, { format });
      expect([file.status, (await file.text()).includes('Halo')]).toEqual([200, true]);
    }
    expect((await download(id, { format: 'DOCX' })).status).toBe(400);
  });

  it('in JSON has the tags that the caller may read', async () => {
    const { id, process } = await makeCall();
    const file = (await (await download(id)).json()) as Record<string, unknown>;
    expect(file).toMatchObject({
      filename: 'my call.wav',
      durationMs: 3000,
      actors: [{ name: 'Anna' }, { name: 'Jan' }],
      tags: [{ label: 'Greeting', node: 'Names', words: [[0, 1]] }],
      timeSpans: [{ label: 'Greeting', node: 'Names', tsStart: 1000, tsEnd: 2000 }],
      relations: [],
      classes: [],
    });
    const reader = await world.make.user({
      authorities: [{ type: 'NODE', componentId: process.parser.id, mode: 'READ' }],
    });
    const seen = await world.fetchAs(reader)(`/api/asr-documents/${id}/transcript`);
    expect(await seen.json()).toMatchObject({ tags: [], timeSpans: [], utterances: [{}, {}] });
  });

  it('is described before, with what each format cannot say', async () => {
    const { id } = await makeCall();
    const formats = await call(transcriptFiles.formats, { params: { id } });
    expect(formats.map(({ format }) => format)).toEqual([...TRANSCRIPT_FORMATS]);
    const tags = [
      { kind: 'LABELS', count: 1 },
      { kind: 'TIME_SPANS', count: 1 },
    ];
    expect(formats.find(({ format }) => format === 'JSON')?.losses).toEqual([]);
    expect(formats.find(({ format }) => format === 'VTT')?.losses).toEqual(tags);
    expect(formats.find(({ format }) => format === 'SRT')?.losses).toEqual([
      ...tags,
      { kind: 'SPEAKERS', count: 2 },
      { kind: 'WORD_TIMES', count: 2 },
    ]);
  });

  it('does not exist for a text', async () => {
    const { send } = await makeCall();
    const id = await send({ name: 'a.txt', text: 'A text' });
    await world.drain();
    expect((await download(id)).status).toBe(404);
    expect((await replaceBy(id, 'a.vtt', VTT)).status).toBe(404);
  });
});

describe('another transcript of a recording', () => {
  it('replaces the first one, and tags move to the words that stay', async () => {
    const { id, words } = await makeCall();
    expect(
      (await replaceBy(id, 'b.srt', '1\n00:00:00,000 --> 00:00:02,000\nBardzo dobry dzień')).status,
    ).toBe(200);
    await world.drain();
    expect((await words()).map(({ value }) => value)).toEqual(['Bardzo', 'dobry', 'dzień']);
    const tags = await call(nerTags.list, { query: { documentId: id } });
    const tagged = tags.flatMap(({ utteranceTokens }) => utteranceTokens.map((token) => token.id));
    expect(tagged).toEqual([(await words())[1]?.id]);
    expect(await call(documents.get, { params: { id } })).toMatchObject({
      filename: 'my call.wav',
      kind: 'wav',
    });
  });

  it('replaces that of a document without a recording', async () => {
    const { send, words } = await makeCall();
    const id = await send({ name: 'alone.vtt', text: VTT });
    await world.drain();
    expect((await replaceBy(id, 'c.ctm', 'c 1 0.0 0.5 tak 0.5')).status).toBe(200);
    await world.drain();
    const [said] = await call(recordings.utterances, { params: { id } });
    expect(said?.tokens).toMatchObject([{ value: 'tak', confidence: 0.5 }]);
    expect(await call(documents.get, { params: { id } })).toMatchObject({ kind: 'ctm', audio: null });
    expect(await words()).toHaveLength(3);
  });

  it('is refused when it is another file, and the transcript stays', async () => {
    const { id, words } = await makeCall();
    const before = await words();
    expect((await replaceBy(id, 'a.txt', 'no transcript')).status).toBe(400);
    expect((await replaceBy(id, 'a.vtt', '')).status).toBe(400);
    await world.drain();
    expect(await words()).toEqual(before);
  });
});
