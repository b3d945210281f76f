import { expect, test } from '@scriptorium/testing/page/test.ts';
import { addLabel, stepOn, tagsOf, uploadText } from '@scriptorium/testing/scenes/desk.ts';
import { makeDesk } from '@scriptorium/testing/page-scenes/desk.ts';
import { WorkspaceScreen } from '@scriptorium/testing/page-scenes/workspace-screen.ts';

const TEXT = ['Łódź and lodz are written in many ways.', 'The lodzer come from ŁÓDŹ.'].join('\n');

test('the text is searched by keyboard: count, next and previous, case, whole words; the hit that was found is tagged by a key', async ({
  adminPage,
  call,
  makeProcess,
}) => {
  const desk = await makeDesk(call, makeProcess, 'Searching');
  await addLabel(call, desk.span.id, 'Place', { suffixKey: 'p' });
  const documentId = await uploadText(call, desk, 'places.txt', TEXT);
  await stepOn(call, documentId, desk.span);
  const screen = new WorkspaceScreen(adminPage);
  await screen.open(desk.process.id, documentId);
  await expect(screen.text).toContainText('lodzer');
  const { keyboard: keys } = adminPage;
  const bar = adminPage.locator('search');
  const field = bar.getByRole('textbox', { name: 'Find in the document' });
  const position = bar.getByRole('status');
  const marked = (kind: string) =>
    adminPage.evaluate((name) => CSS.highlights.get(name)?.size ?? 0, `annotator-${kind}`);

  await keys.press('Control+f');
  await expect(field).toBeFocused();
  await keys.type('lodz');
  await expect(position).toHaveText('1 of 4');
  await expect.poll(() => marked('search')).toBe(3);
  await expect.poll(() => marked('current')).toBe(1);
  // The text's elements are unchanged: hits are painted only.
  await expect(screen.text.locator('mark')).toHaveCount(0);
  await keys.press('Shift+Enter');
  await expect(position).toHaveText('4 of 4');
  await keys.press('Enter');
  await keys.press('Enter');
  await expect(position).toHaveText('2 of 4');
  await bar.getByRole('button', { name: 'Whole words' }).press('Space');
  await expect(position).toHaveText('2 of 3');
  await bar.getByRole('button', { name: 'Match case' }).press('Space');
  await expect(position).toHaveText('1 of 1');
  await field.fill('nowhere');
  await expect(position).toHaveText('Not found');
  await field.fill('many ways');
  await expect(position).toHaveText('1 of 1');
  await field.press('Escape');
  await expect(bar).toHaveCount(0);
  await expect(screen.text).toBeFocused();
  await expect.poll(() => marked('search')).toBe(0);
  await keys.press('p');
  await expect
    .poll(async () => (await tagsOf(call, documentId)).map(({ quote }) => quote))
    .toContain('many ways');
});

test('all occurrences of the selected text are tagged after a preview by one request, and one undo takes them back', async ({
  adminPage,
  call,
  makeProcess,
}) => {
  const desk = await makeDesk(call, makeProcess, 'All of them');
  await addLabel(call, desk.span.id, 'Place', { suffixKey: 'p' });
  const documentId = await uploadText(call, desk, 'places.txt', TEXT);
  await stepOn(call, documentId, desk.span);
  const screen = new WorkspaceScreen(adminPage);
  await screen.open(desk.process.id, documentId);
  const { keyboard: keys } = adminPage;
  const placesOf = async () =>
    (await tagsOf(call, documentId)).flatMap(({ nerTagType, quote }) =>
      nerTagType.name === 'Place' ? [quote] : [],
    );
  const writes: string[] = [];
  adminPage.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/api/ner-tags')) writes.push(request.url());
  });

  await screen.select('lodz');
  await screen.labelMenu.getByRole('button', { name: 'Find all like this' }).click();
  const bar = adminPage.locator('search');
  await expect(bar.getByRole('status')).toHaveText('1 of 4');
  await bar.getByRole('button', { name: 'Tag all…' }).press('Enter');
  const dialog = adminPage.getByRole('dialog', { name: 'Tag all occurrences' });
  await expect(dialog.getByRole('checkbox')).toHaveCount(4);
  await dialog.getByRole('checkbox').nth(2).press('Space');
  await dialog.getByRole('button', { name: 'Tag 3 occurrences' }).press('Enter');
  await expect(screen.tagList.getByRole('listitem')).toHaveCount(3);
  await expect.poll(placesOf).toEqual(['Łódź', 'lodz', 'ŁÓDŹ']);
  expect(writes).toHaveLength(1);

  // Tagged ones are not offered again.
  await bar.getByRole('button', { name: 'Tag all…' }).press('Enter');
  await expect(dialog.getByText('3 occurrences have this label already.')).toBeVisible();
  await expect(dialog.getByRole('checkbox')).toHaveCount(1);
  await keys.press('Escape');
  await expect(dialog).toHaveCount(0);
  await screen.text.focus();
  await keys.press('Control+z');
  await expect(screen.tagList.getByRole('listitem')).toHaveCount(0);
  await expect.poll(placesOf).toEqual([]);
});
