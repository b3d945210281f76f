import { documents } from '@scriptorium/contract/documents/documents.ts';
import { history } from '@scriptorium/contract/documents/history.ts';
import { issues } from '@scriptorium/contract/annotations/issues.ts';
import type { AppError } from '@scriptorium/contract/errors.ts';
import { nodes } from '@scriptorium/contract/process/nodes.ts';
import { notifications } from '@scriptorium/contract/people/notifications.ts';
import { relationGraphs } from '@scriptorium/contract/annotations/relation-graphs.ts';
import { steps } from '@scriptorium/contract/documents/steps.ts';
import { classifierTags, exports, nerTags } from '@scriptorium/contract/annotations/tags.ts';
import type { AccessMode, Authority } from '@scriptorium/domain/access/access.ts';
import { uploadForm } from '@scriptorium/testing/scenes/upload-form.ts';
import { startWorld, type TestUser } from '@scriptorium/testing/product/world.ts';
import { afterAll, describe, expect, it } from 'vitest';

const world = await startWorld();
afterAll(() => world.close());
const { make, callAs, admin } = world;
const boss = callAs(admin);

const TEXT = 'Anna pays 120 PLN.';

/** A process whose node gives each document three copies, and an uploaded document. */
async function scene(activityType: 'SPAN' | 'CLF', more: object = {}) {
  const process = await make.process();
  const hup = await make.node(process.id, { activityType: 'HUP' });
  const node = await make.node(process.id, {
    activityType,
    handlesRelations: true,
    fromId: process.parser.id,
    additionalNodeSubmits: [{ submits: 2 }],
    ...more,
  });
  const body = uploadForm({ nodeId: hup.id, name: 'a.txt', text: TEXT });
  const docId = (await boss(documents.upload, { body })).documents[0]?.id ?? 0;
  await world.drain();
  const person = (mode: AccessMode, type: Authority['type'] = 'PROCESS') =>
    make.user({ authorities: [{ type, componentId: type === 'NODE' ? node.id : process.id, mode }] });
  const take = async (who: TestUser, stepId?: number) => {
    const named = stepId === undefined ? {} : { stepId };
    const state = await callAs(who)(steps.assign, { query: { docId, nodeId: node.id, ...named } });
    return (
      state.documentStepsInformation.find(({ stepDTO }) => stepDTO.blockedBy?.id === who.id)?.stepDTO.id ?? 0
    );
  };
  const finish = (who: TestUser, id: number) => callAs(who)(steps.update, { body: { id, status: 'DONE' } });
  return { process, node, docId, person, take, finish };
}

const copiesFor = async (who: TestUser, docId: number, nodeId: number) =>
  (await callAs(who)(steps.state, { params: { id: docId } })).documentStepsInformation
    .filter(({ nodeDTO }) => nodeDTO.id === nodeId)
    .map(({ stepDTO }) => stepDTO.id);

const errorOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => 'no error',
    (error: AppError) => [error.status, error.key],
  );

/** A word that is only in Bob's copy. */
const WORD = 'zebra';

/** Bob's finished copy of a SPAN node with tags, a relation and an issue that names Ada; Ada has not finished hers. */
async function finishedByBob() {
  const at = await scene('SPAN');
  const { node, docId, person, take, finish } = at;
  const [ada, bob] = [await person('WRITE'), await person('WRITE')];
  const [ofAda, ofBob] = [await take(ada), await take(bob)];
  const label = await make.label(node.id);
  const type = await make.relationType(node.id);
  const tagOf = async (startOffset: number, endOffset: number) =>
    (
      await callAs(bob)(nerTags.create, {
        body: { nerTagType: { id: label.id }, stepId: ofBob, startOffset, endOffset },
      })
    ).id;
  const [from, to] = [await tagOf(0, 4), await tagOf(10, 17)];
  const graph = await callAs(bob)(relationGraphs.create, {
    body: { stepId: ofBob, relations: [{ fromId: from, toId: to, relationTypeId: type.id }] } as never,
  });
  await callAs(bob)(issues.create, {
    body: { type: 'TAG', docId, text: `Is this ${WORD}?`, tags: [{ id: from }], mentions: [ada.id] } as never,
  });
  await boss(steps.update, { body: { id: ofBob, master: true } });
  await finish(bob, ofBob);
  return { ...at, ada, bob, ofAda, ofBob, label, graphId: graph.id, tagIds: [from, to] };
}
type Finished = Awaited<ReturnType<typeof finishedByBob>>;

/** Everything of Bob's copy that a person gets from the reads of the product. */
async function readsOf(who: TestUser, { process, node, docId, ofBob, bob, label, tagIds }: Finished) {
  const call = callAs(who);
  const row = async (filters: object[]) =>
    (await call(documents.info, { query: {}, body: { filters: filters as never } })).content;
  const search = (body: object) =>
    call(documents.search, { query: {}, body: { processId: process.id, ...body } as never });
  const exported = await call(exports.stepResults, { params: { id: node.id }, query: {} });
  const events = await call(history.ofDocument, { params: { id: docId }, query: {} });
  const listed = await row([{ type: 'DOC_ID', value: [docId] }]);
  return {
    step: (await copiesFor(who, docId, node.id)).includes(ofBob),
    stepOfRow: JSON.stringify(listed[0]?.steps.map(({ stepDTO }) => stepDTO.id)).includes(String(ofBob)),
    tags: (await call(nerTags.list, { query: { documentId: docId } })).filter(({ id }) => tagIds.includes(id))
      .length,
    namedTags: (await call(nerTags.list, { query: { documentId: docId, stepIds: [ofBob] } })).length,
    relations: (await call(relationGraphs.list, { query: { documentId: docId } })).length,
    issues: JSON.stringify(await call(issues.list, { params: { id: docId } })).includes(WORD),
    events: events.rows.filter(({ stepId }) => stepId === ofBob).length > 0,
    export: (await exported.text()).includes(bob.login),
    foundByTag: (await search({ discriminator: 'BY_NER_TAG', tagTypeContentMap: { [label.id]: [] } })).total,
    foundByText: (await search({ discriminator: 'BY_CONTENT', content: `has:"${label.name}"` })).total,
    foundByStatus: (
      await row([
        { type: 'PROCESS_ID', value: process.id },
        { type: 'STEP', value: { nodeId: node.id, statuses: ['DONE'] } },
      ])
    ).length,
    foundByStatusAndName: (
      await row([
        { type: 'PROCESS_ID', value: process.id },
        { type: 'NAME', value: 'a.txt' },
        { type: 'STEP', value: { nodeId: node.id, statuses: ['DONE'] } },
      ])
    ).length,
    notified: (await call(notifications.list, { query: {} })).rows.length,
  };
}

const NOTHING = {
  step: false,
  stepOfRow: false,
  tags: 0,
  namedTags: 0,
  relations: 0,
  issues: false,
  events: false,
  export: false,
  foundByTag: 0,
  foundByText: 0,
  foundByStatus: 0,
  foundByStatusAndName: 0,
  notified: 0,
};
const ALL = {
  step: true,
  stepOfRow: true,
  tags: 2,
  namedTags: 2,
  relations: 1,
  issues: true,
  events: true,
  export: true,
  foundByTag: 1,
  foundByText: 1,
  foundByStatus: 1,
  foundByStatusAndName: 1,
  notified: 0,
};

describe("somebody else's finished copy of a blind node", () => {
  it(
    'is in no read of other people until all copies are finished, and in all reads of its holder and ADMINs',
    {
      timeout: 120_000,
    },
    async () => {
      const at = await finishedByBob();
      const { person, ada, bob, ofAda, take, finish } = at;
      const [cyd, reader, ofNode] = [
        await person('WRITE'),
        await person('READ'),
        await person('WRITE', 'NODE'),
      ];
      const nodeAdmin = await person('ADMIN', 'NODE');
      const ofCyd = await take(cyd);
      for (const who of [ada, cyd, reader, ofNode]) expect(await readsOf(who, at)).toEqual(NOTHING);
      for (const who of [bob, nodeAdmin, admin]) expect(await readsOf(who, at)).toEqual(ALL);

      await finish(ada, ofAda);
      for (const who of [ada, cyd, reader])
        expect(await readsOf(who, at)).toMatchObject({ step: false, tags: 0, export: false });
      await finish(cyd, ofCyd);
      for (const who of [ada, cyd, reader]) expect(await readsOf(who, at)).toEqual(ALL);

      await callAs(cyd)(steps.update, { body: { id: ofCyd, status: 'WAITING' } });
      expect(await readsOf(ada, at)).toMatchObject({ step: false, tags: 0, issues: false, export: false });
    },
  );

  it('is answered like one that does not exist, by every call', async () => {
    const { ada, ofBob, docId, node, label, tagIds, graphId } = await finishedByBob();
    const call = callAs(ada);
    const answers = [
      call(steps.assign, { query: { docId, nodeId: node.id, stepId: ofBob } }),
      call(steps.update, { body: { id: ofBob } }),
      call(steps.update, { body: { id: ofBob, status: 'WAITING' } }),
      call(steps.update, { body: { id: ofBob, status: 'ACCEPTED', expectedStatus: 'DONE' } }),
      call(steps.rerun, { params: { id: ofBob }, query: {} }),
      call(nerTags.create, {
        body: { nerTagType: { id: label.id }, stepId: ofBob, startOffset: 5, endOffset: 9 },
      }),
      call(nerTags.update, { body: { id: tagIds[0] ?? 0, startOffset: 5, endOffset: 9 } }),
      call(nerTags.remove, { params: { id: tagIds[0] ?? 0 } }),
      call(relationGraphs.remove, { params: { id: graphId } }),
      call(classifierTags.ofStep, { params: { stepId: ofBob } }),
    ];
    for (const answer of await Promise.all(answers.map(errorOf)))
      expect(answer).toEqual([404, 'error.http.404']);
  });

  it('hides its classes, also from filters', async () => {
    const { process, node, docId, person, take, finish } = await scene('CLF');
    const [ada, bob] = [await person('WRITE'), await person('WRITE')];
    const [, ofBob] = [await take(ada), await take(bob)];
    const type = await make.classifierType(node.id);
    await callAs(bob)(classifierTags.save, { params: { stepId: ofBob }, body: [{ typeId: type.id }] });
    await finish(bob, ofBob);
    const read = async (who: TestUser) => [
      (await callAs(who)(classifierTags.ofDocument, { query: { documentId: docId } })).length,
      (
        await callAs(who)(documents.search, {
          query: {},
          body: { processId: process.id, discriminator: 'BY_CLASSIFIER_TAG', typeList: [type.id] },
        })
      ).total,
    ];
    expect([await read(ada), await read(bob)]).toEqual([
      [0, 0],
      [1, 1],
    ]);
  });
});

describe('a copy of a blind node that somebody gave back', () => {
  it('is shown to that person, is no copy that another one may choose, and may be taken again', async () => {
    const { node, docId, person, take } = await scene('SPAN');
    const [ada, bob] = [await person('WRITE'), await person('WRITE')];
    const mine = await take(ada);
    const label = await make.label(node.id);
    const body = { nerTagType: { id: label.id }, stepId: mine, startOffset: 0, endOffset: 4 };
    await callAs(ada)(nerTags.create, { body });
    await callAs(ada)(steps.update, { body: { id: mine, blockedBy: null } });
    expect(await copiesFor(bob, docId, node.id)).not.toContain(mine);
    expect(await errorOf(take(bob, mine))).toEqual([404, 'error.http.404']);
    const free = (await copiesFor(ada, docId, node.id)).filter((id) => id !== mine);
    expect(free).toHaveLength(2);
    for (const id of free) {
      const refused = [409, 'error.step.hadAnother'];
      expect(await errorOf(take(ada, id))).toEqual(refused);
      expect(await errorOf(callAs(ada)(nerTags.create, { body: { ...body, stepId: id } }))).toEqual(refused);
    }
    expect(await take(ada)).toBe(mine);
    expect(await take(ada, mine)).toBe(mine);
  });
});

describe('the setting blind', () => {
  it('is on in a new node, is switched by an ADMIN of the node, and a change without it keeps it', async () => {
    const { node, person } = await scene('SPAN');
    const read = async () => (await boss(nodes.get, { params: { id: node.id } })).blind;
    expect(node.blind).toBe(true);
    const [writer, nodeAdmin] = [await person('WRITE'), await person('ADMIN', 'NODE')];
    const set = (who: TestUser, more: object) =>
      callAs(who)(nodes.update, { body: { id: node.id, ...more } as never });
    expect(await errorOf(set(writer, { blind: false }))).toEqual([403, 'error.http.403']);
    expect(await errorOf(set(nodeAdmin, { blind: 'yes' }))).toEqual([400, 'error.validation']);
    expect((await set(nodeAdmin, { blind: false })).blind).toBe(false);
    await set(nodeAdmin, { priority: 2 });
    expect(await read()).toBe(false);
    expect(await errorOf(set(nodeAdmin, { blind: false, basedOn: { blind: true } }))).toBe('no error');
    await set(nodeAdmin, { blind: true, basedOn: { blind: false } });
    expect(await read()).toBe(true);
  });

  it('that is switched off shows finished copies, and lets the document go on', async () => {
    const at = await finishedByBob();
    const { node, docId, ada } = at;
    const next = await make.node(at.process.id, { activityType: 'CLF', fromId: node.id });
    await world.drain();
    const reached = async () =>
      (await boss(steps.state, { params: { id: docId } })).documentStepsInformation.some(
        ({ nodeDTO }) => nodeDTO.id === next.id,
      );
    expect(await reached()).toBe(false);
    await boss(nodes.update, { body: { id: node.id, blind: false } as never });
    await world.drain();
    expect(await reached()).toBe(true);
    expect(await readsOf(ada, at)).toEqual(ALL);
  });
});
