import { documents } from '@scriptorium/contract/documents/documents.ts';
import type { AppError } from '@scriptorium/contract/errors.ts';
import { steps } from '@scriptorium/contract/documents/steps.ts';
import { classifierTags, nerTags } from '@scriptorium/contract/annotations/tags.ts';
import type { AccessMode } from '@scriptorium/domain/access/access.ts';
import { uploadForm } from '@scriptorium/testing/scenes/upload-form.ts';
import { startWorld, type TestUser } from '@scriptorium/testing/product/world.ts';
import { afterAll, describe, expect, it } from 'vitest';

const world = await startWorld();
afterAll(() => world.close());
const { make, callAs, admin } = world;
const boss = callAs(admin);

const person = (processId: number, mode: AccessMode): Promise<TestUser> =>
  make.user({ authorities: [{ type: 'PROCESS', componentId: processId, mode }] });

/** One document with three copies on a node, and two users who work on one each. */
async function atWork(activityType: 'SPAN' | 'CLF' = 'SPAN', more: object = {}) {
  const process = await make.process();
  const hup = await make.node(process.id, { activityType: 'HUP' });
  const node = await make.node(process.id, {
    activityType,
    fromId: process.parser.id,
    additionalNodeSubmits: [{ submits: 2 }],
    ...more,
  });
  const body = uploadForm({ nodeId: hup.id, name: 'a.txt', text: 'Anna pays 120 PLN.' });
  const docId = (await boss(documents.upload, { body })).documents[0]?.id ?? 0;
  await world.drain();
  const [ada, bob] = [await person(process.id, 'WRITE'), await person(process.id, 'WRITE')];
  const take = async (who: TestUser) => {
    const state = await callAs(who)(steps.assign, { query: { docId, nodeId: node.id } });
    const own = state.documentStepsInformation.find(({ stepDTO }) => stepDTO.blockedBy?.id === who.id);
    if (!own) throw new Error('Nothing was taken');
    return own.stepDTO.id;
  };
  const [ofAda, ofBob] = [await take(ada), await take(bob)];
  return { process, node, docId, ada, bob, ofAda, ofBob };
}

const copiesFor = async (who: TestUser, docId: number, nodeId: number) =>
  (await callAs(who)(steps.state, { params: { id: docId } })).documentStepsInformation
    .filter(({ nodeDTO }) => nodeDTO.id === nodeId)
    .map(({ stepDTO }) => stepDTO.id);

const errorOf = (call: Promise<unknown>): Promise<AppError> =>
  call.then(
    () => {
      throw new Error('It was not refused');
    },
    (error: AppError) => error,
  );

const NOT_THERE = { status: 404, key: 'error.http.404' };
const NOT_FOUND = [404, 'error.http.404', {}];
const FORBIDDEN = [403, 'error.http.403', { administrators: expect.any(Array) as string[] }];

const tagIdsOf = async (who: TestUser, documentId: number) =>
  (await callAs(who)(nerTags.list, { query: { documentId } })).map(({ id }) => id);

describe("somebody else's unfinished copy", () => {
  it('is hidden from another user, a finished copy of a node that is not blind is not, and a node ADMIN reads all', async () => {
    const { process, node, docId, ada, bob, ofAda, ofBob } = await atWork('SPAN', { blind: false });
    expect(await copiesFor(ada, docId, node.id)).not.toContain(ofBob);
    expect(await copiesFor(ada, docId, node.id)).toHaveLength(2);
    const nodeAdmin = await make.user({
      authorities: [{ type: 'NODE', componentId: node.id, mode: 'ADMIN' }],
    });
    const reader = await person(process.id, 'READ');
    expect(await copiesFor(nodeAdmin, docId, node.id)).toHaveLength(3);
    expect(await copiesFor(reader, docId, node.id)).toHaveLength(1);
    const brackets = (await callAs(ada)(steps.state, { params: { id: docId } }))
      .waitingStepsBracketsInformation;
    expect(brackets.flat().map(({ stepDTO }) => stepDTO.id)).not.toContain(ofBob);

    await callAs(bob)(steps.update, { body: { id: ofBob, status: 'DONE' } });
    expect(await copiesFor(ada, docId, node.id)).toHaveLength(3);
    expect(await copiesFor(bob, docId, node.id)).not.toContain(ofAda);
  });

  it('hides its tags, in every list and in the search', async () => {
    const { process, node, docId, ada, bob, ofBob } = await atWork('SPAN', { blind: false });
    const label = await make.label(node.id);
    await callAs(bob)(nerTags.create, {
      body: { nerTagType: { id: label.id }, stepId: ofBob, startOffset: 0, endOffset: 4, quote: 'Anna' },
    });
    const tagsOf = (who: TestUser, query: object = {}) =>
      callAs(who)(nerTags.list, { query: { documentId: docId, ...query } });
    const found = async (who: TestUser) => {
      const body = {
        processId: process.id,
        discriminator: 'BY_NER_TAG' as const,
        tagTypeContentMap: { [label.id]: [] },
      };
      return (await callAs(who)(documents.search, { query: {}, body })).rows.map(({ id }) => id);
    };
    expect(await tagsOf(ada)).toEqual([]);
    expect(await tagsOf(ada, { stepIds: [ofBob] })).toEqual([]);
    expect(await found(ada)).toEqual([]);
    for (const who of [bob, admin]) {
      expect(await tagsOf(who)).toHaveLength(1);
      expect(await found(who)).toEqual([docId]);
    }
    await callAs(bob)(steps.update, { body: { id: ofBob, status: 'DONE' } });
    expect(await tagsOf(ada)).toHaveLength(1);
    expect(await found(ada)).toEqual([docId]);
  });

  it('hides its classifier labels, and cannot be found by a filter', async () => {
    const { process, node, docId, ada, bob, ofBob } = await atWork('CLF');
    const type = await make.classifierType(node.id);
    await callAs(bob)(classifierTags.save, { params: { stepId: ofBob }, body: [{ typeId: type.id }] });
    const search = {
      processId: process.id,
      discriminator: 'BY_CLASSIFIER_TAG' as const,
      typeList: [type.id],
    };
    const ofStep = (who: TestUser) => callAs(who)(classifierTags.ofStep, { params: { stepId: ofBob } });
    const read = async (who: TestUser) => ({
      ofDocument: await callAs(who)(classifierTags.ofDocument, { query: { documentId: docId } }),
      searched: (await callAs(who)(documents.search, { query: {}, body: search })).total,
    });
    expect(await read(ada)).toEqual({ ofDocument: [], searched: 0 });
    expect(await errorOf(ofStep(ada))).toMatchObject({ status: 404 });
    const own = await read(bob);
    expect([(await ofStep(bob)).length, own.ofDocument.length, own.searched]).toEqual([1, 1, 1]);
    const row = async (who: TestUser) => {
      const filters = [{ type: 'DOC_ID' as const, value: [docId] }];
      const { content } = await callAs(who)(documents.info, { query: {}, body: { filters } });
      return content[0]?.steps.map(({ stepDTO }) => stepDTO.id);
    };
    expect(await row(ada)).not.toContain(ofBob);
    expect(await row(bob)).toContain(ofBob);
    expect(
      await errorOf(callAs(ada)(classifierTags.save, { params: { stepId: ofBob }, body: [] })),
    ).toMatchObject(NOT_THERE);
  });

  it('is answered like one that does not exist, by every call', async () => {
    const { process, node, docId, ada, bob, ofBob } = await atWork();
    const label = await make.label(node.id);
    const body = { nerTagType: { id: label.id }, stepId: ofBob, startOffset: 0, endOffset: 4, quote: 'Anna' };
    const tag = await callAs(bob)(nerTags.create, { body });
    const reader = await person(process.id, 'READ');
    for (const who of [ada, reader]) {
      const call = callAs(who);
      const answers = [
        call(steps.assign, { query: { docId, nodeId: node.id, stepId: ofBob } }),
        call(steps.update, { body: { id: ofBob } }),
        call(steps.update, { body: { id: ofBob, expectedStatus: 'DONE' } }),
        call(steps.update, { body: { id: ofBob, status: 'DONE', expectedStatus: 'ACCEPTED' } }),
        call(steps.update, { body: { id: ofBob, status: 'PROCESSING' } }),
        call(steps.update, { body: { id: ofBob, blockedBy: null } }),
        call(steps.update, { body: { id: ofBob, master: true } }),
        call(steps.rerun, { params: { id: ofBob }, query: {} }),
        call(steps.cancel, { params: { id: ofBob } }),
        call(nerTags.create, { body }),
        call(nerTags.update, { body: { id: tag.id, startOffset: 5, endOffset: 9 } }),
        call(nerTags.remove, { params: { id: tag.id } }),
        call(classifierTags.ofStep, { params: { stepId: ofBob } }),
        call(classifierTags.save, { params: { stepId: ofBob }, body: [] }),
        call(documents.saveContent, {
          params: { id: docId },
          body: { id: 1, docId, content: 'x', stepId: ofBob },
        }),
      ];
      const refusals = await Promise.all(answers.map(errorOf));
      // A reader must not learn more of it than a user with another copy; a step that is no parser's cannot be used to
      // edit a text.
      expect(refusals.slice(0, -1).map(({ status, key, params }) => [status, key, params])).toEqual(
        answers.slice(0, -1).map((_, at) => (who === reader && at === 0 ? FORBIDDEN : NOT_FOUND)),
      );
      expect(JSON.stringify(refusals)).not.toContain(bob.login);
    }
    expect(await tagIdsOf(bob, docId)).toEqual([tag.id]);
  });

  it('is assigned to one of two users who request it at the same time, and the other gets only a 404', async () => {
    const { node, docId, process } = await atWork();
    const free = (await copiesFor(await person(process.id, 'READ'), docId, node.id))[0] ?? 0;
    const people = [await person(process.id, 'WRITE'), await person(process.id, 'WRITE')];
    const ends = await Promise.all(
      people.map((who) =>
        callAs(who)(steps.assign, { query: { docId, nodeId: node.id, stepId: free } }).then(
          () => 'taken',
          (error: AppError) => error.key,
        ),
      ),
    );
    expect(ends.toSorted()).toEqual(['error.http.404', 'taken']);
  });
});

it('returns the type, status and assignee of each step [ENT-13]', async () => {
  const { node, docId, ada, ofAda } = await atWork();
  const { documentStepsInformation } = await boss(steps.state, { params: { id: docId } });
  expect(documentStepsInformation.find(({ stepDTO }) => stepDTO.id === ofAda)).toMatchObject({
    stepDTO: {
      id: ofAda,
      status: 'WAITING',
      master: true,
      blockedBy: { id: ada.id, login: ada.login, firstName: null, lastName: null },
      order: 1,
      rejected: false,
      documentId: docId,
      copy: 0,
    },
    nodeDTO: {
      id: node.id,
      name: node.name,
      activityType: 'SPAN',
      requiresAcceptance: false,
      priority: node.priority,
    },
    documentName: 'a.txt',
    userId: ada.id,
  });
  expect(documentStepsInformation.map(({ stepDTO }) => stepDTO.master)).toEqual([true, true, false, false]);
});

describe('mark as master', () => {
  it('is for the node ADMIN, by the master field, and there is one master at any time [STEP-11] [API-104]', async () => {
    const { node, docId, ada, ofAda, ofBob } = await atWork();
    const mark = (who: TestUser, master: boolean, id = ofBob, more: object = {}) =>
      callAs(who)(steps.update, { body: { id, master, ...more } });
    expect((await errorOf(mark(ada, true))).status).toBe(404);
    const free = (await copiesFor(ada, docId, node.id)).find((id) => id !== ofAda);
    expect((await errorOf(mark(ada, true, free))).status).toBe(403);
    expect(await errorOf(mark(admin, true, ofBob, { expectedStatus: 'DONE' }))).toMatchObject({
      key: 'error.step.changed',
      status: 409,
    });
    const nodeAdmin = await make.user({
      authorities: [{ type: 'NODE', componentId: node.id, mode: 'ADMIN' }],
    });
    const state = await mark(nodeAdmin, true);
    const masters = state.documentStepsInformation.filter(
      ({ nodeDTO, stepDTO }) => nodeDTO.id === node.id && stepDTO.master,
    );
    expect(masters.map(({ stepDTO }) => stepDTO.id)).toEqual([ofBob]);
    expect(await errorOf(mark(nodeAdmin, false))).toMatchObject({ fieldErrors: [{ field: 'master' }] });
    expect((await errorOf(mark(nodeAdmin, true, ofBob, { status: 'DONE', blockedBy: null }))).status).toBe(
      400,
    );
    expect((await mark(nodeAdmin, true)).documentId).toBe(docId);
    const stranger = await make.user();
    expect((await errorOf(mark(stranger, true))).status).toBe(404);
  });
});

describe('one user', () => {
  it('gets the own copy again, not a second one, and 409 when no copy is free', async () => {
    const { process, node, docId, ada, ofAda } = await atWork();
    const assign = (who: TestUser, stepId?: number) =>
      callAs(who)(steps.assign, {
        query: { docId, nodeId: node.id, ...(stepId === undefined ? {} : { stepId }) },
      });
    const held = (state: Awaited<ReturnType<typeof assign>>, who: TestUser) =>
      state.documentStepsInformation.flatMap(({ stepDTO }) =>
        stepDTO.blockedBy?.id === who.id ? stepDTO.id : [],
      );
    expect(held(await assign(ada), ada)).toEqual([ofAda]);
    const free = (await copiesFor(ada, docId, node.id)).find((id) => id !== ofAda);
    expect(await errorOf(assign(ada, free))).toMatchObject({ key: 'error.step.holdsAnother', status: 409 });
    expect(
      await errorOf(callAs(ada)(steps.update, { body: { id: free ?? 0, status: 'DONE' } })),
    ).toMatchObject({
      key: 'error.step.holdsAnother',
    });
    const label = await make.label(node.id);
    const tag = (stepId: number) =>
      callAs(ada)(nerTags.create, {
        body: { nerTagType: { id: label.id }, stepId, startOffset: 0, endOffset: 4, quote: 'Anna' },
      });
    expect(await errorOf(tag(free ?? 0))).toMatchObject({ key: 'error.step.holdsAnother' });
    expect(await tag(ofAda)).toMatchObject({ stepId: ofAda });
    const third = await person(process.id, 'WRITE');
    expect(held(await assign(third), third)).toEqual([free]);
    const fourth = await person(process.id, 'WRITE');
    expect(await errorOf(assign(fourth))).toMatchObject({ key: 'error.step.nothingToAssign', status: 409 });
  });
});
