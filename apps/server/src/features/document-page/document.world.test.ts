import { assignment } from '@scriptorium/contract/documents/assignment.ts';
import { documents } from '@scriptorium/contract/documents/documents.ts';
import { issues } from '@scriptorium/contract/annotations/issues.ts';
import { steps } from '@scriptorium/contract/documents/steps.ts';
import { nerTags } from '@scriptorium/contract/annotations/tags.ts';
import type { Authority } from '@scriptorium/domain/access/access.ts';
import { uploadForm } from '@scriptorium/testing/scenes/upload-form.ts';
import { startWorld, type TestUser } from '@scriptorium/testing/product/world.ts';
import { afterAll, expect, it } from 'vitest';

const world = await startWorld();
afterAll(() => world.close());
const boss = world.callAs(world.admin);

/** A document on two nodes, with a tag on each, an issue about each tag and one about the text. */
async function makeScene() {
  const process = await world.make.process();
  const fromId = process.parser.id;
  const hup = await world.make.node(process.id, { activityType: 'HUP', name: 'Upload' });
  const nodes = [
    await world.make.node(process.id, { fromId, name: 'Own', activityType: 'SPAN' }),
    await world.make.node(process.id, { fromId, name: 'Other', activityType: 'SPAN' }),
  ] as const;
  const body = uploadForm({ nodeId: hup.id, name: 'a.txt', text: 'Anna pays Bob.' });
  const id = (await boss(documents.upload, { body })).documents[0]?.id ?? 0;
  await world.drain();
  const { documentStepsInformation: infos } = await boss(steps.state, { params: { id } });
  const report = { docId: id, text: 'Wrong', startOffset: 0, endOffset: 4 };
  await boss(issues.create, { body: { type: 'TEXT', ...report } });
  for (const node of nodes) {
    const label = await world.make.label(node.id);
    const stepId = infos.find(({ nodeDTO }) => nodeDTO.id === node.id)?.stepDTO.id ?? 0;
    const tag = { nerTagType: { id: label.id }, stepId, startOffset: 0, endOffset: 4 };
    const made = await boss(nerTags.create, { body: tag });
    const about = { docId: id, text: `On ${node.name}`, tags: [{ id: made.id }] };
    await boss(issues.create, { body: { type: 'TAG', ...about } });
  }
  return { id, process, own: nodes[0] };
}

it('has its steps, assignees and issues, as its state and its list of issues have them [ENT-12]', async () => {
  const { id, process } = await makeScene();
  await boss(assignment.block, { params: { id, userId: world.admin.id } });
  const document = await boss(documents.get, { params: { id } });
  const state = await boss(steps.state, { params: { id } });
  expect(document).toMatchObject({
    id,
    filename: 'a.txt',
    path: 'a.txt',
    processId: process.id,
    documentType: 'TEXTFILE',
    status: 'WAITING',
    assignees: [{ id: world.admin.id }],
    blockedBy: { id: world.admin.id },
    content: { id: expect.any(Number), content: 'Anna pays Bob.' },
    imageCount: 0,
  });
  expect(document.steps).toEqual(state.documentStepsInformation);
  expect(document.steps.map(({ nodeDTO }) => nodeDTO.name)).toEqual(['File parser', 'Own', 'Other']);
  expect(document.issues).toEqual(await boss(issues.list, { params: { id } }));
  expect(document.issues.map(({ text }) => text)).toEqual(['Wrong', 'On Own', 'On Other']);
});

it('has only the steps and issues that the caller may see', async () => {
  const { id, process, own } = await makeScene();
  const withRight = (authority: Authority) => world.make.user({ authorities: [authority] });
  const ofNode = await withRight({ type: 'NODE', componentId: own.id, mode: 'WRITE' });
  const ofProcess = await withRight({ type: 'PROCESS', componentId: process.id, mode: 'READ' });
  const seenBy = async (user: TestUser) => {
    const call = world.callAs(user);
    const document = await call(documents.get, { params: { id } });
    expect(document.issues).toEqual(await call(issues.list, { params: { id } }));
    const state = await call(steps.state, { params: { id } });
    expect(document.steps).toEqual(state.documentStepsInformation);
    return {
      steps: document.steps.map(({ nodeDTO }) => nodeDTO.name),
      issues: document.issues.map(({ text }) => text),
    };
  };
  expect(await seenBy(ofNode)).toEqual({ steps: ['Own'], issues: ['Wrong', 'On Own'] });
  expect((await seenBy(ofProcess)).issues).toEqual(['Wrong', 'On Own', 'On Other']);
});

it('a created and a renamed document are returned with their steps', async () => {
  const process = await world.make.process();
  const fields = { filename: 'b.txt', path: 'b.txt', documentType: 'TEXTFILE' } as const;
  const made = await boss(documents.create, { body: { ...fields, processId: process.id } });
  expect(made.steps.map(({ nodeDTO }) => nodeDTO.id)).toEqual([process.parser.id]);
  const changed = { ...fields, filename: 'c.txt', id: made.id, processId: process.id };
  const renamed = await boss(documents.update, { body: changed });
  expect(renamed.steps.map(({ documentName }) => documentName)).toEqual(['c.txt']);
});
