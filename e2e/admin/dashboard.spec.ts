import type { Call } from '@scriptorium/contract/kit/client.ts';
import type { Node } from '@scriptorium/contract/process/nodes.ts';
import { steps } from '@scriptorium/contract/documents/steps.ts';
import { users } from '@scriptorium/contract/people/users.ts';
import type { Page } from '@playwright/test';
import { addNode, parserOf, stepOn, uploadText } from '@scriptorium/testing/scenes/desk.ts';
import { expect, expectAccessible, test } from '../support/fixtures.ts';

test.setTimeout(180_000);

const PASSWORD = 'good enough';
const unique = (name: string) => `${name} ${crypto.randomUUID().slice(0, 8)}`;
const addressOf = (processId: number) => `/entity/process/${processId}/dashboard/documents`;
const table = (page: Page) => page.getByRole('table', { name: 'Documents of the dashboard' });
const rowOf = (page: Page, name: string) => table(page).getByRole('row').filter({ hasText: name });
const filters = (page: Page) => page.getByRole('region', { name: 'Filters' });
const namesIn = (page: Page) => table(page).locator('tbody tr td:first-child > div');

interface Desk {
  processId: number;
  upload: Node;
  span: Node;
}

/** A process in which a document waits on the node Spans after its upload. */
async function makeDesk(
  call: Call,
  makeProcess: (name: string) => Promise<{ id: number }>,
  name: string,
): Promise<Desk> {
  const { id: processId } = await makeProcess(unique(name));
  const parser = await parserOf(call, processId);
  const upload = await addNode(call, { processId, activityType: 'HUP', name: 'Way in' });
  const span = await addNode(call, { processId, activityType: 'SPAN', name: 'Spans', fromId: parser.id });
  return { processId, upload, span };
}

async function addDocument(call: Call, desk: Desk, name: string): Promise<{ id: number; stepId: number }> {
  const id = await uploadText(call, desk, name, `The text of ${name}.`);
  return { id, stepId: (await stepOn(call, id, desk.span)).stepDTO.id };
}

async function addPerson(call: Call, processId: number, lastName: string): Promise<void> {
  const login = `person-${crypto.randomUUID().slice(0, 8)}`;
  await call(users.create, {
    body: {
      login,
      firstName: 'Person',
      lastName,
      email: `${login}@example.org`,
      password: PASSWORD,
      activated: true,
      roles: ['ROLE_USER'],
      authorities: [{ type: 'PROCESS', componentId: processId, mode: 'WRITE' }],
    },
  });
}

const start = (call: Call, desk: Desk, docId: number) =>
  call(steps.assign, { query: { docId, nodeId: desk.span.id } });

test('the dashboard has columns of its widths, and is accessible with rows, filters and an open list of people [CONST-47]', async ({
  adminPage,
  call,
  makeProcess,
}) => {
  const desk = await makeDesk(call, makeProcess, 'Looks of the dashboard');
  // More people than the list shows without scrolling.
  for (let person = 1; person <= 12; person++) await addPerson(call, desk.processId, String(person));
  const { id } = await addDocument(call, desk, 'letter.txt');
  await start(call, desk, id);
  await addDocument(call, desk, 'invoice.txt');
  await adminPage.goto(`${addressOf(desk.processId)}?tab=all&node=${desk.span.id}`);
  await expect(namesIn(adminPage)).toHaveCount(2);
  const widths = await table(adminPage)
    .getByRole('columnheader')
    .evaluateAll((cells) => {
      const all = cells.map((cell) => cell.getBoundingClientRect().width);
      const whole = all.reduce((sum, width) => sum + width, 0);
      return all.map((width) => Math.round((100 * width) / whole));
    });
  expect(widths).toEqual([25, 50, 15, 10]);
  await expectAccessible(adminPage);
  await filters(adminPage).getByRole('combobox', { name: 'Assignee' }).click();
  await expect(adminPage.getByRole('listbox')).toBeVisible();
  await expectAccessible(adminPage);
});

test('links to the workspace are written as in mails, and open it here and in a new tab', async ({
  adminPage,
  call,
  makeProcess,
}) => {
  const desk = await makeDesk(call, makeProcess, 'Links');
  const { id } = await addDocument(call, desk, 'letter.txt');
  const workspace = `/entity/process/${desk.processId}/document/${id}`;
  await adminPage.goto(`${addressOf(desk.processId)}?tab=all`);
  const link = rowOf(adminPage, 'letter.txt').getByRole('link').last();
  await expect(link).toHaveAttribute('href', `/#${workspace}`);
  await link.click();
  await expect(adminPage).toHaveURL(workspace);
  const other = await adminPage.context().newPage();
  await other.goto(`/#${workspace}`);
  await expect(other).toHaveURL(workspace);
  await other.close();
});
