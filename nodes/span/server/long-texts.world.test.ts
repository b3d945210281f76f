import { setTimeout as sleep } from 'node:timers/promises';
import { documents } from '@scriptorium/contract/documents/documents.ts';
import { labellingModels } from '@scriptorium/contract/annotations/labelling-models.ts';
import { modelCosts } from '@scriptorium/contract/machines/model-costs.ts';
import { models } from '@scriptorium/contract/machines/models.ts';
import { steps } from '@scriptorium/contract/documents/steps.ts';
import { classifierTags, nerTags } from '@scriptorium/contract/annotations/tags.ts';
import { startModelServer, type ModelServer } from '@scriptorium/testing/servers/model-server.ts';
import { uploadForm } from '@scriptorium/testing/scenes/upload-form.ts';
import { startWorld, type World } from '@scriptorium/testing/product/world.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

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

const FILLER = 'The weather was as it is in autumn, and nothing else was said. ';
/** About 8,000 characters, with a name every 500. */
const LONG = Array.from(
  { length: 16 },
  (_, turn) => `${FILLER.repeat(8)}Anna Nowak paid ${turn}00 PLN.`,
).join('\n\n');
/** Prompts of at most 4,000 characters, so that this text needs several parts. */
const SMALL = 'window-4000';

const documentIn = (prompt: string): string => /<document \w+>\n(.*)\n<\/document/s.exec(prompt)?.[1] ?? '';

/** Every name, as a model counts them in what it was given. */
const everyName = ({ prompt }: { prompt: string }) => {
  const found = documentIn(prompt).split('Anna Nowak').length - 1;
  const spans = Array.from({ length: found }, (_, at) => ({
    label: 'L1',
    quote: 'Anna Nowak',
    occurrence: at + 1,
  }));
  return JSON.stringify({ spans });
};

let made = 0;
async function scene(
  model: string,
  { text = LONG, activityType = 'SPAN' as 'SPAN' | 'CLF', more = {}, copies = 0 } = {},
) {
  const call = world.callAs(world.admin);
  const { id } = await call(models.create, {
    body: {
      name: `Reader ${(made += 1)}`,
      protocol: 'OPENAI',
      baseUrl: provider.baseUrl('OPENAI'),
      model,
      key: 'sk-model',
      ...more,
    },
  });
  const process = await world.make.process();
  const hup = await world.make.node(process.id, { activityType: 'HUP' });
  const node = await world.make.node(process.id, {
    activityType,
    fromId: process.parser.id,
    autoStepStatus: 'WAITING',
    externalConfig: { configType: 'LLM', llmModel: { id } },
    ...(copies > 0 ? { additionalNodeSubmits: [{ submits: copies }] } : {}),
  });
  for (const name of ['Person', 'Amount'])
    await (activityType === 'CLF'
      ? world.make.classifierType(node.id, { name })
      : world.make.label(node.id, { name }));
  const body = uploadForm({ nodeId: hup.id, name: 'letter.txt', text });
  const document = (await call(documents.upload, { body })).documents[0]?.id ?? 0;
  await world.drain();
  const ofNode = async () =>
    (await call(steps.state, { params: { id: document } })).documentStepsInformation
      .filter(({ nodeDTO }) => nodeDTO.id === node.id)
      .map(({ stepDTO }) => stepDTO);
  const step = async () => {
    const [first] = await ofNode();
    if (!first) throw new Error('The document did not reach the node');
    return first;
  };
  const starts = async (stepId?: number) =>
    (await call(nerTags.list, { query: { documentId: document, ...(stepId ? { stepIds: [stepId] } : {}) } }))
      .map(({ startOffset }) => startOffset ?? -1)
      .toSorted((a, b) => a - b);
  const rerun = async (stepId: number) => {
    await call(steps.rerun, { params: { id: stepId }, query: {} });
    await world.drain();
  };
  const calls = async () => {
    const { rows } = await call(modelCosts.list, { query: { by: 'MODEL' } });
    return rows.find(({ name }) => name === `Reader ${made}`)?.calls ?? 0;
  };
  const runOf = (stepId: number) => call(labellingModels.runOfStep, { params: { stepId }, query: {} });
  return { call, runOf, step, ofNode, starts, rerun, calls };
}

const NAMES_AT = [...LONG.matchAll(/Anna Nowak/g)].map(({ index }) => index);

describe('a document that is too long for its model', () => {
  it('is asked about in parts, and each name is tagged once at its place', async () => {
    provider.answer = everyName;
    const { step, starts, calls, runOf } = await scene(SMALL);
    expect(await step()).toMatchObject({ status: 'WAITING', reason: null });
    expect(await starts()).toEqual(NAMES_AT);
    const asked = provider.calls.map(({ prompt }) => documentIn(prompt));
    expect(asked[0]).toBe(LONG);
    const answered = provider.calls.filter(({ prompt }) => prompt.length <= 4000);
    expect(answered.length).toBeGreaterThan(2);
    for (const { prompt } of answered) expect(LONG).toContain(documentIn(prompt));
    expect(await calls()).toBe(provider.calls.length);
    const { run } = await runOf((await step()).id);
    expect(run).toMatchObject({ parts: answered.length, takenOver: 0, dropped: 0, attempt: 0 });
    expect(run?.placed).toBeGreaterThanOrEqual(NAMES_AT.length);
    expect(run?.inputTokens).toBeGreaterThan(0);
  });

  it('is cut at once where the context of the model is known', async () => {
    provider.answer = everyName;
    const { starts, calls } = await scene(SMALL, { more: { contextTokens: 1000 } });
    expect(await starts()).toEqual(NAMES_AT);
    expect(provider.calls.every(({ prompt }) => prompt.length <= 4000)).toBe(true);
    expect(await calls()).toBe(provider.calls.length);
  });

  it('is not asked about again in the parts whose answers were stored before the server ended', async () => {
    const { db } = world.database;
    let turn = 0;
    provider.answer = async (call) => {
      turn += 1;
      if (turn === 2)
        await db
          .updateTable('job')
          .set({ state: 'ready', lease_token: null, lease_until: null, worker: null })
          .where('state', '=', 'running')
          .execute();
      return everyName(call);
    };
    const { step, starts } = await scene(SMALL, { more: { contextTokens: 1000 } });
    await world.drain();
    expect(await step()).toMatchObject({ status: 'WAITING', attempt: 0 });
    expect(await starts()).toEqual(NAMES_AT);
    const prompts = provider.calls.map(({ prompt }) => prompt);
    expect(prompts).toEqual([...new Set(prompts)]);
  });

  it.each([
    [8, 4],
    [2, 2],
  ])(
    'is asked about in four parts at once at most; of a model that takes %d calls, in %d',
    async (concurrency, most) => {
      let [now, seen] = [0, 0];
      const { promise: full, resolve } = Promise.withResolvers<void>();
      provider.answer = async (question) => {
        now += 1;
        seen = Math.max(seen, now);
        if (now === most) resolve();
        await full;
        // Long enough for one more to arrive.
        await sleep(50);
        now -= 1;
        return everyName(question);
      };
      const { starts } = await scene(SMALL, { more: { contextTokens: 1000, concurrency } });
      expect(await starts()).toEqual(NAMES_AT);
      expect(seen).toBe(most);
    },
  );

  it('is not asked about again in the parts that were answered beside one that failed', async () => {
    let failures = 0;
    provider.answer = (question) => {
      if (provider.calls.length === 3 && (failures += 1) === 1) throw new Error('The provider failed');
      return everyName(question);
    };
    const { step, starts } = await scene(SMALL, { more: { contextTokens: 1000 } });
    expect(await step()).toMatchObject({ status: 'PROCESSING' });
    await world.drainRetries();
    expect(await step()).toMatchObject({ status: 'WAITING', attempt: 0 });
    expect(await starts()).toEqual(NAMES_AT);
    const prompts = provider.calls.map(({ prompt }) => documentIn(prompt));
    expect(prompts).toHaveLength(new Set(prompts).size + 1);
  });

  it('ends where the budget is spent, between two parts', async () => {
    provider.answer = everyName;
    const { step, starts } = await scene(SMALL, {
      // For 1,001 tokens of answers, of which a call may need as many as the model reads.
      more: { contextTokens: 1000, priceInput: 0, priceOutput: 15, dailyBudget: 0.015015 },
    });
    expect(await step()).toMatchObject({ status: 'ERROR', reason: { key: 'reason.model.budget' } });
    expect([await starts(), provider.calls.length]).toEqual([[], 1]);
  });

  it('is not asked about any more when a person stops the run', async () => {
    const call = world.callAs(world.admin);
    const closed = () => expect(provider.calls.map(({ isClosed }) => isClosed)).not.toContain(false);
    const { promise: stopped, resolve: stop } = Promise.withResolvers<void>();
    provider.answer = async (question) => {
      if (provider.calls.length === 4) {
        const { id } = await world.database.db
          .selectFrom('step')
          .innerJoin('node', 'node.id', 'step.node_id')
          .select('step.id')
          .where('step.status', '=', 'PROCESSING')
          .where('node.activity_type', '=', 'SPAN')
          .executeTakeFirstOrThrow();
        await call(steps.cancel, { params: { id } });
        stop();
      }
      await stopped;
      await vi.waitFor(closed, 5000);
      return everyName(question);
    };
    const { step, starts } = await scene(SMALL, { more: { contextTokens: 1000 } });
    expect(await step()).toMatchObject({ status: 'ERROR', reason: { key: 'reason.cancelled' } });
    await vi.waitFor(closed, 5000);
    expect([await starts(), provider.calls.length]).toEqual([[], 4]);
  });

  it('is not cut into more parts than a limit', async () => {
    const { step } = await scene(SMALL, { text: LONG.repeat(10), more: { contextTokens: 1000 } });
    expect(await step()).toMatchObject({
      status: 'ERROR',
      reason: { key: 'reason.labelling.tooManyParts', params: { max: 50 } },
    });
    expect(provider.calls).toHaveLength(0);
  });

  it('gets the classes that at least half of its text has', async () => {
    let turn = 0;
    provider.answer = () => JSON.stringify({ labels: (turn += 1) === 1 ? ['L1', 'L2'] : ['L1'] });
    const { call, step } = await scene(SMALL, { activityType: 'CLF', more: { contextTokens: 1000 } });
    const { id: stepId } = await step();
    const chosen = await call(classifierTags.ofStep, { params: { stepId }, query: {} });
    expect(chosen.map(({ typeName, score }) => [typeName, score])).toEqual([['Person', 1]]);
    expect(turn).toBeGreaterThan(2);
  });
});

it('labels without a place are listed with the run of the step; a step without a model has no run', async () => {
  provider.answer = () =>
    JSON.stringify({
      spans: [
        { label: 'L1', quote: 'Anna Nowak', occurrence: 1 },
        { label: 'L1', quote: 'Bob', occurrence: 1 },
        { label: 'L9', quote: 'paid', occurrence: 1 },
      ],
    });
  const more = { priceInput: 3, priceOutput: 15 };
  const { step, runOf, call } = await scene('script', { text: 'Anna Nowak paid.', more });
  const { id: stepId, documentId } = await step();
  const { run } = await runOf(stepId);
  expect(run).toMatchObject({
    stepId,
    modelName: `Reader ${made}`,
    parts: 1,
    placed: 1,
    dropped: 2,
    droppedLabels: [
      { label: 'Person', quote: 'Bob', problem: 'notFound' },
      { label: 'L9', quote: 'paid', problem: 'unknownLabel' },
    ],
    inputTokens: provider.usage.input,
    outputTokens: provider.usage.output,
  });
  expect(run?.cost).toBeCloseTo((provider.usage.input * 3 + provider.usage.output * 15) / 1_000_000);
  const { documentStepsInformation: all } = await call(steps.state, { params: { id: documentId } });
  const parser = all.find(({ nodeDTO }) => nodeDTO.activityType === 'FILE_PARSER');
  expect(await runOf(parser?.stepDTO.id ?? 0)).toEqual({ run: null });
});

it('a document that fits is asked about in one call, as a whole', async () => {
  provider.answer = everyName;
  const text = 'Anna Nowak paid.';
  const { starts } = await scene(SMALL, { text, more: { contextTokens: 1000 } });
  expect(await starts()).toEqual([0]);
  expect(provider.calls.map(({ prompt }) => documentIn(prompt))).toEqual([text]);
});

describe('copies of a step', () => {
  it('use one answer of the model; a step that runs again asks again', async () => {
    // Long enough for all copies to begin.
    provider.answer = async (call) => {
      await sleep(300);
      return everyName(call);
    };
    const text = 'Anna Nowak paid.';
    const { ofNode, starts, rerun, runOf } = await scene('script', { text, copies: 2 });
    const copies = await ofNode();
    expect(copies.map(({ status }) => status)).toEqual(['WAITING', 'WAITING', 'WAITING']);
    for (const { id } of copies) expect(await starts(id)).toEqual([0]);
    expect(provider.calls).toHaveLength(1);
    const runs = await Promise.all(copies.map(async ({ id }) => (await runOf(id)).run));
    expect(runs.map((run) => run?.takenOver).toSorted()).toEqual([0, 1, 1]);
    expect(runs.map((run) => run?.placed)).toEqual([1, 1, 1]);
    for (const { id } of copies) await rerun(id);
    expect(provider.calls).toHaveLength(2);
    await rerun(copies[0]?.id ?? 0);
    expect(provider.calls).toHaveLength(3);
  });

  it('use one answer for each part of a long text', async () => {
    provider.answer = everyName;
    const { ofNode, starts } = await scene(SMALL, { copies: 1, more: { contextTokens: 1000 } });
    for (const { id } of await ofNode()) expect(await starts(id)).toEqual(NAMES_AT);
    const prompts = provider.calls.map(({ prompt }) => documentIn(prompt));
    expect(prompts).toEqual([...new Set(prompts)]);
  });

  it('ask for themselves where the one that asks fails', async () => {
    let turn = 0;
    provider.answer = (call) => ((turn += 1) <= 2 ? 'No JSON' : everyName(call));
    const { ofNode } = await scene('script', { text: 'Anna Nowak paid.', copies: 1 });
    expect((await ofNode()).map(({ status }) => status).toSorted()).toEqual(['ERROR', 'WAITING']);
    expect(provider.calls).toHaveLength(3);
  });
});
