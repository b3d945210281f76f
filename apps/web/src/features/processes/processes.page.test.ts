import type { Call } from '@scriptorium/contract/kit/client.ts';
import { processes, processTags } from '@scriptorium/contract/process/processes.ts';
import type { TestPage as Page } from '@scriptorium/testing/page/test-page.ts';
import { expect, test } from '@scriptorium/testing/page/test.ts';

const LIST = '/entity/process';
const rowOf = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) });
const picker = (page: Page) => page.getByRole('dialog', { name: 'Tags' });
async function renameTag(call: Call, from: string, to: string): Promise<void> {
  const tag = (await call(processTags.list, { query: {} })).find(({ name }) => name === from);
  if (tag) await call(processTags.update, { body: { ...tag, name: to } });
}
const unique = (name: string) => `${name} ${crypto.randomUUID().slice(0, 8)}`;

test.describe('the list of processes', () => {
  test('shows a loading state, an empty state, and a message when no process is found [ERR-32] [ERR-33] [ERR-49] [CONST-06]', async ({
    adminPage,
    call,
    makeProcess,
  }) => {
    for (const { id } of await call(processes.list, { query: {} }))
      await call(processes.remove, { params: { id } });
    let answer = () => {};
    const held = new Promise<void>((resolve) => (answer = resolve));
    await adminPage.route('**/api/processes?*', async (route) => {
      await held;
      await route.continue();
    });
    await adminPage.goto(LIST);
    const loading = adminPage.getByRole('main').getByRole('status');
    await expect(loading.getByText('Loading...', { exact: true })).toBeVisible();
    await expect(loading.locator('.mantine-Skeleton-root')).toHaveCount(8);
    answer();
    await expect(
      adminPage.getByText('Spheres will appear here, once you add the first one.', { exact: true }),
    ).toBeVisible();
    await makeProcess('Only one');
    await adminPage.reload();
    await adminPage.getByRole('searchbox', { name: 'Search by name' }).fill('no such process');
    await expect(adminPage.getByText('No matching Spheres found.', { exact: true })).toBeVisible();
  });

  test('tells a person without rights whom to ask', async ({ world, open }) => {
    const { token } = await world.make.user();
    const page = await open(token);
    await page.goto(LIST);
    await expect(page.getByText(/^You have no right on a process yet\. Ask an administrator/)).toBeVisible();
    await expect(page.getByText('once you add the first one')).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Create process' })).toHaveCount(0);
  });

  test('has the columns ID, Name, System tags and User tags [PROC-01]', async ({
    adminPage,
    call,
    makeProcess,
  }) => {
    const { id, name, processTags: tags } = await makeProcess(unique('Columns'));
    const user = await call(processTags.create, { body: { name: unique('mine'), color: '#ffb703' } });
    await call(processes.setTags, { params: { id }, body: [...tags, user].map(({ id }) => ({ id })) });
    await adminPage.goto(LIST);
    const heads = adminPage.getByRole('columnheader');
    await expect(heads.filter({ hasText: /^(ID|Name|System tags|User tags)$/ })).toHaveText([
      'ID',
      'Name',
      'System tags',
      'User tags',
    ]);
    const cells = rowOf(adminPage, name).getByRole('cell');
    await expect(cells.nth(0)).toHaveText(String(id));
    await expect(cells.nth(1).getByRole('link', { name, exact: true })).toBeVisible();
    await expect(cells.nth(1)).toContainText('no documents');
    await expect(cells.nth(2)).toHaveText(tags[0]?.name ?? '');
    await expect(cells.nth(3)).toHaveText(user.name);
  });

  test('finds a part of a name in upper or lower case [PROC-02]', async ({ adminPage, makeProcess }) => {
    const mark = crypto.randomUUID().slice(0, 8);
    await makeProcess(`Faktury ŁÓDŹ ${mark}`);
    await makeProcess(`Letters ${mark}`);
    await adminPage.goto(LIST);
    await adminPage.getByRole('searchbox', { name: 'Search by name' }).fill(`łódź ${mark.toUpperCase()}`);
    await expect(adminPage.getByRole('link', { name: `Faktury ŁÓDŹ ${mark}`, exact: true })).toBeVisible();
    await expect(adminPage.getByRole('link', { name: `Letters ${mark}`, exact: true })).toHaveCount(0);
  });

  test('finds processes that have any of the chosen tags [PROC-03]', async ({
    adminPage,
    call,
    makeProcess,
  }) => {
    const made = await Promise.all(['A', 'B', 'C'].map((letter) => makeProcess(unique(`Tagged ${letter}`))));
    const tags = [];
    for (const process of made.slice(0, 2)) {
      const tag = await call(processTags.create, { body: { name: unique('find'), color: '#43aa8b' } });
      tags.push(tag);
      await call(processes.setTags, {
        params: { id: process.id },
        body: [...process.processTags, tag].map(({ id }) => ({ id })),
      });
    }
    await adminPage.goto(LIST);
    await adminPage.getByRole('radiogroup', { name: 'Search by' }).getByText('Tag', { exact: true }).click();
    const field = adminPage
      .getByRole('combobox', { name: 'Search by tags' })
      .or(adminPage.getByRole('textbox', { name: 'Search by tags' }));
    for (const { name } of tags) {
      await field.fill(name);
      await adminPage.getByRole('option', { name }).click();
    }
    await expect(adminPage.getByRole('link', { name: made[0]?.name ?? '', exact: true })).toBeVisible();
    await expect(adminPage.getByRole('link', { name: made[1]?.name ?? '', exact: true })).toBeVisible();
    await expect(adminPage.getByRole('link', { name: made[2]?.name ?? '', exact: true })).toHaveCount(0);
  });

  test('the buttons of a row link to its documents and its graph, and delete it', async ({
    adminPage,
    makeProcess,
  }) => {
    const { id, name } = await makeProcess(unique('Buttons'));
    for (const [button, path] of [
      ['Documents', 'documents'],
      ['Flow', 'graph'],
      ['Delete', 'delete'],
    ] as const) {
      await adminPage.goto(LIST);
      await rowOf(adminPage, name)
        .getByRole('link', { name: new RegExp(`^${button}`) })
        .click();
      await expect(adminPage).toHaveURL(`${LIST}/${id}/${path}`);
    }
  });

  test('only users who may change the process see its tag button; only those with the right on all processes create one [TAG-09] [PROC-09]', async ({
    makeProcess,
    person,
  }) => {
    const [mine, other] = [await makeProcess(unique('Mine')), await makeProcess(unique('Only read'))];
    const right = (componentId: number, mode: 'READ' | 'ADMIN') => ({
      type: 'PROCESS' as const,
      componentId,
      mode,
    });
    const owner = await person([right(mine.id, 'ADMIN'), right(other.id, 'READ')]);
    await owner.page.goto(LIST);
    await expect(rowOf(owner.page, other.name)).toBeVisible();
    await expect(owner.page.getByRole('button', { name: /^Add or edit tags of/ })).toHaveCount(1);
    await expect(owner.page.getByRole('button', { name: `Add or edit tags of ${mine.name}` })).toBeVisible();
    // Creating a process, and with it tags, needs the right on all of them.
    await expect(owner.page.getByRole('link', { name: 'Create process' })).toHaveCount(0);
    const creator = await person([right(-1, 'ADMIN')]);
    await creator.page.goto(LIST);
    await expect(creator.page.getByRole('link', { name: 'Create process' })).toBeVisible();
    const set = ({ id, processTags: tags }: typeof mine) =>
      owner.api(processes.setTags, { params: { id }, body: tags.map((tag) => ({ id: tag.id })) });
    await expect(set(other)).rejects.toMatchObject({ status: 403 });
    await set(mine);
  });

  test('the tags of a process are changed from its row, and the list is updated [PROC-07] [TAG-08]', async ({
    adminPage,
    call,
    makeProcess,
  }) => {
    const { name } = await makeProcess(unique('Retagged'));
    const tag = await call(processTags.create, { body: { name: unique('before'), color: '#ffb703' } });
    await adminPage.goto(LIST);
    await rowOf(adminPage, name)
      .getByRole('button', { name: `Add or edit tags of ${name}` })
      .click();
    await picker(adminPage).getByLabel(tag.name, { exact: true }).check();
    await picker(adminPage).getByRole('button', { name: 'Confirm' }).click();
    await expect(rowOf(adminPage, name)).toContainText(tag.name);

    await rowOf(adminPage, name)
      .getByRole('button', { name: `Add or edit tags of ${name}` })
      .click();
    await picker(adminPage)
      .getByRole('button', { name: `Edit tag ${tag.name}` })
      .click();
    const renamed = unique('after');
    await picker(adminPage).getByRole('textbox', { name: 'Name' }).fill(renamed);
    await picker(adminPage).getByRole('button', { name: 'Save' }).click();
    await expect(picker(adminPage).getByLabel(renamed, { exact: true })).toBeVisible();
    await expect(picker(adminPage).getByRole('group')).toHaveCount(0);
    await picker(adminPage).getByRole('button', { name: 'Cancel' }).click();
    await expect(rowOf(adminPage, name)).toContainText(renamed);

    await rowOf(adminPage, name)
      .getByRole('button', { name: `Add or edit tags of ${name}` })
      .click();
    await picker(adminPage)
      .getByRole('button', { name: `Delete tag ${renamed}` })
      .click();
    await adminPage
      .getByRole('dialog', { name: 'Delete tag' })
      .getByRole('button', { name: 'Delete' })
      .click();
    await expect(picker(adminPage).getByLabel(renamed, { exact: true })).toHaveCount(0);
    await picker(adminPage).getByRole('button', { name: 'Cancel' }).click();
    await expect(rowOf(adminPage, name)).not.toContainText(renamed);
  });
});

test.describe('creating a process', () => {
  const save = (page: Page) => page.getByRole('button', { name: 'Save' });
  const nameField = (page: Page) => page.getByRole('textbox', { name: 'Name' });

  async function chooseSystemTag(page: Page): Promise<void> {
    await page.getByRole('button', { name: 'Tags' }).click();
    await picker(page).getByRole('radiogroup', { name: 'Which tags' }).getByText('System tags').click();
    await picker(page).locator('input[name=system-tag]').first().check();
    await picker(page).getByRole('button', { name: 'Confirm' }).click();
  }

  test('asks for a name and tags, and opens the graph; the list then contains the new process [PROC-10] [PROC-13] [SHELL-41]', async ({
    adminPage,
    makeProcess,
  }) => {
    await makeProcess(unique('Has a system tag'));
    const calls: string[] = [];
    adminPage.on('request', (request) =>
      calls.push(`${request.method()} ${new URL(request.url()).pathname}`),
    );
    const expectReadAgain = async (path: string) => {
      await expect.poll(() => calls).toContain(`POST ${path}`);
      await expect.poll(() => calls.slice(calls.indexOf(`POST ${path}`))).toContain(`GET ${path}`);
    };
    await adminPage.goto(LIST);
    await adminPage.getByRole('link', { name: 'Create process' }).click();
    await expect(adminPage).toHaveURL(`${LIST}/new`);
    const name = unique('Created');
    expect(await nameField(adminPage).evaluate((node) => node.tagName)).toBe('TEXTAREA');
    await nameField(adminPage).fill(name);
    await adminPage.getByRole('button', { name: 'Tags' }).click();
    await picker(adminPage).getByRole('button', { name: 'New tag' }).click();
    const tag = unique('new');
    await picker(adminPage).getByRole('textbox', { name: 'Name' }).fill(tag);
    await picker(adminPage).getByRole('button', { name: 'Save' }).click();
    await expectReadAgain('/api/process-tags');
    await expect(picker(adminPage).getByLabel(tag, { exact: true })).toBeChecked();
    await picker(adminPage).getByRole('button', { name: 'Cancel' }).click();
    await chooseSystemTag(adminPage);
    await adminPage.route('**/api/processes', async (route) => {
      if (route.request().method() === 'POST') await new Promise((resolve) => setTimeout(resolve, 700));
      await route.continue();
    });
    await save(adminPage).click();
    await expect(adminPage.locator('button[type=submit][data-loading]')).toBeVisible();
    await expect(adminPage).toHaveURL(/\/entity\/process\/\d+\/graph$/);
    await expect(adminPage.getByRole('heading', { name: `Graph of ${name}` })).toBeAttached();
    await expectReadAgain('/api/processes');

    await adminPage.getByRole('button', { name: 'Add a node after File parser', exact: true }).click();
    await adminPage
      .getByRole('region', { name: 'Add a node after File parser' })
      .getByRole('button', { name: 'Lexicon' })
      .click();
    await expectReadAgain('/api/nodes');
    await expect(
      adminPage
        .getByRole('application')
        .getByRole('button', { name: /^Lexicon/ })
        .first(),
    ).toBeVisible();
  });

  test('refuses an empty, a too long and a taken name [PROC-14] [ERR-28] [CONST-20]', async ({
    adminPage,
    call,
    makeProcess,
  }) => {
    const { name, processTags: tags } = await makeProcess(unique('Taken'));
    await adminPage.goto(`${LIST}/new`);
    await nameField(adminPage).fill('x');
    await nameField(adminPage).fill('');
    await expect(adminPage.getByText('This field is required.')).toBeVisible();
    await nameField(adminPage).fill('x'.repeat(256));
    await expect(adminPage.getByText('This field cannot be longer than 255 characters.')).toBeVisible();
    await nameField(adminPage).fill(` ${name.toUpperCase()} `);
    await expect(adminPage.getByText('This name is already used.')).toBeVisible();
    const body = { tags: tags.map(({ id }) => ({ id })) };
    await expect(call(processes.create, { body: { ...body, name } })).rejects.toMatchObject({ status: 400 });
    await expect(call(processes.create, { body: { ...body, name: '' } })).rejects.toMatchObject({
      status: 400,
    });
    await expect(call(processes.create, { body: { ...body, name: 'x'.repeat(256) } })).rejects.toMatchObject({
      status: 400,
    });
    const longest = unique('').padStart(255, 'x');
    await nameField(adminPage).fill(longest);
    await expect(adminPage.getByText('This field cannot be longer than 255 characters.')).toHaveCount(0);
    expect(await call(processes.create, { body: { ...body, name: longest } })).toMatchObject({
      name: longest,
    });
  });

  test('requires a system tag and saves only valid input [PROC-15] [PROC-16] [ERR-27]', async ({
    adminPage,
    call,
    makeProcess,
  }) => {
    await makeProcess(unique('Has a system tag'));
    await renameTag(call, 'General', 'Ordinary');
    await adminPage.goto(`${LIST}/new`);
    await expect(adminPage.getByText('You need to select a predefined tag')).toBeVisible();
    await nameField(adminPage).fill(unique('Without'));
    await expect(save(adminPage)).toBeDisabled();
    await chooseSystemTag(adminPage);
    await expect(adminPage.getByText('You need to select a predefined tag')).toHaveCount(0);
    await expect(save(adminPage)).toBeEnabled();
    await nameField(adminPage).fill('');
    await expect(save(adminPage)).toBeDisabled();
    await nameField(adminPage).fill(unique('With'));
    let release = () => {};
    await adminPage.route('**/api/processes', async (route) => {
      if (route.request().method() === 'POST') await new Promise<void>((resolve) => (release = resolve));
      await route.continue();
    });
    await save(adminPage).click();
    await expect(adminPage.locator('button[type=submit]')).toBeDisabled();
    release();
    await expect(adminPage).toHaveURL(/\/graph$/);
    await expect(
      call(processes.create, { body: { name: unique('By API'), tags: [] } }),
    ).rejects.toMatchObject({ key: 'error.tag.needsSystemTag' });
    await renameTag(call, 'Ordinary', 'General');
  });

  test('starts with the focus on the name and the system tag General: a name and Enter on Save are enough', async ({
    adminPage,
    call,
  }) => {
    await adminPage.goto(`${LIST}/new`);
    const chosen = adminPage.getByRole('list', { name: 'Chosen tags' });
    await expect(chosen.getByRole('listitem')).toHaveText(['General']);
    await expect(nameField(adminPage)).toBeFocused();
    await expect(adminPage.getByText('You need to select a predefined tag')).toHaveCount(0);
    const name = unique('Quick');
    await adminPage.keyboard.type(name);
    await expect(save(adminPage)).toBeEnabled();
    await save(adminPage).focus();
    await adminPage.keyboard.press('Enter');
    await expect(adminPage).toHaveURL(/\/graph$/);
    const made = (await call(processes.list, { query: {} })).find((process) => process.name === name);
    expect(made?.processTags.map((tag) => tag.name)).toEqual(['General']);
  });
});

test.describe('the tag picker', () => {
  async function openPicker(page: Page): Promise<void> {
    await page.goto(`${LIST}/new`);
    await page.getByRole('button', { name: 'Tags' }).click();
    await expect(picker(page)).toBeVisible();
  }
  const mode = (page: Page, name: string) =>
    picker(page).getByRole('radiogroup', { name: 'Which tags' }).getByText(name, { exact: true }).click();

  test('filters all, predefined or custom tags [TAG-01]', async ({ adminPage, call }) => {
    const [system, user] = [
      await call(processTags.create, { body: { name: unique('sys'), color: '#219ebc', predefined: true } }),
      await call(processTags.create, { body: { name: unique('usr'), color: '#ffb703' } }),
    ];
    await openPicker(adminPage);
    const box = (name: string) => picker(adminPage).getByLabel(name, { exact: true });
    await expect(box(system.name)).toBeVisible();
    await expect(box(user.name)).toBeVisible();
    await mode(adminPage, 'System tags');
    await expect(box(user.name)).toHaveCount(0);
    await expect(box(system.name)).toBeVisible();
    await mode(adminPage, 'User tags');
    await expect(box(system.name)).toHaveCount(0);
    await expect(box(user.name)).toBeVisible();
  });

  test('allows one system tag and many user tags; Confirm needs a system tag unless only user tags are listed [TAG-04] [TAG-05]', async ({
    adminPage,
    call,
  }) => {
    const make = (name: string, predefined: boolean) =>
      call(processTags.create, { body: { name: unique(name), color: '#219ebc', predefined } });
    const [one, two, mine, yours] = [
      await make('one', true),
      await make('two', true),
      await make('mine', false),
      await make('yours', false),
    ];
    await renameTag(call, 'General', 'Ordinary');
    await openPicker(adminPage);
    const box = (name: string) => picker(adminPage).getByLabel(name, { exact: true });
    const confirm = picker(adminPage).getByRole('button', { name: 'Confirm' });
    await box(mine.name).check();
    await box(yours.name).check();
    await expect(confirm).toBeDisabled();
    await mode(adminPage, 'System tags');
    await expect(confirm).toBeDisabled();
    await mode(adminPage, 'User tags');
    await expect(confirm).toBeEnabled();
    await mode(adminPage, 'All');
    await box(one.name).check();
    await box(two.name).check();
    await expect(box(one.name)).not.toBeChecked();
    await expect(box(two.name)).toBeChecked();
    await expect(box(mine.name)).toBeChecked();
    await expect(box(yours.name)).toBeChecked();
    await confirm.click();
    await expect(adminPage.getByRole('list', { name: 'Chosen tags' }).getByRole('listitem')).toHaveCount(3);
    await renameTag(call, 'Ordinary', 'General');
  });

  test('creates, changes and deletes tags; a new one starts with the first colour [TAG-02] [TAG-03]', async ({
    adminPage,
    call,
  }) => {
    await openPicker(adminPage);
    const dialog = picker(adminPage);
    const [name, renamed] = [unique('created'), unique('renamed')];
    await dialog.getByRole('button', { name: 'New tag' }).click();
    await expect(dialog.getByRole('textbox', { name: 'Colour' })).toHaveValue('#5d6be1');
    await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByLabel(name, { exact: true })).toBeVisible();
    await dialog.getByRole('button', { name: `Edit tag ${name}` }).click();
    await dialog.getByRole('textbox', { name: 'Name' }).fill(renamed);
    await dialog.getByRole('textbox', { name: 'Colour' }).fill('#e63946');
    await adminPage.keyboard.press('Tab');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByLabel(renamed, { exact: true })).toBeVisible();
    const saved = (await call(processTags.list, { query: {} })).find((tag) => tag.name === renamed);
    expect(saved).toMatchObject({ color: '#e63946', predefined: false });
    await dialog.getByRole('button', { name: `Delete tag ${renamed}` }).click();
    await adminPage
      .getByRole('dialog', { name: 'Delete tag' })
      .getByRole('button', { name: 'Delete' })
      .click();
    await expect(dialog.getByLabel(renamed, { exact: true })).toHaveCount(0);
    expect((await call(processTags.list, { query: {} })).some((tag) => tag.name === renamed)).toBe(false);
  });

  test('a new tag needs a unique name; the name of a changed tag is not compared [TAG-06] [ERR-26] [CONST-21]', async ({
    adminPage,
    call,
  }) => {
    const [taken, other] = [
      await call(processTags.create, { body: { name: unique('taken'), color: '#219ebc' } }),
      await call(processTags.create, { body: { name: unique('other'), color: '#219ebc' } }),
    ];
    await openPicker(adminPage);
    const dialog = picker(adminPage);
    await dialog.getByRole('button', { name: 'New tag' }).click();
    const field = dialog.getByRole('textbox', { name: 'Name' });
    await field.fill(taken.name.toUpperCase());
    await expect(dialog.getByText('name not unique')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
    await field.fill('x'.repeat(51));
    await expect(dialog.getByText('This field cannot be longer than 50 characters.')).toBeVisible();
    const draft = { color: '#219ebc' };
    await expect(call(processTags.create, { body: { ...draft, name: taken.name } })).rejects.toMatchObject({
      status: 400,
    });
    await expect(
      call(processTags.create, { body: { ...draft, name: 'x'.repeat(51) } }),
    ).rejects.toMatchObject({
      status: 400,
    });
    const longest = unique('').padStart(50, 'x');
    await field.fill(longest);
    await expect(dialog.getByRole('button', { name: 'Save' })).toBeEnabled();
    expect(await call(processTags.create, { body: { ...draft, name: longest } })).toMatchObject({
      name: longest,
    });
    await dialog.getByRole('group').getByRole('button', { name: 'Cancel' }).click();
    await dialog.getByRole('button', { name: `Edit tag ${other.name}` }).click();
    await field.fill(taken.name);
    await expect(dialog.getByText('name not unique')).toHaveCount(0);
    await expect(dialog.getByRole('button', { name: 'Save' })).toBeEnabled();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByLabel(taken.name, { exact: true })).toHaveCount(2);
  });
});

test('a process is deleted only after its exact name was typed [PROC-17]', async ({
  adminPage,
  call,
  makeProcess,
}) => {
  const { id, name } = await makeProcess(unique('Doomed'));
  await adminPage.goto(`${LIST}/${id}/delete`);
  const dialog = adminPage.getByRole('dialog', { name: 'Delete process' });
  const button = dialog.getByRole('button', { name: 'Delete' });
  const field = dialog.getByRole('textbox', { name: 'Name of the process' });
  await expect(adminPage.locator('table', { hasText: name })).toBeVisible();
  await expect(field).toBeFocused();
  await expect(button).toBeDisabled();
  for (const near of [name.toUpperCase(), `${name} `, name.slice(0, -1)]) {
    await field.fill(near);
    await expect(button).toBeDisabled();
  }
  await field.fill(name);
  await expect(button).toBeEnabled();
  await button.click();
  await expect(adminPage).toHaveURL(LIST);
  await expect(adminPage.getByRole('heading', { name: 'Processes' })).toBeVisible();
  await expect(adminPage.getByRole('link', { name, exact: true })).toHaveCount(0);
  expect((await call(processes.list, { query: {} })).some((process) => process.id === id)).toBe(false);
});

test.describe('renaming a process', () => {
  const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Rename process' });

  test('from its row requires a unique name, works by keyboard, and updates the list', async ({
    adminPage,
    makeProcess,
  }) => {
    const [{ name }, other] = [await makeProcess(unique('Wrong')), await makeProcess(unique('Other'))];
    await adminPage.goto(LIST);
    await rowOf(adminPage, name)
      .getByRole('button', { name: `Rename ${name}` })
      .press('Enter');
    const field = dialogOf(adminPage).getByRole('textbox', { name: 'Name' });
    await expect(field).toBeFocused();
    await expect(field).toHaveValue(name);
    await field.fill(other.name.toUpperCase());
    await expect(dialogOf(adminPage).getByText('This name is already used.')).toBeVisible();
    await expect(dialogOf(adminPage).getByRole('button', { name: 'Save' })).toBeDisabled();
    await field.fill('');
    await expect(dialogOf(adminPage).getByText('This field is required.')).toBeVisible();
    const better = unique('Right');
    await field.fill(better);
    await field.press('Enter');
    await expect(dialogOf(adminPage)).toHaveCount(0);
    await expect(adminPage.getByText(`The process was renamed to "${better}".`)).toBeVisible();
    await expect(rowOf(adminPage, better)).toBeVisible();
    await expect(rowOf(adminPage, name)).toHaveCount(0);
    await expect(rowOf(adminPage, better).getByRole('button', { name: `Rename ${better}` })).toBeFocused();
  });

  test('a name that another user took in the meantime is refused at the field, and only there', async ({
    adminPage,
    call,
    makeProcess,
  }) => {
    const { id, name } = await makeProcess(unique('Race'));
    await adminPage.goto(`${LIST}/${id}/documents`);
    await adminPage.getByRole('button', { name: `Rename ${name}` }).click();
    const taken = unique('Taken');
    const tags = (await call(processes.get, { params: { id }, query: {} })).processTags;
    const field = adminPage.getByRole('textbox', { name: 'Name', exact: true });
    await expect(field).toBeFocused();
    await call(processes.create, { body: { name: taken, tags: tags.map((tag) => ({ id: tag.id })) } });
    await field.fill(taken);
    await field.press('Enter');
    const words = adminPage.getByText(`The name "${taken}" is already used`);
    await expect(words.first()).toBeVisible();
    // A toast would appear and close by itself.
    expect(await words.count()).toBe(1);
    const free = unique('Free');
    await field.fill(free);
    await field.press('Enter');
    await expect(adminPage.getByRole('main')).toContainText(free);
    await adminPage.reload();
    await expect(adminPage.getByRole('button', { name: `Rename ${free}` })).toBeVisible();
  });
});
