import type { Call } from '@scriptorium/contract/kit/client.ts';
import type { Process } from '@scriptorium/contract/process/processes.ts';
import { steps } from '@scriptorium/contract/documents/steps.ts';
import { expect, test } from '@scriptorium/testing/page/test.ts';
import { addNode, LETTER, parserOf, statusOn, stepOn, uploadText } from '@scriptorium/testing/scenes/desk.ts';
import { addPerson } from '@scriptorium/testing/page-scenes/people.ts';
import { WorkspaceScreen } from '@scriptorium/testing/page-scenes/workspace-screen.ts';

/** A process in which a person does one step of each document. */
async function makeLine(
  call: Call,
  makeProcess: (name: string) => Promise<Process>,
  { name, files }: { name: string; files: readonly string[] },
) {
  const { id: processId } = await makeProcess(`${name} ${crypto.randomUUID().slice(0, 8)}`);
  const parser = await parserOf(call, processId);
  const upload = await addNode(call, { processId, activityType: 'HUP', name: 'Way in' });
  const span = await addNode(call, { processId, activityType: 'SPAN', name: 'Spans', fromId: parser.id });
  const ids: number[] = [];
  for (const file of files) {
    const id = await uploadText(call, { upload }, file, LETTER);
    await stepOn(call, id, span);
    ids.push(id);
  }
  return { processId, span, ids };
}

test('a finished step leads to the next document of the list that is shown, at its end to the hand-out, and at last says that nothing waits', async ({
  adminPage: page,
  call,
  makeProcess,
  world,
}) => {
  const files = ['letter-one.txt', 'two.txt', 'letter-three.txt', 'letter-four.txt'];
  const { processId, span, ids } = await makeLine(call, makeProcess, { name: 'One flow', files });
  const [one = 0, two = 0, three = 0, four = 0] = ids;
  const bob = await addPerson(world, { processId, firstName: 'Bob', mode: 'WRITE' });
  await bob.api(steps.assign, { query: { docId: three, nodeId: span.id } });
  const screen = new WorkspaceScreen(page);
  const heading = page.getByRole('heading', { level: 1 });
  const back = (name: string) => screen.steps.getByRole('link', { name: `Back to ${name}` });
  await screen.open(processId, one, '?panel=documents');
  const filter = page.getByRole('textbox', { name: 'Filter by filename' });
  // The whole list is there first, or its absence of two.txt would say nothing.
  await expect(page.getByRole('link', { name: /two\.txt/ })).toBeVisible();
  await filter.fill('letter');
  await expect(page.getByRole('link', { name: /two\.txt/ })).toHaveCount(0);
  // The filtered list has arrived.
  await expect(page.getByRole('link', { name: /letter-four\.txt/ })).toBeVisible();
  await screen.action('Start working').click();
  await screen.action('Complete').click();

  // Bob works on the third one.
  await expect(heading).toHaveText('letter-four.txt');
  await expect(screen.action('Unassign')).toBeVisible();
  await expect(filter).toHaveValue('letter');
  await expect(back('letter-one.txt')).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(back('letter-one.txt')).toHaveCount(0);
  // Previous walks the list too, and around.
  await page.keyboard.press('Alt+PageDown');
  await expect(heading).toHaveText('letter-one.txt');
  await page.keyboard.press('Alt+PageUp');
  await expect(heading).toHaveText('letter-four.txt');

  await screen.action('Complete').click();
  await expect(heading).toHaveText('two.txt');
  await expect(screen.action('Unassign')).toBeVisible();
  await expect(screen.steps.getByText('Nothing else waits for you')).toHaveCount(0);
  await back('letter-four.txt').press('Enter');
  await expect(heading).toHaveText('letter-four.txt');
  await screen.open(processId, two);
  await screen.action('Complete').click();
  await expect(screen.steps.getByText(/^Nothing else waits for you in this process/)).toBeVisible();
  for (const id of [one, two, four]) expect(await statusOn(call, id, span)).toBe('DONE');
  expect((await stepOn(call, three, span)).stepDTO).toMatchObject({
    status: 'WAITING',
    blockedBy: { id: bob.id },
  });
});

test('a key takes the next document of the hand-out, started already', async ({
  adminPage: page,
  call,
  makeProcess,
}) => {
  const files = ['first.txt', 'second.txt'];
  const { processId, span, ids } = await makeLine(call, makeProcess, { name: 'By a key', files });
  const [first = 0, second = 0] = ids;
  const screen = new WorkspaceScreen(page);
  await screen.open(processId, second);
  await page.keyboard.press('Alt+Shift+PageDown');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('first.txt');
  await expect(screen.action('Unassign')).toBeVisible();
  expect((await stepOn(call, first, span)).stepDTO.blockedBy).not.toBeNull();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toContainText('Take the next one');
});
