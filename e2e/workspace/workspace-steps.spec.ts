import { nodes } from '@scriptorium/contract/process/nodes.ts';
import { steps } from '@scriptorium/contract/documents/steps.ts';
import { users } from '@scriptorium/contract/people/users.ts';
import { callAt, signInAt } from '@scriptorium/testing/product/server-process.ts';
import { LETTER, makeDesk, stateOf, stepOn, uploadText } from '@scriptorium/testing/scenes/desk.ts';
import { ADMIN_PASSWORD, expect, test } from '../support/fixtures.ts';
import { WorkspaceScreen } from '../support/workspace-screen.ts';

test("the chosen step, a node's active step and the reader's own badge are marked, and the buttons of the step are below the list [WS-17] [WS-18]", async ({
  adminPage,
  call,
  makeProcess,
  server,
}) => {
  const desk = await makeDesk(call, makeProcess, 'Marks in the step list');
  await call(nodes.update, { body: { id: desk.span.id, additionalNodeSubmits: [{ submits: 1 }] } });
  const documentId = await uploadText(call, desk, 'letter.txt', LETTER);
  await stepOn(call, documentId, desk.span);
  const [mine = 0, theirs = 0] = (await stateOf(call, documentId)).documentStepsInformation
    .filter(({ nodeDTO }) => nodeDTO.id === desk.span.id)
    .map(({ stepDTO }) => stepDTO.id);
  const login = `ada-${desk.process.id}`;
  const authorities = [{ type: 'PROCESS' as const, componentId: desk.process.id, mode: 'WRITE' as const }];
  await call(users.create, { body: { login, password: ADMIN_PASSWORD, authorities } });
  const ada = callAt(server.url, await signInAt(server.url, login, ADMIN_PASSWORD));
  await ada(steps.assign, { query: { docId: documentId, nodeId: desk.span.id, stepId: theirs } });
  const screen = new WorkspaceScreen(adminPage);
  await screen.open(desk.process.id, documentId, `?stepId=${mine}`);
  await screen.action('Start working').click();
  const list = await screen.steps.getByRole('list', { name: 'Steps of the document' }).boundingBox();
  for (const name of ['Unassign', 'Complete', 'Accept'])
    expect((await screen.action(name).boundingBox())?.y).toBeGreaterThanOrEqual(
      (list?.y ?? 0) + (list?.height ?? Infinity),
    );
  const [own, other] = ['Spans · copy 1', 'Spans · copy 2'];
  await expect(screen.step(own)).toHaveAttribute('aria-current', 'step');
  await expect(screen.step('Words')).not.toHaveAttribute('aria-current', 'step');
  const NONE = 'rgba(0, 0, 0, 0)';
  const edge = (name: string) => screen.step(name).evaluate((row) => getComputedStyle(row).borderLeftColor);
  // One copy represents its node; a node with a single step has that one.
  await expect.poll(() => edge(other)).toBe(NONE);
  await expect.poll(() => edge('Words')).not.toBe(NONE);
  const chosen = await edge(own);
  expect([NONE, await edge('Words')]).not.toContain(chosen);
  const badgeOf = (name: string, holder: string) =>
    screen
      .step(name)
      .getByText(holder, { exact: true })
      .evaluate((one) => getComputedStyle(one).backgroundColor);
  await expect.poll(() => badgeOf(own, 'admin')).not.toBe(NONE);
  await expect.poll(() => badgeOf(other, login)).toBe(NONE);

  await screen.step('Words').click();
  await expect(screen.step('Words')).toHaveAttribute('aria-current', 'step');
  await expect(screen.step(own)).not.toHaveAttribute('aria-current', 'step');
  await expect.poll(() => edge('Words')).toBe(chosen);
  await expect.poll(async () => [NONE, chosen].includes(await edge(own))).toBe(false);
  await expect.poll(() => edge(other)).toBe(NONE);
});

test('tabs of steps have visible names, however many there are, at 1440 and 1024 pixels', async ({
  adminPage: page,
  call,
  makeProcess,
}) => {
  const desk = await makeDesk(call, makeProcess, 'Names of tabs');
  const documentId = await uploadText(call, desk, 'letter.txt', LETTER);
  const { stepDTO } = await stepOn(call, documentId, desk.span);
  await call(steps.update, { body: { id: stepDTO.id, status: 'ACCEPTED' } });
  await stepOn(call, documentId, desk.classifier);
  const screen = new WorkspaceScreen(page);
  for (const width of [1440, 1024]) {
    await page.setViewportSize({ width, height: 900 });
    await screen.open(desk.process.id, documentId);
    const tabs = screen.steps.getByRole('tab');
    await expect(tabs).toHaveCount(4);
    const column = await screen.steps.boundingBox();
    const right = (column?.x ?? 0) + (column?.width ?? 0);
    for (const name of ['File parser', 'Words', 'Spans', 'Kinds']) {
      const shown = await tabs.getByText(name, { exact: true }).boundingBox();
      // As wide as five letters, and inside the column.
      expect(shown?.width).toBeGreaterThan(30);
      expect((shown?.x ?? Infinity) + (shown?.width ?? 0)).toBeLessThanOrEqual(right);
    }
  }
});
