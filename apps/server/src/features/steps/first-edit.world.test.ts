import { documents } from '@scriptorium/contract/documents/documents.ts';
import { history } from '@scriptorium/contract/documents/history.ts';
import { steps, type StepInfo } from '@scriptorium/contract/documents/steps.ts';
import { classifierTags, nerTags } from '@scriptorium/contract/annotations/tags.ts';
import { uploadForm } from '@scriptorium/testing/scenes/upload-form.ts';
import { startWorld, type TestUser } from '@scriptorium/testing/product/world.ts';
import { afterAll, describe, expect, it } from 'vitest';

const world = await startWorld();
afterAll(() => world.close());
const { make, callAs, admin } = world;

/** A document that waits in a span and in a classifier step, and two users with WRITE. */
async function scene() {
  const process = await make.process();
  const hup = await make.node(process.id, { activityType: 'HUP', name: 'Upload' });
  const span = await make.node(process.id, { activityType: 'SPAN', name: 'Labels' });
  const clf = await make.node(process.id, { activityType: 'CLF', name: 'Kinds' });
  for (const { id } of [span, clf]) await make.edge(process.id, process.parser.id, id);
  const label = await make.label(span.id, { name: 'Person' });
  const kind = await make.classifierType(clf.id, { name: 'Letter' });
  const body = uploadForm({ nodeId: hup.id, name: 'a.txt', text: 'Ada met Bob.' });
  const { documents: made } = await callAs(admin)(documents.upload, { body });
  await world.drain();
  const documentId = made[0]?.id ?? 0;
  const state = () => callAs(admin)(steps.state, { params: { id: documentId } });
  const on = async (nodeId: number): Promise<StepInfo['stepDTO']> => {
    const found = (await state()).documentStepsInformation.find(({ nodeDTO }) => nodeDTO.id === nodeId);
    if (!found) throw new Error('The node has no step');
    return found.stepDTO;
  };
  const authorities = [{ type: 'PROCESS' as const, componentId: process.id, mode: 'WRITE' as const }];
  const [ada, bob] = [await make.user({ authorities }), await make.user({ authorities })];
  const tag = async (who: TestUser, startOffset = 0, labelId = label.id) =>
    callAs(who)(nerTags.create, {
      body: {
        nerTagType: { id: labelId },
        stepId: (await on(span.id)).id,
        startOffset,
        endOffset: startOffset + 3,
      },
    });
  const holder = async (nodeId: number) => (await on(nodeId)).blockedBy?.id ?? null;
  return { process, span, clf, kind, label, documentId, state, on, ada, bob, tag, holder };
}

describe('the first edit of a free step', () => {
  it('assigns the step to an annotator who tags, makes them an assignee of the document, and refuses others', async () => {
    const { span, documentId, state, ada, bob, tag, holder } = await scene();
    await tag(ada);
    expect(await holder(span.id)).toBe(ada.id);
    expect((await state()).assignees.map(({ id }) => id)).toEqual([ada.id]);
    await expect(tag(bob)).rejects.toMatchObject({ key: 'error.step.held', status: 423 });
    const { rows } = await callAs(admin)(history.ofDocument, { params: { id: documentId }, query: {} });
    expect(rows.map(({ user, holder: by }) => [user?.id, by?.id])).toContainEqual([ada.id, ada.id]);
  });

  it('assigns it to an administrator too, by a classifier label, a deleted tag or an edited text', async () => {
    const { clf, kind, span, documentId, on, ada, tag, holder, process } = await scene();
    const call = callAs(admin);
    await call(classifierTags.save, {
      params: { stepId: (await on(clf.id)).id },
      body: [{ typeId: kind.id }],
    });
    expect(await holder(clf.id)).toBe(admin.id);

    const { id } = await tag(ada);
    await callAs(ada)(steps.update, { body: { id: (await on(span.id)).id, blockedBy: null } });
    expect(await holder(span.id)).toBeNull();
    await call(nerTags.remove, { params: { id } });
    expect(await holder(span.id)).toBe(admin.id);

    const parser = await on(process.parser.id);
    await call(steps.update, { body: { id: parser.id, status: 'WAITING' } });
    const { content } = await call(documents.get, { params: { id: documentId } });
    await call(documents.saveContent, {
      params: { id: documentId },
      body: { id: content?.id ?? 0, docId: documentId, content: 'Ada met Eve.' },
    });
    expect(await holder(process.parser.id)).toBe(admin.id);
  });

  it('leaves the step free when the edit is refused', async () => {
    const { span, state, ada, tag, holder } = await scene();
    await expect(tag(ada, 0, 987_654)).rejects.toMatchObject({ key: 'error.label.disabled' });
    await expect(tag(ada, 400)).rejects.toMatchObject({ key: 'error.tag.range' });
    expect(await holder(span.id)).toBeNull();
    expect((await state()).assignees).toEqual([]);
  });

  it('keeps the step of the user who works on it, and names that user to the second of two concurrent ones', async () => {
    const { span, ada, bob, tag, holder } = await scene();
    const answers = await Promise.allSettled([tag(ada), tag(bob)]);
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const winner = answers[0]?.status === 'fulfilled' ? ada.id : bob.id;
    expect(await holder(span.id)).toBe(winner);
    await tag(admin, 8);
    expect(await holder(span.id)).toBe(winner);
  });

  it('assigns no second copy of the node', async () => {
    const { process, span, documentId, ada, state } = await scene();
    await make.node(process.id, { activityType: 'SPAN', name: 'Unused' });
    await world.database.db
      .insertInto('step')
      .values({ document_id: documentId, node_id: span.id, copy: 1, status: 'WAITING', master: false })
      .execute();
    const [first, second] = (await state()).documentStepsInformation
      .filter(({ nodeDTO }) => nodeDTO.id === span.id)
      .map(({ stepDTO }) => stepDTO.id);
    const label = await make.label(span.id, { name: 'Another' });
    const tagIn = (stepId: number | undefined) =>
      callAs(ada)(nerTags.create, {
        body: { nerTagType: { id: label.id }, stepId: stepId ?? 0, startOffset: 0, endOffset: 3 },
      });
    await tagIn(first);
    await expect(tagIn(second)).rejects.toMatchObject({ key: 'error.step.holdsAnother' });
  });
});
