import { processes, processTags } from '@scriptorium/contract/process/processes.ts';
import type { TestPage } from '@scriptorium/testing/page/test-page.ts';
import { expect, test } from '@scriptorium/testing/page/test.ts';

const LIST = '/entity/process';
const unique = (name: string) => `${name} ${crypto.randomUUID().slice(0, 8)}`;
const rowOf = (page: TestPage, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) });
const picker = (page: TestPage) => page.getByRole('dialog', { name: 'Tags' });

test('administrators make, change and delete tags, who administers a process puts them on it and takes them off, readers search by them [TAG-10]', async ({
  call,
  makeProcess,
  open,
  person,
  world,
}) => {
  const [process, other] = [await makeProcess(unique('Tagged')), await makeProcess(unique('Other'))];
  const rights = (mode: 'ADMIN' | 'READ') =>
    [process, other].map(({ id }) => ({
      type: 'PROCESS' as const,
      componentId: id,
      mode: id === process.id ? mode : ('READ' as const),
    }));
  const openList = async (page: TestPage) => {
    await page.goto(LIST);
    await expect(rowOf(page, process.name)).toBeVisible();
  };
  const openTags = (page: TestPage) =>
    rowOf(page, process.name)
      .getByRole('button', { name: `Add or edit tags of ${process.name}` })
      .click();
  const box = (page: TestPage, name: string) => picker(page).getByLabel(name, { exact: true });
  const tagNamed = async (name: string) =>
    (await call(processTags.list, { query: {} })).find((tag) => tag.name === name);

  // An administrator of the system.
  const [made, name] = [unique('made'), unique('urgent')];
  const adminPage = await open(world.administrator.token);
  await openList(adminPage);
  await openTags(adminPage);
  await picker(adminPage).getByRole('button', { name: 'New tag' }).click();
  await picker(adminPage).getByRole('textbox', { name: 'Name' }).fill(made);
  await picker(adminPage).getByRole('button', { name: 'Save' }).click();
  await picker(adminPage)
    .getByRole('button', { name: `Edit tag ${made}` })
    .click();
  await picker(adminPage).getByRole('textbox', { name: 'Name' }).fill(name);
  await picker(adminPage).getByRole('button', { name: 'Save' }).click();
  await expect(box(adminPage, name)).toBeVisible();
  await picker(adminPage).getByRole('button', { name: 'Cancel' }).click();
  const tag = await tagNamed(name);
  const system = process.processTags[0]!;

  // An administrator of the process.
  const owner = await person(rights('ADMIN'));
  await openList(owner.page);
  await openTags(owner.page);
  await box(owner.page, name).check();
  await picker(owner.page).getByRole('button', { name: 'Confirm' }).click();
  await expect(rowOf(owner.page, process.name)).toContainText(name);
  await expect(
    owner.api(processTags.update, { body: { ...system, name: unique('theirs') } }),
  ).rejects.toMatchObject({ status: 403 });

  // A reader.
  const reader = await person(rights('READ'));
  await openList(reader.page);
  await expect(reader.page.getByRole('button', { name: /^Add or edit tags of/ })).toHaveCount(0);
  await expect(
    reader.api(processes.setTags, { params: { id: process.id }, body: [{ id: system.id }] }),
  ).rejects.toMatchObject({ status: 403 });
  await expect(reader.api(processTags.remove, { params: { id: tag?.id ?? 0 } })).rejects.toMatchObject({
    status: 403,
  });
  await reader.page.getByRole('radiogroup', { name: 'Search by' }).getByText('Tag', { exact: true }).click();
  const search = reader.page
    .getByRole('combobox', { name: 'Search by tags' })
    .or(reader.page.getByRole('textbox', { name: 'Search by tags' }));
  await search.fill(name);
  await reader.page.getByRole('option', { name }).click();
  await expect(reader.page.getByRole('link', { name: other.name, exact: true })).toHaveCount(0);
  await expect(reader.page.getByRole('link', { name: process.name, exact: true })).toBeVisible();

  const ownerPage = await open(owner.token);
  await openList(ownerPage);
  await openTags(ownerPage);
  await box(ownerPage, name).uncheck();
  await picker(ownerPage).getByRole('button', { name: 'Confirm' }).click();
  await expect(rowOf(ownerPage, process.name)).not.toContainText(name);
  const lastPage = await open(world.administrator.token);
  await openList(lastPage);
  await openTags(lastPage);
  await picker(lastPage)
    .getByRole('button', { name: `Delete tag ${name}` })
    .click();
  await lastPage.getByRole('dialog', { name: 'Delete tag' }).getByRole('button', { name: 'Delete' }).click();
  await expect(box(lastPage, name)).toHaveCount(0);
  expect(await tagNamed(name)).toBeUndefined();
});
