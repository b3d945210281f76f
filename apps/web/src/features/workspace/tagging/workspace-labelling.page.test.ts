import type { Call } from '@scriptorium/contract/kit/client.ts';
import { labels } from '@scriptorium/contract/process/labels.ts';
import type { Process } from '@scriptorium/contract/process/processes.ts';
import { steps } from '@scriptorium/contract/documents/steps.ts';
import { nerTags } from '@scriptorium/contract/annotations/tags.ts';
import { expect, test } from '@scriptorium/testing/page/test.ts';
import type { TestPage } from '@scriptorium/testing/page/test-page.ts';
import { addLabel, LETTER, stepOn, tagByApi, tagsOf, uploadText } from '@scriptorium/testing/scenes/desk.ts';
import { makeDesk } from '@scriptorium/testing/page-scenes/desk.ts';
import { receivedChanges } from '@scriptorium/testing/page-scenes/received-changes.ts';
import { WorkspaceScreen } from '@scriptorium/testing/page-scenes/workspace-screen.ts';

interface World {
  call: Call;
  makeProcess: (name: string) => Promise<Process>;
  adminPage: TestPage;
}

/** A document that waits in a span step, opened, with a small tree of labels. */
async function openLetter({ call, makeProcess, adminPage }: World, name: string) {
  const desk = await makeDesk(call, makeProcess, name);
  const person = await addLabel(call, desk.span.id, 'Person', { suffixKey: 'p' });
  const place = await addLabel(call, desk.span.id, 'Place', { suffixKey: 'p', prefixKey: 'true' });
  const documentId = await uploadText(call, desk, 'letter.txt', LETTER);
  const step = await stepOn(call, documentId, desk.span);
  const screen = new WorkspaceScreen(adminPage);
  const labelsRead = adminPage.waitForResponse(/ner-tag-type/);
  await screen.open(desk.process.id, documentId, `?stepId=${step.stepDTO.id}`);
  await expect(screen.text).toContainText('Anna Nowak');
  // Keys of labels work only after the page has loaded the labels.
  await labelsRead;
  return { desk, person, place, documentId, stepId: step.stepDTO.id, screen };
}

test('choosing a label sends its type, offsets and step, and the tag is shown in the text [TEXT-06]', async ({
  adminPage,
  call,
  makeProcess,
}) => {
  const world = await openLetter({ adminPage, call, makeProcess }, 'Tags are made');
  const { screen, person, stepId, documentId } = world;
  await screen.select('Anna Nowak');
  const sent = adminPage.waitForRequest(
    (request) => request.method() === 'POST' && request.url().includes('/api/ner-tags'),
  );
  await screen.option('Person').click();
  expect((await sent).postDataJSON()).toMatchObject({
    nerTagType: { id: person.id },
    startOffset: 0,
    endOffset: 10,
    stepId,
    quote: 'Anna Nowak',
  });
  await expect(screen.mark('Anna Nowak')).toBeVisible();
  await expect
    .poll(() => tagsOf(call, documentId))
    .toContainEqual(
      expect.objectContaining({ quote: 'Anna Nowak', startOffset: 0, endOffset: 10, source: 'USER' }),
    );
});

test('after a tag was made and changed, the page gets it as it is stored', async ({
  adminPage,
  call,
  makeProcess,
}) => {
  const { changes, started } = receivedChanges(adminPage);
  const received = () => changes.flatMap(({ tags = [] }) => tags);
  const { screen, documentId } = await openLetter({ adminPage, call, makeProcess }, 'Tags read again');
  const stored = async (label: string) =>
    (await tagsOf(call, documentId)).find(({ nerTagType }) => nerTagType.name === label);
  await started();
  await screen.select('Anna Nowak');
  await screen.option('Person').click();
  await expect.poll(() => stored('Person')).toBeDefined();
  await expect.poll(received).toContainEqual({ saved: await stored('Person') });

  await screen.clickOn('Anna');
  await adminPage.getByRole('button', { name: 'Change label' }).click();
  await screen.option('Place').click();
  await expect.poll(() => stored('Place')).toBeDefined();
  await expect.poll(received).toContainEqual({ saved: await stored('Place') });
  await expect(screen.tagList).toContainText('Place');
});

test("a label's key tags text that is selected by keyboard at once, with Alt where the label requires it", async ({
  adminPage,
  call,
  makeProcess,
}) => {
  const { screen, documentId } = await openLetter({ adminPage, call, makeProcess }, 'Keys of labels');
  const keys = adminPage.keyboard;
  const selectWords = async (words: number) => {
    for (let word = 0; word < words; word++) await keys.press('Control+Shift+ArrowRight');
  };
  await screen.text.focus();
  await keys.press('Control+Home');
  await selectWords(2);
  await keys.press('p');
  await expect(screen.mark('Anna Nowak')).toBeVisible();
  await keys.press('Control+ArrowRight');
  await selectWords(1);
  await keys.press('Alt+p');
  const made = async () =>
    (await tagsOf(call, documentId)).map(({ quote, nerTagType }) => [quote, nerTagType.name]);
  await expect.poll(made).toContainEqual(['Anna Nowak', 'Person']);
  await expect.poll(made).toContainEqual(['Gdynia', 'Place']);
});

test('in the label menu letters filter and never set a label; its key moves a label to the top, and Alt sets it at once', async ({
  adminPage,
  call,
  makeProcess,
}) => {
  const world = await openLetter({ adminPage, call, makeProcess }, 'Typing in the menu');
  const { screen, desk, documentId } = world;
  await addLabel(call, desk.span.id, 'Firma', { suffixKey: 'f' });
  await addLabel(call, desk.span.id, 'Faktura');
  await adminPage.reload();
  await expect(screen.text).toContainText('Anna Nowak');
  const keys = adminPage.keyboard;
  const made = async () =>
    (await tagsOf(call, documentId))
      .filter(({ source }) => source === 'USER')
      .map(({ quote, nerTagType }) => [quote, nerTagType.name]);
  const filter = adminPage.getByRole('textbox', { name: 'Filter labels' });
  const first = adminPage.getByRole('option').first();

  await screen.select('Anna Nowak');
  await expect(adminPage.getByRole('listbox')).toBeFocused();
  await keys.type('fak');
  await expect(filter).toHaveValue('fak');
  await expect(adminPage.getByRole('option')).toHaveText([/Faktura/]);
  expect(await made()).toEqual([]);
  await keys.press('Enter');
  await expect.poll(made).toEqual([['Anna Nowak', 'Faktura']]);

  await screen.select('Gdynia');
  await expect(adminPage.getByRole('listbox')).toBeFocused();
  await keys.press('f');
  await expect(screen.labelMenu).toBeVisible();
  await expect(first).toContainText('Firma');
  await expect(first).toHaveAttribute('aria-selected', 'true');
  await keys.press('Enter');
  await expect.poll(made).toContainEqual(['Gdynia', 'Firma']);

  await screen.select('posters');
  await expect(adminPage.getByRole('listbox')).toBeFocused();
  await keys.press('Alt+f');
  await expect(screen.labelMenu).toBeHidden();
  await expect.poll(made).toContainEqual(['posters', 'Firma']);
  // Person and Place share a letter: Place requires Alt.
  await screen.select('invoice');
  await expect(adminPage.getByRole('listbox')).toBeFocused();
  await keys.press('Alt+p');
  await expect.poll(made).toContainEqual(['invoice', 'Place']);
});

test('overlapping tags cut the text into sections, and a click lists all tags there [TEXT-02]', async ({
  adminPage,
  call,
  makeProcess,
}) => {
  const world = await openLetter({ adminPage, call, makeProcess }, 'Sections');
  const { screen, person, place, stepId, documentId } = world;
  await tagByApi(call, documentId, stepId, person.id, 'Anna Nowak from');
  await tagByApi(call, documentId, stepId, place.id, 'from Gdynia');
  const pieces = screen.text.locator('mark');
  await expect(pieces.filter({ hasText: /^Anna Nowak $/ })).toHaveCount(1);
  await expect(pieces.filter({ hasText: /^from$/ })).toHaveCount(1);
  await expect(pieces.filter({ hasText: /^ Gdynia$/ })).toHaveCount(1);
  await pieces.filter({ hasText: /^from$/ }).click();
  const menu = adminPage.getByRole('dialog', { name: '2 tags here' });
  await expect(menu.getByText('Anna Nowak from', { exact: true })).toBeVisible();
  await expect(menu.getByText('from Gdynia', { exact: true })).toBeVisible();
  await expect(menu.getByText(/Created by admin/)).toHaveCount(2);
});

test('the label menu reacts to keys also when the labels arrive after the text was selected', async ({
  adminPage,
  call,
  makeProcess,
}) => {
  const { screen, person, desk } = await openLetter({ adminPage, call, makeProcess }, 'Slow labels');
  await addLabel(call, desk.span.id, 'Customer', { parentId: person.id });
  const release = Promise.withResolvers<void>();
  await adminPage.route(`**/api/node/${desk.span.id}/ner-tag-type*`, async (route) => {
    await release.promise;
    await route.continue();
  });
  await adminPage.reload();
  await expect(screen.text).toContainText('Anna Nowak');
  await screen.select('Anna Nowak');
  release.resolve();
  await expect(adminPage.getByRole('listbox')).toBeFocused();
  await adminPage.keyboard.press('ArrowRight');
  await expect(screen.option('Customer')).toBeVisible();
});

test('labels open downwards, back, and to an ancestor by its part of the path; a child creates a tag [MENU-07] [MENU-15] [CONST-65]', async ({
  adminPage,
  call,
  makeProcess,
}) => {
  const world = await openLetter({ adminPage, call, makeProcess }, 'A deep tree');
  const { screen, person, desk, documentId } = world;
  let parentId = person.id;
  for (const name of ['Customer', 'Private', 'Regular', 'Since long'])
    parentId = (await addLabel(call, desk.span.id, name, { parentId })).id;
  await adminPage.reload();
  await expect(screen.text).toContainText('Anna Nowak');
  await screen.select('Anna Nowak');
  const path = adminPage.getByRole('navigation', { name: 'Path' });
  const keys = adminPage.keyboard;
  await expect(adminPage.getByRole('listbox')).toBeFocused();
  await keys.press('ArrowRight');
  await expect(screen.option('Customer')).toBeVisible();
  await adminPage.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(screen.option('Place')).toBeVisible();
  for (const name of ['Person', 'Customer', 'Private', 'Regular'])
    await screen.option(name).getByRole('img', { name: 'has labels below' }).click();
  await expect(path).toContainText('…');
  await expect(path.getByRole('button')).toHaveText([
    '',
    'All labels',
    '› Customer',
    '› Private',
    '› Regular',
  ]);
  await path.getByRole('button', { name: 'Customer' }).click();
  await expect(screen.option('Private')).toBeVisible();
  const sent = adminPage.waitForRequest(
    (request) => request.method() === 'POST' && /ner-tags/.test(request.url()),
  );
  await screen.option('Private').click();
  await sent;
  await expect
    .poll(
      async () =>
        (await tagsOf(call, documentId)).find(({ quote }) => quote === 'Anna Nowak')?.nerTagType.name,
    )
    .toBe('Private');
});

test('filtering starts with two letters; no match shows "no option", no labels "No options available" [ERR-35] [ERR-36] [ERR-50]', async ({
  adminPage,
  call,
  makeProcess,
}) => {
  const { screen } = await openLetter({ adminPage, call, makeProcess }, 'Filtering labels');
  await screen.select('posters');
  const filter = adminPage.getByRole('textbox', { name: 'Filter labels' });
  await filter.fill('x');
  await expect(adminPage.getByRole('option')).toHaveCount(2);
  await filter.fill('pers');
  await expect(adminPage.getByRole('option')).toHaveCount(1);
  await filter.fill('xyz');
  await expect(screen.labelMenu.getByText('no option', { exact: true })).toBeVisible();

  const bare = await makeDesk(call, makeProcess, 'Without labels');
  const documentId = await uploadText(call, bare, 'bare.txt', LETTER);
  await stepOn(call, documentId, bare.span);
  await screen.open(bare.process.id, documentId);
  await expect(screen.steps.getByText('No Ner Tag Type found')).toBeVisible();
  await screen.select('posters');
  await expect(screen.labelMenu.getByText('No options available')).toBeVisible();
});

test('a label is added and edited from the menu, which neither a click outside nor Escape closes behind the dialog [MENU-06] [MENU-16]', async ({
  adminPage,
  call,
  makeProcess,
}) => {
  const world = await openLetter({ adminPage, call, makeProcess }, 'New labels on the way');
  const { screen, desk, stepId, person, documentId } = world;
  await tagByApi(call, documentId, stepId, person.id, 'Anna Nowak');
  await expect(screen.mark('Anna Nowak')).toBeVisible();
  await screen.select('posters');
  await screen.labelMenu.getByRole('button', { name: 'Add a label' }).click();
  const dialog = adminPage.getByRole('dialog', { name: 'New label' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Goods');
  await dialog.click();
  await expect(dialog).toBeVisible();
  await expect(screen.labelMenu).toBeVisible();
  await adminPage.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(screen.labelMenu).toBeVisible();
  await screen.labelMenu.getByRole('button', { name: 'Add a label' }).click();
  // A click outside of both closes the dialog and nothing below it.
  await expect(dialog).toBeVisible();
  await adminPage.locator('.mantine-Modal-overlay').click();
  await expect(dialog).toBeHidden();
  await expect(screen.labelMenu).toBeVisible();
  await screen.labelMenu.getByRole('button', { name: 'Add a label' }).click();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Goods');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(screen.option('Goods')).toBeVisible();

  await screen.option('Person').getByTitle('Edit label (F2)').click();
  const editing = adminPage.getByRole('dialog', { name: 'Label Person' });
  await editing.getByRole('textbox', { name: 'Name' }).fill('Place');
  await editing.getByRole('button', { name: 'Save' }).click();
  await expect(editing.getByText('This name is already used.')).toBeVisible();
  await expect(screen.labelMenu).toBeVisible();
  await editing.getByRole('textbox', { name: 'Name' }).fill('Customer');
  // Somebody renames it in another window: the question is over both.
  await call(labels.change, { params: { id: person.id }, body: { name: 'Human' } });
  await editing.getByRole('button', { name: 'Save' }).click();
  const question = adminPage.getByRole('dialog', { name: /changed this at the same time$/ });
  await question.getByRole('button', { name: 'Keep mine' }).click();
  await expect(editing).toBeHidden();
  await expect(screen.option('Customer')).toBeVisible();
  const all = await call(labels.ofNode, { params: { nodeId: desk.span.id }, query: {} });
  expect(all.find(({ id }) => id === person.id)).toMatchObject({ name: 'Customer', suffixKey: 'p' });
  // Its tags show the new name.
  await expect(screen.mark('Anna Nowak')).toHaveAttribute('data-label', 'Customer');

  await adminPage.getByRole('listbox').focus();
  await adminPage.keyboard.press('F2');
  await expect(adminPage.getByRole('dialog', { name: /^Label / })).toBeVisible();
  await adminPage.keyboard.press('Escape');
  await screen.option('Goods').click();
  await expect(screen.mark('posters')).toBeVisible();
});

test('a tag is deleted by its key, and undo and redo follow', async ({ adminPage, call, makeProcess }) => {
  const world = await openLetter({ adminPage, call, makeProcess }, 'Undo');
  const { screen, person, stepId, documentId } = world;
  await tagByApi(call, documentId, stepId, person.id, 'Anna Nowak');
  await expect(screen.mark('Anna Nowak')).toBeVisible();
  const count = async () => (await tagsOf(call, documentId)).filter((tag) => tag.stepId === stepId).length;
  await screen.text.focus();
  await adminPage.keyboard.press(']');
  await adminPage.keyboard.press('Delete');
  await expect(screen.mark('Anna Nowak')).toHaveCount(0);
  await expect.poll(count).toBe(0);
  await adminPage.keyboard.press('Control+z');
  await expect(screen.mark('Anna Nowak')).toBeVisible();
  await expect.poll(count).toBe(1);
  await adminPage.keyboard.press('Control+Shift+z');
  await expect(screen.mark('Anna Nowak')).toHaveCount(0);
  await expect.poll(count).toBe(0);
});

test('Delete removes the selected tag, with the focus in the text or in the list beside it [AUDIO-40]', async ({
  adminPage,
  call,
  makeProcess,
}) => {
  const world = await openLetter({ adminPage, call, makeProcess }, 'Deleting the selected tag');
  const { screen, person, stepId, documentId } = world;
  for (const quote of ['Anna Nowak', 'Gdynia']) await tagByApi(call, documentId, stepId, person.id, quote);
  const left = async () =>
    (await tagsOf(call, documentId)).filter((tag) => tag.stepId === stepId).map(({ quote }) => quote);
  await screen.tagList.getByRole('button', { name: /^Gdynia/ }).click();
  await adminPage.keyboard.press('Delete');
  await expect(screen.mark('Gdynia')).toHaveCount(0);
  await expect.poll(left).toEqual(['Anna Nowak']);
  await screen.text.focus();
  await adminPage.keyboard.press(']');
  await adminPage.keyboard.press('Delete');
  await expect.poll(left).toEqual([]);
});

test('in a DONE step nothing can be tagged or deleted, in the page and by the API', async ({
  adminPage,
  call,
  makeProcess,
}) => {
  const world = await openLetter({ adminPage, call, makeProcess }, 'Done is done');
  const { screen, person, stepId, documentId } = world;
  const tag = await tagByApi(call, documentId, stepId, person.id, 'Anna Nowak');
  await call(steps.update, { body: { id: stepId, status: 'DONE' } });
  await expect(screen.steps.getByText('Done').first()).toBeVisible();
  await screen.select('posters');
  await expect(screen.labelMenu.getByText('The step is done; it can only be read.')).toBeVisible();
  await expect(adminPage.getByRole('option')).toHaveCount(0);
  await adminPage.keyboard.press('Escape');
  await screen.text.focus();
  await adminPage.keyboard.press(']');
  await adminPage.keyboard.press('Delete');
  await expect(screen.mark('Anna Nowak')).toBeVisible();
  await screen.clickOn('Anna');
  await expect(adminPage.getByRole('dialog', { name: /tag/i })).toBeVisible();
  await expect(adminPage.getByRole('button', { name: 'Delete tag' })).toHaveCount(0);
  await expect(call(nerTags.remove, { params: { id: tag.id } })).rejects.toMatchObject({
    key: 'error.step.notEditable',
  });
});

test('the span panel lists the tags, and its legend hides those of a label [WS-21]', async ({
  adminPage,
  call,
  makeProcess,
}) => {
  const world = await openLetter({ adminPage, call, makeProcess }, 'Legend');
  const { screen, person, place, stepId, documentId } = world;
  await tagByApi(call, documentId, stepId, person.id, 'Anna Nowak');
  await tagByApi(call, documentId, stepId, place.id, 'Gdynia');
  await expect(screen.tagList.getByRole('listitem')).toHaveCount(2);
  const legend = screen.steps.getByRole('group', { name: 'Labels in the text' });
  await legend.getByRole('button', { name: /^Person ?1$/ }).click();
  await expect(screen.tagList.getByRole('listitem')).toHaveCount(1);
  await expect(screen.mark('Anna Nowak')).toHaveCount(0);
  await expect(screen.mark('Gdynia')).toBeVisible();
  await legend.getByRole('button', { name: 'Show all' }).click();
  await expect(screen.mark('Anna Nowak')).toBeVisible();
});

test('tagging works with the keyboard alone', async ({ adminPage, call, makeProcess }) => {
  const { screen, documentId } = await openLetter({ adminPage, call, makeProcess }, 'By keyboard');
  const keys = adminPage.keyboard;
  await keys.press('Control+Enter');
  await expect(screen.action('Unassign')).toBeVisible();
  await keys.press('Alt+0');
  await expect(screen.text).toBeFocused();
  await keys.press('Control+Home');
  await keys.press('Control+Shift+ArrowRight');
  await keys.press('Control+Shift+ArrowRight');
  await keys.press('Enter');
  await expect(screen.labelMenu).toBeVisible();
  await expect(adminPage.getByRole('listbox')).toBeFocused();
  await keys.press('ArrowDown');
  await keys.press('Enter');
  await expect
    .poll(async () =>
      (await tagsOf(call, documentId)).map(({ quote, nerTagType }) => [quote, nerTagType.name]),
    )
    .toContainEqual(['Anna Nowak', 'Place']);
  await expect(screen.text).toBeFocused();
  await keys.press('?');
  const help = adminPage.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(help).toBeVisible();
  await keys.press('Escape');
  // The page's shortcuts are disabled while a dialog is open.
  await expect(help).toBeHidden();
  await keys.press('Control+Shift+Enter');
  await expect(screen.step('Spans')).toContainText('Accepted');
  await expect(screen.step('Kinds')).toHaveAttribute('aria-current', 'step');
});
