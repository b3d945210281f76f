import { wildcards } from '@scriptorium/contract/process/wildcards.ts';
import { COMMON_WILDCARDS } from '@scriptorium/domain/text/wildcards.ts';
import { startWorld } from '@scriptorium/testing/product/world.ts';
import { afterAll, beforeEach, expect, it } from 'vitest';

const world = await startWorld();
afterAll(() => world.close());
const { make, callAs, admin, database } = world;

let process: Awaited<ReturnType<typeof make.process>>;
beforeEach(async () => {
  process = await make.process();
});

const offered = (id: number, user = admin) => callAs(user)(wildcards.ofNode, { params: { id } });
const chain = async () => {
  const first = await make.node(process.id, {
    activityType: 'CLF',
    name: 'Kind Ż',
    fromId: process.parser.id,
  });
  const second = await make.node(process.id, { activityType: 'CLF', name: 'Urgency', fromId: first.id });
  const last = await make.node(process.id, { activityType: 'SPAN', name: 'Parts', fromId: second.id });
  const invoice = await make.classifierType(first.id, { name: 'Invoice (A)' });
  return { first, second, last, invoice };
};

it('offers the wildcards of every node before, in the order of the graph', async () => {
  const { first, second, last, invoice } = await chain();
  const list = await offered(last.id);
  expect(list.slice(0, COMMON_WILDCARDS.length).map(({ name }) => name)).toEqual(
    COMMON_WILDCARDS.map(({ name }) => name),
  );
  const of = { category: 'CLF_TAGS', mode: 'INDIVIDUAL' };
  expect(list.slice(COMMON_WILDCARDS.length)).toEqual([
    { ...of, name: `node.${first.id}.clftagtypes.selected`, nodeId: first.id, nodeName: 'Kind Ż' },
    {
      ...of,
      name: `node.${first.id}.clftagtypes.${invoice.id}.isselected`,
      nodeId: first.id,
      nodeName: 'Kind Ż',
      labelId: invoice.id,
      labelName: 'Invoice (A)',
    },
    { ...of, name: `node.${second.id}.clftagtypes.selected`, nodeId: second.id, nodeName: 'Urgency' },
  ]);
  expect(await offered(first.id)).toHaveLength(COMMON_WILDCARDS.length);
});

it.each([
  ['ALWAYS', 'INDIVIDUAL'],
  ['CRON', 'AGGREGATED'],
  ['THRESHOLD', 'AGGREGATED'],
] as const)('says what they are in a node whose trigger is %s: %s', async (triggerType, mode) => {
  const { last } = await chain();
  await database.db
    .updateTable('node')
    .set({
      trigger_type: triggerType,
      cron: triggerType === 'CRON' ? '0 0 6 * * *' : null,
      threshold: triggerType === 'THRESHOLD' ? 2 : null,
    })
    .where('id', '=', last.id)
    .execute();
  const modes = new Map((await offered(last.id)).map((one) => [one.name, one.mode]));
  expect(modes.get('document.id')).toBe(mode);
  expect(modes.get('process.name')).toBe('UNIVERSAL');
});

it('leaves out nodes that the caller may not read, and answers 404 to users without a right', async () => {
  const { second, last } = await chain();
  const worker = await make.user({
    authorities: [
      { type: 'NODE', componentId: last.id, mode: 'READ' },
      { type: 'NODE', componentId: second.id, mode: 'READ' },
    ],
  });
  const seen = (await offered(last.id, worker)).flatMap(({ nodeId }) => nodeId ?? []);
  expect(seen).toEqual([second.id]);
  await expect(offered(last.id, await make.user())).rejects.toMatchObject({ status: 404 });
});
