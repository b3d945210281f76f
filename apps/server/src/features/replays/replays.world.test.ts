import { documents } from '@scriptorium/contract/documents/documents.ts';
import { edges, predicates } from '@scriptorium/contract/process/edges.ts';
import { urlOf } from '@scriptorium/contract/kit/client.ts';
import { labels } from '@scriptorium/contract/process/labels.ts';
import { nodes } from '@scriptorium/contract/process/nodes.ts';
import { processChanges } from '@scriptorium/contract/process/process-changes.ts';
import { replays, type ReplayChoice, type ReplayPreview } from '@scriptorium/contract/process/replays.ts';
import { steps } from '@scriptorium/contract/documents/steps.ts';
import { nerTags } from '@scriptorium/contract/annotations/tags.ts';
import { matchingRules } from '@scriptorium/nodes/lexicon/lexicon.contract.ts';
import { uploadForm } from '@scriptorium/testing/scenes/upload-form.ts';
import { startWorld, type World } from '@scriptorium/testing/product/world.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

/** Many calls in one test, on a busy machine. */
const LONG = { timeout: 60_000 };

const admin = () => world.callAs(world.admin);

/** parser → words → people, where only documents with an amount go on to people. */
async function makeProcess(texts: readonly string[]) {
  const process = await world.make.process();
  const { id, parser } = process;
  const hup = await world.make.node(id, { activityType: 'HUP', name: 'Upload' });
  const words = await world.make.node(id, { activityType: 'LEXICON', name: 'Words', fromId: parser.id });
  const amount = await world.make.label(words.id, { name: 'Amount' });
  const place = await world.make.label(words.id, { name: 'Place' });
  const [euros] = await world.make.rules(amount.id, [
    { expression: String.raw`\d+ euros`, matchingType: 'REGEX' },
  ]);
  await world.make.rules(place.id, [{ expression: 'Berlin', matchingType: 'EXACT' }]);
  const people = await world.make.node(id, { activityType: 'SPAN', name: 'People', fromId: words.id });
  const edge = (await admin()(edges.list, { query: { processId: id } })).find(
    ({ toId }) => toId === people.id,
  );
  await world.make.predicate({
    predicateType: 'NER',
    edgeId: edge?.id ?? 0,
    nodeId: words.id,
    equal: true,
    nerTagTypeId: amount.id,
  });
  const documentIds: number[] = [];
  for (const [at, text] of texts.entries()) {
    const body = uploadForm({ nodeId: hup.id, name: `${at}.txt`, text });
    documentIds.push((await admin()(documents.upload, { body })).documents[0]?.id ?? 0);
  }
  await world.drain();
  return { id, params: { id }, words, people, amount, place, rule: euros?.id ?? 0, documentIds, edge };
}

const stateOf = async (id: number) => admin()(replays.state, { params: { id }, query: {} });

const quotesOf = async (documentId: number): Promise<string[]> =>
  (await admin()(nerTags.list, { query: { documentId } }))
    .map(({ quote, nerTagType }) => `${nerTagType.name}: ${quote}`)
    .toSorted();

const nodesOf = async (id: number): Promise<string[]> => {
  const { documentStepsInformation } = await admin()(steps.state, { params: { id }, query: {} });
  return documentStepsInformation.map(({ nodeDTO, stepDTO }) => `${nodeDTO.name} ${stepDTO.status}`);
};

/** Changes of a person in a finished step, which is finished again afterwards. */
async function correct(stepId: number, work: () => Promise<void>): Promise<void> {
  await admin()(steps.update, { body: { id: stepId, status: 'WAITING' } });
  await work();
  await admin()(steps.update, { body: { id: stepId, status: 'ACCEPTED' } });
}

async function preview(processId: number, body: Partial<ReplayChoice>): Promise<ReplayPreview[]> {
  const { method } = replays.preview;
  const response = await world.fetchAs(world.admin)(urlOf(replays.preview, { params: { id: processId } }), {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(response.status).toBe(200);
  return (await response.text())
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as ReplayPreview);
}

async function replay(processId: number, body: Partial<ReplayChoice>) {
  const { running } = await admin()(replays.start, { params: { id: processId }, body });
  await world.drain();
  return running?.id ?? 0;
}

async function undo(processId: number, replayId: number) {
  await admin()(replays.undo, { params: { id: processId, replayId } });
  await world.drain();
}

describe('changed rules and processed documents', () => {
  it('are previewed without storing anything, run over the documents, and undone', LONG, async () => {
    const { id, words, amount, rule, documentIds } = await makeProcess([
      'He paid 20 euros in Berlin.',
      'She paid 30 zlotys.',
      'Nothing was paid.',
    ]);
    const [first = 0, second = 0, third = 0] = documentIds;
    expect(await nodesOf(second)).toEqual(['File parser ACCEPTED', 'Words ACCEPTED']);
    expect((await stateOf(id)).offered).toBe(false);

    await admin()(matchingRules.save, {
      body: {
        nerTagTypeId: amount.id,
        updatedRules: [{ id: rule, expression: String.raw`\d+ zlotys`, matchingType: 'REGEX' }],
      },
    });
    const offer = await stateOf(id);
    expect(offer).toMatchObject({ offered: true, pathsChanged: false, documents: 3 });
    expect(offer.machines).toEqual([
      { id: words.id, name: 'Words', activityType: 'LEXICON', hasPreview: true, isChanged: true },
    ]);

    const before = [await quotesOf(first), await quotesOf(second)];
    const lines = await preview(id, { nodeIds: [words.id] });
    const last = lines.at(-1);
    expect(last).toMatchObject({
      state: 'DONE',
      of: 3,
      documents: 3,
      changed: 2,
      added: 1,
      removed: 1,
      labels: [{ label: 'Amount', node: 'Words', added: 1, removed: 1 }],
      nodes: [{ name: 'People', entered: 1, withdrawn: 1 }],
    });
    expect(last?.examples.map(({ filename, added, removed }) => ({ filename, added, removed }))).toEqual([
      { filename: '1.txt', added: [{ label: 'Amount', node: 'Words', quote: '30 zlotys' }], removed: [] },
      { filename: '0.txt', added: [], removed: [{ label: 'Amount', node: 'Words', quote: '20 euros' }] },
    ]);
    expect([await quotesOf(first), await quotesOf(second)]).toEqual(before);

    const replayId = await replay(id, { nodeIds: [words.id] });
    expect(await quotesOf(first)).toEqual(['Place: Berlin']);
    expect(await quotesOf(second)).toEqual(['Amount: 30 zlotys']);
    expect(await nodesOf(first)).toEqual(['File parser ACCEPTED', 'Words ACCEPTED']);
    expect(await nodesOf(second)).toEqual(['File parser ACCEPTED', 'Words ACCEPTED', 'People WAITING']);
    expect(await nodesOf(third)).toEqual(['File parser ACCEPTED', 'Words ACCEPTED']);
    const after = await stateOf(id);
    expect(after).toMatchObject({ offered: false, running: null });
    expect(after.last).toMatchObject({
      id: replayId,
      state: 'DONE',
      done: 3,
      changed: 2,
      moved: 2,
      added: 1,
      removed: 1,
      failed: 0,
      canUndo: true,
      nodes: [{ id: words.id, name: 'Words' }],
    });

    await undo(id, replayId);
    expect([await quotesOf(first), await quotesOf(second)]).toEqual(before);
    expect(await nodesOf(first)).toEqual(['File parser ACCEPTED', 'Words ACCEPTED', 'People WAITING']);
    expect(await nodesOf(second)).toEqual(['File parser ACCEPTED', 'Words ACCEPTED']);
    const { rows } = await admin()(replays.list, { params: { id }, query: {} });
    expect(rows).toMatchObject([{ id: replayId, state: 'UNDONE', kept: 0, canUndo: false }]);
  });

  it('leave what people did: labels they set, changed and deleted', async () => {
    const { id, words, amount, place, documentIds } = await makeProcess(['Berlin paid 20 euros.']);
    const [documentId = 0] = documentIds;
    const tags = await admin()(nerTags.list, { query: { documentId } });
    const berlin = tags.find(({ quote }) => quote === 'Berlin');
    const stepId = berlin?.stepId ?? 0;
    await correct(stepId, async () => {
      await admin()(nerTags.remove, { params: { id: berlin?.id ?? 0 } });
      await admin()(nerTags.create, {
        body: { nerTagType: { id: place.id }, stepId, startOffset: 7, endOffset: 11 },
      });
    });
    await world.make.rules(amount.id, [
      { expression: 'paid', matchingType: 'EXACT' },
      { expression: 'euros', matchingType: 'EXACT' },
    ]);
    await world.make.rules(place.id, [{ expression: 'berlin', matchingType: 'FUZZY', tolerance: 1 }]);

    const [line] = (await preview(id, { nodeIds: [words.id] })).slice(-1);
    expect(line).toMatchObject({ changed: 1, removed: 0 });
    const replayId = await replay(id, { nodeIds: [words.id] });
    const now = await quotesOf(documentId);
    expect(now).toContain('Place: paid');
    expect(now).toContain('Amount: paid');
    await undo(id, replayId);
    expect(await quotesOf(documentId)).toEqual(['Amount: 20 euros', 'Place: paid']);
  });

  it('keep what people decided about the results of the replay when it is undone', async () => {
    const { id, words, amount, documentIds } = await makeProcess(['He paid 20 euros and 30 zlotys.']);
    const [documentId = 0] = documentIds;
    await world.make.rules(amount.id, [
      { expression: '30 zlotys', matchingType: 'EXACT' },
      { expression: 'paid', matchingType: 'EXACT' },
    ]);
    const replayId = await replay(id, { nodeIds: [words.id] });
    const tags = await admin()(nerTags.list, { query: { documentId } });
    const zlotys = tags.find(({ quote }) => quote === '30 zlotys');
    const euros = tags.find(({ quote }) => quote === '20 euros');
    await correct(zlotys?.stepId ?? 0, async () => {
      // Moved by a person, it is theirs.
      await admin()(nerTags.update, { body: { id: zlotys?.id ?? 0, startOffset: 24, endOffset: 30 } });
      await admin()(nerTags.remove, { params: { id: euros?.id ?? 0 } });
    });
    await undo(id, replayId);
    expect(await quotesOf(documentId)).toEqual(['Amount: zlotys']);
  });

  it('are offered for rules, disabled labels and settings, and not for names, colours and what was undone', async () => {
    const { id, params, words, amount, place } = await makeProcess(['Berlin']);
    const offered = async () => (await stateOf(id)).offered;
    const fields = { backgroundColor: '#219ebc', textColor: '#000000' };
    await admin()(labels.update, { body: { id: amount.id, name: 'Sum', ...fields } });
    await admin()(nodes.update, { body: { id: words.id, name: 'Other words' } });
    await world.make.label(words.id, { name: 'Without rules' });
    expect(await offered()).toBe(false);

    await world.make.rules(place.id, [{ expression: 'Rome', matchingType: 'EXACT' }]);
    expect(await offered()).toBe(true);
    await admin()(processChanges.undo, { params, body: {} });
    expect(await offered()).toBe(false);
    await admin()(processChanges.redo, { params, body: {} });
    expect(await offered()).toBe(true);
    await admin()(replays.decline, { params });
    expect(await offered()).toBe(false);
    // The undo of a declined change: now results differ again.
    await admin()(processChanges.undo, { params, body: {} });
    expect(await offered()).toBe(true);
    await admin()(replays.decline, { params });

    await admin()(nodes.update, { body: { id: words.id, caseSensitive: true } as never });
    expect(await offered()).toBe(true);
    await replay(id, { nodeIds: [words.id] });
    expect(await offered()).toBe(false);
    await admin()(labels.update, { body: { id: place.id, name: 'Place', disabled: true, ...fields } });
    expect(await offered()).toBe(true);
  });

  it('are undone one replay after the other, the last one first', async () => {
    const { id, params, words, amount, documentIds } = await makeProcess(['20 euros, 30 zlotys, 40 crowns']);
    const [documentId = 0] = documentIds;
    await world.make.rules(amount.id, [{ expression: '30 zlotys', matchingType: 'EXACT' }]);
    const first = await replay(id, { nodeIds: [words.id] });
    await world.make.rules(amount.id, [{ expression: '40 crowns', matchingType: 'EXACT' }]);
    const second = await replay(id, { nodeIds: [words.id] });
    await expect(admin()(replays.undo, { params: { ...params, replayId: first } })).rejects.toMatchObject({
      key: 'error.replay.notNext',
    });
    expect(await quotesOf(documentId)).toHaveLength(3);
    await undo(id, second);
    expect(await quotesOf(documentId)).toHaveLength(2);
    await undo(id, first);
    expect(await quotesOf(documentId)).toEqual(['Amount: 20 euros']);
  });

  it('refuse nodes without a machine, replays of other processes, and a second one at a time', async () => {
    const { id, params, words, people } = await makeProcess(['x']);
    for (const nodeId of [people.id, 999_999])
      await expect(admin()(replays.start, { params, body: { nodeIds: [nodeId] } })).rejects.toMatchObject({
        key: 'error.replay.node',
      });
    await expect(admin()(replays.preview, { params, body: { nodeIds: [people.id] } })).rejects.toMatchObject({
      key: 'error.replay.node',
    });
    const other = await world.make.process();
    const replayId = await replay(id, { nodeIds: [words.id] });
    for (const endpoint of [replays.undo, replays.cancel])
      await expect(admin()(endpoint, { params: { id: other.id, replayId } })).rejects.toMatchObject({
        status: 404,
      });
    await admin()(replays.start, { params, body: {} });
    await expect(admin()(replays.start, { params, body: {} })).rejects.toMatchObject({
      key: 'error.replay.running',
    });
    await expect(admin()(replays.undo, { params: { ...params, replayId } })).rejects.toMatchObject({
      key: 'error.replay.running',
    });
    await world.drain();
  });

  it('find in a preview what the run finds, also through conditions', async () => {
    const { id, words, amount, documentIds } = await makeProcess(['10 euros', '11 zlotys', '12 crowns']);
    const [root] = await admin()(predicates.list, {
      query: {
        edgeId:
          (await admin()(edges.list, { query: { processId: id } })).find(({ fromId }) => fromId === words.id)
            ?.id ?? 0,
      },
    });
    await admin()(predicates.remove, { params: { id: root?.id ?? 0 } });
    await world.make.rules(amount.id, [{ expression: 'crowns', matchingType: 'EXACT' }]);
    const last = (await preview(id, { nodeIds: [words.id] })).at(-1);
    await replay(id, { nodeIds: [words.id] });
    const { last: run } = await stateOf(id);
    expect(run).toMatchObject({
      changed: last?.changed,
      moved: last?.moved,
      added: last?.added,
      removed: last?.removed,
    });
    expect(run).toMatchObject({ moved: 2, added: 1 });
    for (const documentId of documentIds) expect(await nodesOf(documentId)).toContain('People WAITING');
  });
});
