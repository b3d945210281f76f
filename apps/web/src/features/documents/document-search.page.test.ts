import { classifierTags } from '@scriptorium/contract/annotations/tags.ts';
import { classifierTypes } from '@scriptorium/contract/process/classifier-types.ts';
import { steps } from '@scriptorium/contract/documents/steps.ts';
import { expect, test } from '@scriptorium/testing/page/test.ts';
import { addLabel, stepOn, tagByApi, uploadText } from '@scriptorium/testing/scenes/desk.ts';
import { makeDesk } from '@scriptorium/testing/page-scenes/desk.ts';

test('documents are searched by content, by a tag with texts, and by classifier label; the address keeps the search [LIST-03]', async ({
  adminPage,
  call,
  makeProcess,
}) => {
  const desk = await makeDesk(call, makeProcess, 'Three searches');
  const person = await addLabel(call, desk.span.id, 'Person');
  const given = [
    ['anna.txt', 'Anna Nowak ordered posters.'],
    ['piotr.txt', 'Piotr Zieba ordered nothing.'],
    ['nobody.txt', 'An empty page.'],
  ] as const;
  const ids: number[] = [];
  for (const [name, text] of given) {
    const id = await uploadText(call, desk, name, text);
    ids.push(id);
    const { stepDTO } = await stepOn(call, id, desk.span);
    const [first = '', second = ''] = text.split(' ');
    if (name !== 'nobody.txt') await tagByApi(call, id, stepDTO.id, person.id, `${first} ${second}`);
    await call(steps.update, { body: { id: stepDTO.id, status: 'ACCEPTED' } });
  }
  const kinds = await call(classifierTypes.ofProcess, { params: { id: desk.process.id }, query: {} });
  const complaint = kinds.find(({ name }) => name === 'Complaint');
  const { stepDTO } = await stepOn(call, ids[2] ?? 0, desk.classifier);
  await call(classifierTags.save, { params: { stepId: stepDTO.id }, body: [{ typeId: complaint?.id ?? 0 }] });

  await adminPage.goto(`/entity/process/${desk.process.id}/documents`);
  const rows = adminPage.getByRole('row').filter({ hasText: '.txt' });
  const mode = (name: string) =>
    adminPage.getByRole('radiogroup', { name: 'Search by' }).getByText(name, { exact: true });
  await expect(rows).toHaveCount(3);

  const byName = adminPage.getByRole('searchbox', { name: 'Search by filename' });
  const hint = adminPage.getByText('One or two characters are found only at the beginning of a name.');
  await byName.fill('na');
  await expect(hint).toBeVisible();
  await expect(adminPage.getByText('No results')).toBeVisible();
  await byName.fill('nna');
  await expect(rows).toHaveText([/anna\.txt/]);
  await expect(hint).toHaveCount(0);
  await byName.fill('');
  await expect(rows).toHaveCount(3);

  await mode('Content').click();
  await adminPage.getByRole('searchbox', { name: 'Search by content' }).fill('ordered -nothing');
  await expect(rows).toHaveText([/anna\.txt/]);

  await mode('Tag').click();
  await expect(rows).toHaveCount(3);
  await adminPage.getByRole('combobox', { name: 'Label of a tag' }).click();
  await adminPage.getByRole('option', { name: 'Person' }).click();
  await expect(rows).toHaveText([/anna\.txt/, /piotr\.txt/]);
  const texts = adminPage.getByRole('combobox', { name: 'Texts of the tags, each with Enter' });
  await texts.fill('Piotr Zieba');
  await texts.press('Enter');
  await expect(rows).toHaveText([/piotr\.txt/]);
  await adminPage.reload();
  await expect(rows).toHaveText([/piotr\.txt/]);
  await expect(adminPage.getByRole('combobox', { name: 'Label of a tag' })).toHaveValue('Person');

  await mode('Classifier').click();
  await adminPage.getByRole('combobox', { name: 'Classifier labels' }).click();
  await adminPage.getByRole('option', { name: 'Complaint' }).click();
  await expect(rows).toHaveText([/nobody\.txt/]);
  await adminPage.getByRole('option', { name: 'Order' }).click();
  await expect(adminPage.getByRole('option', { name: 'Order' })).toHaveAttribute('aria-selected', 'true');
  await adminPage.getByRole('option', { name: 'Complaint' }).click();
  await expect(adminPage.getByText('No results')).toBeVisible();
  await adminPage.keyboard.press('Escape');
  await adminPage.getByRole('button', { name: 'Clear search' }).click();
  await expect(rows).toHaveCount(3);
});
