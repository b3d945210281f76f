import { steps } from '@scriptorium/contract/documents/steps.ts';
import { expect, test } from '@scriptorium/testing/page/test.ts';
import { LETTER, stepOn, uploadText } from '@scriptorium/testing/scenes/desk.ts';
import { makeDesk } from '@scriptorium/testing/page-scenes/desk.ts';
import { WorkspaceScreen } from '@scriptorium/testing/page-scenes/workspace-screen.ts';

test('a change of a step reloads the step and the document [STEP-14]', async ({
  adminPage,
  call,
  makeProcess,
}) => {
  const desk = await makeDesk(call, makeProcess, 'Events of steps');
  const documentId = await uploadText(call, desk, 'letter.txt', LETTER);
  const { stepDTO } = await stepOn(call, documentId, desk.span);
  const screen = new WorkspaceScreen(adminPage);
  await screen.open(desk.process.id, documentId);
  await expect(screen.text).toContainText('Anna Nowak');
  await expect(adminPage.getByText('All changes are saved')).toBeVisible();
  const reads = Promise.all([
    adminPage.waitForRequest((request) => request.url().includes(`/api/v2/document/${documentId}/state`)),
    adminPage.waitForRequest((request) => request.url().includes(`/api/documents/${documentId}?`)),
  ]);
  await call(steps.update, { body: { id: stepDTO.id, status: 'DONE' } });
  await reads;
  await expect(screen.step('Spans')).toContainText('Done');
});
