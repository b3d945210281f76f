import { classifierTypes } from '@scriptorium/contract/process/classifier-types.ts';
import { labels, type NerTagType } from '@scriptorium/contract/process/labels.ts';
import { PALETTE } from '@scriptorium/domain/palette.ts';
import { startWorld } from '@scriptorium/testing/product/world.ts';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';

vi.setConfig({ testTimeout: 60_000 });

const world = await startWorld();
afterAll(() => world.close());
const { make, callAs, fetchAs, admin } = world;
const boss = callAs(admin);
const process = await make.process();
let nodeId = 0;

const call = async (method: string, path: string, body: unknown) => {
  const response = await fetchAs(admin)(path, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  return {
    status: response.status,
    body: text === '' ? undefined : (JSON.parse(text) as Record<string, unknown>),
  };
};

describe('the labels of a tree', () => {
  beforeEach(async () => {
    ({ id: nodeId } = await make.node(process.id, { activityType: 'LEXICON' }));
  });

  const outline = (lines: readonly [number, string][], more: object = {}) =>
    boss(labels.createMany, {
      params: { nodeId },
      body: { labels: lines.map(([depth, name]) => ({ depth, name })), ...more },
    });
  const trees = () => boss(labels.ofNode, { params: { nodeId }, query: {} });
  const names = (list: readonly NerTagType[]): unknown[] =>
    list.map(({ name, children }) => (children.length === 0 ? name : [name, ...names(children)]));
  const move = (id: number, parentId: number | null, afterId: number | null) =>
    call('PUT', `/api/ner-tag-type/${id}/place`, { parentId, afterId });

  it('are created from an outline, with colours, letters and keys that are free', async () => {
    const ids = await outline([
      [0, 'Person'],
      [1, 'Name'],
      [2, 'First name'],
      [1, 'Title'],
      [0, 'Place'],
    ]);
    const made = await trees();
    expect(names(made)).toEqual([['Person', ['Name', 'First name'], 'Title'], 'Place']);
    expect(ids[0]).toBe(made[0]?.id);
    expect(ids[4]).toBe(made[1]?.id);
    const [person, place] = made;
    expect(person).toMatchObject({ backgroundColor: PALETTE[0], suffixKey: 'p', prefixKey: 'false' });
    expect(person?.children[0]).toMatchObject({ backgroundColor: PALETTE[1], suffixKey: 'n' });
    expect(place).toMatchObject({ backgroundColor: PALETTE[4], suffixKey: 'l', selectable: true });
    expect(place?.textColor).toBe('#000000');
  });

  it('are put behind a sibling, before all, or at the end, and keep that order', async () => {
    const [a = 0] = await outline([
      [0, 'A'],
      [0, 'B'],
    ]);
    await outline(
      [
        [0, 'A1'],
        [1, 'below'],
        [0, 'A2'],
      ],
      { afterId: a },
    );
    await outline([[0, 'First']], { afterId: null });
    await outline([[0, 'Last']]);
    await make.label(nodeId, { name: 'Very last' });
    const expected = ['First', 'A', ['A1', 'below'], 'A2', 'B', 'Last', 'Very last'];
    expect(names(await trees())).toEqual(expected);
    await outline([[0, 'Child']], { parentId: a });
    expect(names(await trees())[1]).toEqual(['A', 'Child']);
  });

  it('are created all or not at all, with the line of each error', async () => {
    await outline([[0, 'Person']]);
    const post = (lines: readonly object[], more: object = {}) =>
      call('POST', `/api/node/${nodeId}/ner-tag-type/many`, { labels: lines, ...more });
    const field = async (lines: readonly object[], more?: object) => {
      const { status, body } = await post(lines, more);
      return [status, (body?.['fieldErrors'] as { field: string; message: string }[] | undefined)?.[0]];
    };
    const wrong = (at: string, message: string) => [400, expect.objectContaining({ field: at, message })];
    expect(await field([{ name: 'New' }, { name: ' person ' }])).toEqual(wrong('labels.1.name', 'Unique'));
    expect(await field([{ name: 'X' }, { name: 'Y', depth: 1 }, { name: 'y', depth: 1 }])).toEqual(
      wrong('labels.2.name', 'Unique'),
    );
    expect(await field([{ name: 'X' }, { name: 'Y', depth: 2 }])).toEqual(wrong('labels.1.depth', 'Invalid'));
    expect(await field([{ name: 'X', depth: 1 }])).toEqual(wrong('labels.0.depth', 'Invalid'));
    expect(await field([{ name: 'X' }, { name: '   ' }])).toEqual(wrong('labels.1.name', 'NotNull'));
    expect(await field([{ name: 'x'.repeat(101) }])).toEqual(wrong('labels.0.name', 'Size'));
    expect(await field([{ name: 'a\u202Eb' }])).toEqual(wrong('labels.0.name', 'Pattern'));
    expect((await post([])).status).toBe(400);
    expect((await post([{ name: 'X' }], { afterId: 999_999 })).status).toBe(400);
    expect((await post([{ name: 'X' }], { parentId: 999_999 })).status).toBe(400);
    expect(names(await trees())).toEqual(['Person']);
  });

  it('have at most 20 levels', async () => {
    const deep = Array.from({ length: 20 }, (_, depth): [number, string] => [depth, `Level ${depth}`]);
    const ids = await outline(deep);
    await expect(outline([[0, 'Too deep']], { parentId: ids[19] })).rejects.toMatchObject({
      status: 400,
      key: 'error.label.depth',
      params: { max: 20 },
    });
    expect((await outline([[0, 'Deep']], { parentId: ids[18] })).length).toBe(1);
  });

  it('may be 10,000 lines', async () => {
    const lines = Array.from({ length: 10_000 }, (_, i): [number, string] => [
      i % 10 === 0 ? 0 : 1,
      `Label ${i}`,
    ]);
    expect(await outline(lines)).toHaveLength(10_000);
    expect((await trees())[999]?.children).toHaveLength(9);
    expect(
      (
        await call('POST', `/api/node/${nodeId}/ner-tag-type/many`, {
          labels: Array.from({ length: 10_001 }, (_, i) => ({ name: `x${i}` })),
        })
      ).status,
    ).toBe(400);
  });

  it('are moved with their subtree, never below themselves, and not to a sibling of the same name', async () => {
    const [a = 0, b = 0, c = 0, other = 0] = await outline([
      [0, 'A'],
      [1, 'B'],
      [2, 'C'],
      [0, 'B'],
    ]);
    for (const target of [a, b, c])
      expect(await move(a, target, null)).toMatchObject({
        status: 400,
        body: { errorKey: 'error.label.parent' },
      });
    expect(await move(b, null, a)).toMatchObject({ status: 400, body: { errorKey: 'error.name.taken' } });
    expect(await move(c, other, null)).toMatchObject({ status: 204 });
    expect(names(await trees())).toEqual([
      ['A', 'B'],
      ['B', 'C'],
    ]);
    expect(await move(other, null, null)).toMatchObject({ status: 204 });
    expect(names(await trees())).toEqual([
      ['B', 'C'],
      ['A', 'B'],
    ]);
    expect(await move(a, null, 999_999)).toMatchObject({ status: 400 });
    expect(await move(c, null, other)).toMatchObject({ status: 204 });
    expect(names(await trees())).toEqual(['B', 'C', ['A', 'B']]);
  });

  it('go to the end of another parent when the form moves them', async () => {
    const [a = 0, , , d = 0] = await outline([
      [0, 'A'],
      [1, 'B'],
      [1, 'C'],
      [0, 'D'],
    ]);
    const label = (await trees()).find(({ id }) => id === d);
    const { name, backgroundColor, textColor } = label ?? { name: '', backgroundColor: '', textColor: '' };
    await boss(labels.update, { body: { id: d, name, backgroundColor, textColor, parentId: a } });
    expect(names(await trees())).toEqual([['A', 'B', 'C', 'D']]);
  });

  it('change by parts: what two people change at once is kept, but a name that the second has not seen is not', async () => {
    const [id = 0] = await outline([[0, 'Person']]);
    const change = (body: object) => call('PUT', `/api/ner-tag-type/${id}`, body);
    expect(await change({ name: 'Human', was: 'Person' })).toMatchObject({
      status: 200,
      body: { name: 'Human' },
    });
    expect(await change({ suffixKey: 'h', prefixKey: 'true' })).toMatchObject({
      body: { name: 'Human', suffixKey: 'h', prefixKey: 'true' },
    });
    expect(await change({ backgroundColor: '#ffffff' })).toMatchObject({
      body: { suffixKey: 'h', backgroundColor: '#ffffff', textColor: '#000000' },
    });
    expect(await change({ name: 'Somebody', was: 'Person' })).toMatchObject({
      status: 409,
      body: {
        errorKey: 'error.label.changed',
        params: { name: 'Human', who: expect.any(String), at: expect.stringMatching(/^\d{4}-.*Z$/) },
      },
    });
    expect(await change({ suffixKey: null })).toMatchObject({
      body: { suffixKey: null, prefixKey: 'false' },
    });
    for (const name of ['  ', 'x'.repeat(101), 'a\u2066b']) expect((await change({ name })).status).toBe(400);
    await make.label(nodeId, { name: 'Place' });
    expect(await change({ name: 'place' })).toMatchObject({
      status: 400,
      body: { errorKey: 'error.name.taken' },
    });
  });
});

describe('the labels of a classifier', () => {
  beforeEach(async () => {
    ({ id: nodeId } = await make.node(process.id, { activityType: 'CLF' }));
  });
  const list = async () =>
    (await boss(classifierTypes.ofProcess, { params: { id: process.id } })).filter(
      (type) => type.nodeId === nodeId,
    );
  const names = async () => (await list()).map(({ name }) => name);
  const create = (lines: readonly string[], more: object = {}) =>
    boss(classifierTypes.createMany, {
      params: { nodeId },
      body: { labels: lines.map((name) => ({ name })), ...more },
    });

  it('are created, placed and changed in the same way', async () => {
    const [a = 0, b = 0] = await create(['Invoice', 'Order']);
    expect(await list()).toMatchObject([
      { backgroundColor: PALETTE[0], suffixKey: 'i' },
      { backgroundColor: PALETTE[1], suffixKey: 'o' },
    ]);
    await make.classifierType(nodeId, { name: 'Last' });
    await create(['Between'], { afterId: a });
    expect(await names()).toEqual(['Invoice', 'Between', 'Order', 'Last']);
    expect((await call('PUT', `/api/classifier-types/${b}/place`, { afterId: null })).status).toBe(204);
    expect(await names()).toEqual(['Order', 'Invoice', 'Between', 'Last']);
    const change = (body: object) => call('PUT', `/api/classifier-types/${b}`, body);
    expect(await change({ name: 'Purchase', was: 'Order' })).toMatchObject({
      body: { name: 'Purchase', suffixKey: 'o' },
    });
    expect(await change({ name: 'Sale', was: 'Order' })).toMatchObject({ status: 409 });
    expect(await change({ name: 'invoice' })).toMatchObject({
      status: 400,
      body: { errorKey: 'error.name.taken' },
    });
    expect((await call('PUT', '/api/classifier-types/999999', { name: 'x' })).status).toBe(404);
  });

  it('are created all or not at all', async () => {
    await create(['Invoice']);
    const response = await call('POST', `/api/node/${nodeId}/classifier-types/many`, {
      labels: [{ name: 'Order' }, { name: 'INVOICE' }],
    });
    expect(response).toMatchObject({
      status: 400,
      body: { fieldErrors: [{ field: 'labels.1.name', message: 'Unique' }] },
    });
    expect(await names()).toEqual(['Invoice']);
    expect(await create(Array.from({ length: 3000 }, (_, i) => `Class ${i}`))).toHaveLength(3000);
    expect((await names()).slice(0, 3)).toEqual(['Invoice', 'Class 0', 'Class 1']);
  });
});
