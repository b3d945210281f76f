import { documents } from '@scriptorium/contract/documents/documents.ts';
import { labels } from '@scriptorium/contract/process/labels.ts';
import { nodes } from '@scriptorium/contract/process/nodes.ts';
import { steps } from '@scriptorium/contract/documents/steps.ts';
import { nerTags } from '@scriptorium/contract/annotations/tags.ts';
import { CodePoints } from '@scriptorium/domain/text/code-points.ts';
import { Receiver, status } from '@scriptorium/testing/servers/receiver.ts';
import { makeRecording, type Line } from '@scriptorium/testing/scenes/recording.ts';
import { uploadForm } from '@scriptorium/testing/scenes/upload-form.ts';
import { startWorld, type World } from '@scriptorium/testing/product/world.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

let receiver: Receiver;
let world: World;
beforeAll(async () => {
  receiver = await Receiver.start();
  world = await startWorld({ settings: { OUTGOING_ALLOW: '127.0.0.1', MODEL_TIMEOUT_SECONDS: '2' } });
});
beforeEach(() => receiver.clear());
afterAll(async () => {
  await world.close();
  await receiver.close();
});

interface Request {
  readonly text: string;
  readonly document: { readonly content: string | null };
  readonly part?: { readonly start: number; readonly end: number; readonly length: number };
  readonly utterances?: readonly {
    readonly tokens: readonly { readonly id: number; readonly value: string }[];
  }[];
}

const NAME = 'Anna Nowak';

/** Every name in the text, in code points. */
const namesIn = (text: string) =>
  [...text.matchAll(/Anna Nowak/g)].map(({ index }) => {
    const start = new CodePoints(text.slice(0, index)).length;
    return { label: 'Name', start, end: start + NAME.length, quote: NAME };
  });

/** A server that takes texts of `most` characters or less, as a proxy with a limit does. */
function takes(most: number, answerTo: (request: Request) => object): void {
  for (let turn = 0; turn < 200; turn += 1)
    receiver.answers.push((response, received) => {
      const request = JSON.parse(received.body) as Request;
      const answer =
        request.text.length > most
          ? status(413, { 'content-type': 'text/html' }, '<h1>Request Entity Too Large</h1>')
          : status(200, { 'content-type': 'application/json' }, JSON.stringify(answerTo(request)));
      return answer(response, received);
    });
}

const requests = () => receiver.received.map(({ body }) => JSON.parse(body) as Request);
const config = () => ({ configType: 'CUSTOM', model: 'ner-pl', restApiUrl: `${receiver.url}/ner` });

async function scene(text: string) {
  const call = world.callAs(world.admin);
  const process = await world.make.process();
  const hup = await world.make.node(process.id, { activityType: 'HUP' });
  const node = await world.make.node(process.id, {
    activityType: 'SPAN',
    fromId: process.parser.id,
    autoStepStatus: 'WAITING',
    externalConfig: config(),
  });
  await world.make.label(node.id, { name: 'Name' });
  const body = uploadForm({ nodeId: hup.id, name: 'letter.txt', text });
  const document = (await call(documents.upload, { body })).documents[0]?.id ?? 0;
  await world.drain();
  const step = async () =>
    (await call(steps.state, { params: { id: document } })).documentStepsInformation.find(
      ({ nodeDTO }) => nodeDTO.id === node.id,
    )?.stepDTO;
  const starts = async () =>
    (await call(nerTags.list, { query: { documentId: document } }))
      .map(({ startOffset }) => startOffset ?? -1)
      .toSorted((a, b) => a - b);
  return { step, starts };
}

/** 9,000 characters, of which those at the beginning take two units. */
const LONG = `${'🎉'.repeat(100)} ${Array.from(
  { length: 16 },
  (_, turn) =>
    `${'The weather was as it is in autumn, and nothing else was said. '.repeat(8)}${NAME} paid ${turn}.`,
).join('\n\n')}`;

it('a text that a custom model answers 413 about is sent in parts, and each name is tagged once at its place', async () => {
  takes(3000, ({ text }) => ({ version: '7', spans: namesIn(text) }));
  const { step, starts } = await scene(LONG);
  expect(await step()).toMatchObject({ status: 'WAITING', reason: null });
  expect(await starts()).toEqual([...LONG.matchAll(/Anna Nowak/g)].map(({ index }) => index));
  const all = requests();
  expect(all[0]).toMatchObject({ text: LONG, document: { content: LONG } });
  expect(all[0]).not.toHaveProperty('part');
  const points = [...LONG];
  for (const { text, document, part } of all.slice(1)) {
    expect(part?.length).toBe(points.length);
    expect(points.slice(part?.start, part?.end).join('')).toBe(text);
    expect(document.content).toBe(text);
  }
  expect(all.length).toBeGreaterThan(4);
});

it('a part whose answer cannot be used fails the step as a whole, and a later try asks about the rest', async () => {
  let failures = 0;
  takes(3000, ({ text }) => ({ spans: namesIn(text) }));
  let small = 0;
  // Parts are asked about at once, so their order differs: the second of those that are small enough fails.
  for (const [turn, answer] of receiver.answers.entries())
    receiver.answers[turn] = (response, received) => {
      const { text } = JSON.parse(received.body) as Request;
      if (text.length > 3000 || (small += 1) !== 2) return answer(response, received);
      failures += 1;
      return status(503)(response, received);
    };
  const { step, starts } = await scene(LONG);
  expect(await step()).toMatchObject({ status: 'PROCESSING', reason: { key: 'reason.model.overloaded' } });
  await world.drainRetries();
  expect(await step()).toMatchObject({ status: 'WAITING', attempt: 0 });
  expect((await starts()).length).toBe(16);
  expect(failures).toBe(1);
  const answered = requests().filter(({ text }) => text.length <= 3000);
  expect(answered.length).toBe(new Set(answered.map(({ text }) => text)).size + 1);
});

it('a short text that is refused says so', async () => {
  takes(10, () => ({}));
  const { step } = await scene('Anna Nowak paid 500 PLN.');
  expect(await step()).toMatchObject({
    status: 'ERROR',
    reason: { key: 'reason.model.rejected', params: { status: 413 } },
  });
  expect(receiver.received).toHaveLength(1);
});

it('a long transcript is sent in parts with their words, which are labelled once', async () => {
  const lines = Array.from({ length: 40 }, (_, turn): Line => [
    `SPEAKER${1 + (turn % 2)}`,
    `${'word '.repeat(12)}Anna Nowak ${turn}`,
  ]);
  const recording = await makeRecording(world, lines);
  const call = world.callAs(world.admin);
  takes(1700, ({ utterances = [] }) => ({
    tokens: utterances.flatMap(({ tokens }) => {
      const at = tokens.findIndex(({ value }) => value === 'Anna');
      const [first, second] = tokens.slice(at, at + 2);
      return at >= 0 && first && second ? [{ label: 'Name', tokenIds: [first.id, second.id] }] : [];
    }),
  }));
  await call(nodes.update, { body: { id: recording.span.id, externalConfig: config() } as never });
  await call(labels.update, { body: { ...recording.label, name: 'Name' } as never });
  await call(steps.rerun, { params: { id: recording.spanStep }, query: {} });
  await world.drain();
  const tags = await call(nerTags.list, { query: { documentId: recording.documentId } });
  expect(tags.map(({ quote }) => quote)).toEqual(lines.map(() => NAME));
  const parts = requests().slice(1);
  expect(parts.length).toBeGreaterThan(1);
  for (const { text, utterances = [] } of parts)
    for (const { tokens } of utterances) expect(text).toContain(tokens.map(({ value }) => value).join(' '));
});
