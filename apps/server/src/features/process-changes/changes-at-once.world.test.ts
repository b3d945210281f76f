import { classifierTypes } from '@scriptorium/contract/process/classifier-types.ts';
import { labels } from '@scriptorium/contract/process/labels.ts';
import { relationTypes } from '@scriptorium/contract/process/relation-types.ts';
import { startWorld, type TestUser } from '@scriptorium/testing/product/world.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const world = await startWorld();
afterAll(() => world.close());
const { make, callAs } = world;

type Fields = Record<string, unknown>;
interface Subject {
  /** The fields that both people see, without the id. */
  readonly seen: Fields;
  readonly change: (user: TestUser, wanted: Fields, basedOn?: unknown) => Promise<Fields>;
}

let ann: TestUser;
let bea: TestUser;
let process: Awaited<ReturnType<typeof make.process>>;
beforeAll(async () => {
  process = await make.process();
  const authorities = [{ type: 'PROCESS', componentId: process.id, mode: 'ADMIN' } as const];
  [ann, bea] = [await make.user({ authorities }), await make.user({ authorities })];
});

const subjects: Readonly<Record<string, () => Promise<Subject>>> = {
  label: async () => {
    const span = await make.node(process.id, { activityType: 'SPAN' });
    const { id, nodeId: _, path: _path, children: _children, ...seen } = await make.label(span.id);
    return {
      seen,
      change: (user, wanted, basedOn) =>
        callAs(user)(labels.update, { body: { ...seen, ...wanted, id, basedOn } as never }),
    };
  },
  'classifier label': async () => {
    const clf = await make.node(process.id, { activityType: 'CLF' });
    const { id, nodeId: _, ...seen } = await make.classifierType(clf.id);
    return {
      seen,
      change: (user, wanted, basedOn) =>
        callAs(user)(classifierTypes.update, { body: { ...seen, ...wanted, id, basedOn } as never }),
    };
  },
  'relation type': async () => {
    const span = await make.node(process.id, { activityType: 'SPAN' });
    const { id, nodeId, ...seen } = await make.relationType(span.id);
    return {
      seen,
      change: (user, wanted, basedOn) =>
        callAs(user)(relationTypes.update, { body: { ...seen, ...wanted, id, nodeId, basedOn } as never }),
    };
  },
};
const other: Readonly<Record<string, Fields>> = {
  label: { disabled: true },
  'classifier label': { description: 'Bills' },
  'relation type': { priority: 4 },
};

describe.each(Object.keys(subjects))('a %s', (kind) => {
  const start = () => (subjects[kind] as () => Promise<Subject>)();
  const [field, value] = Object.entries(other[kind] ?? {})[0] ?? ['', null];

  it('has what two people changed in different fields', async () => {
    const { seen, change } = await start();
    await change(ann, { name: 'Hers' }, seen);
    expect(await change(bea, { [field]: value }, seen)).toMatchObject({ name: 'Hers', [field]: value });
  });

  it('is refused to the second who changes the same field, with who, when and what', async () => {
    const { seen, change } = await start();
    await change(ann, { name: 'Hers', [field]: value }, seen);
    await expect(change(bea, { name: 'Mine' }, seen)).rejects.toMatchObject({
      status: 409,
      key: 'error.change.overtaken',
      params: {
        who: ann.login,
        at: expect.stringMatching(/^\d{4}-.*Z$/),
        fields: ['name'],
        together: ['name'],
      },
    });
    // Theirs: the field as it was seen. The same again, or what is wanted already, is no conflict.
    expect(await change(bea, {}, seen)).toMatchObject({ name: 'Hers', [field]: value });
    expect(await change(bea, { name: 'Hers' }, seen)).toMatchObject({ name: 'Hers', [field]: value });
    // Mine: nothing is said about the field.
    const { name: _, ...rest } = seen;
    expect(await change(bea, { name: 'Mine' }, rest)).toMatchObject({ name: 'Mine', [field]: value });
  });

  it('is what the last one sends without what they saw', async () => {
    const { seen, change } = await start();
    await change(ann, { name: 'Hers', [field]: value });
    expect(await change(bea, { name: 'Mine' })).toMatchObject({ name: 'Mine', [field]: seen[field] });
  });

  it('takes no wrong words about what was seen', async () => {
    const { change } = await start();
    let deep: unknown = null;
    for (let level = 0; level < 5000; level += 1) deep = [deep];
    const many = Object.fromEntries(Array.from({ length: 101 }, (_, at) => [`field${at}`, at]));
    for (const basedOn of ['name', [1], { name: deep }, { name: '\0' }, { ['x'.repeat(101)]: 1 }, many])
      await expect(change(bea, {}, basedOn)).rejects.toMatchObject({ status: 400 });
    await expect(change(bea, {}, { name: deep })).rejects.toMatchObject({
      fieldErrors: [{ field: 'basedOn', message: 'Pattern' }],
    });
    await expect(change(bea, {}, many)).rejects.toMatchObject({
      fieldErrors: [{ field: 'basedOn', message: 'Size' }],
    });
    expect(await change(bea, { name: 'Fine' }, { unknown: 1, id: 7 })).toMatchObject({ name: 'Fine' });
    const inherited = JSON.parse('{"toString":"x","constructor":1,"hasOwnProperty":null,"valueOf":[]}');
    expect(await change(bea, { name: 'Finer' }, inherited)).toMatchObject({ name: 'Finer' });
  });
});

it('a colour and the colour of its letters are decided together, and a key and its prefix', async () => {
  const { seen, change } = await (subjects['label'] as () => Promise<Subject>)();
  await change(ann, { textColor: '#000000', suffixKey: 'a', prefixKey: true }, seen);
  const mine = { backgroundColor: '#ffb703', suffixKey: 'b' };
  await expect(change(bea, mine, seen)).rejects.toMatchObject({
    params: {
      fields: ['suffixKey', 'prefixKey', 'textColor'],
      together: ['suffixKey', 'prefixKey', 'backgroundColor', 'textColor'],
    },
  });
});

it('the kind of a relation and its ends are decided together', async () => {
  const { seen, change } = await (subjects['relation type'] as () => Promise<Subject>)();
  const complete = { ...seen, fromId: null, toId: null };
  await change(ann, { merge: true }, complete);
  await expect(change(bea, { strict: true }, complete)).rejects.toMatchObject({
    params: { fields: ['merge'], together: ['merge', 'strict', 'fromId', 'toId'] },
  });
  expect(await change(bea, { name: 'Same as' }, complete)).toMatchObject({ name: 'Same as', merge: true });
});
