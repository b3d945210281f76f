import { models } from '@scriptorium/contract/machines/models.ts';
import { nodes } from '@scriptorium/contract/process/nodes.ts';
import { recordings } from '@scriptorium/contract/documents/recordings.ts';
import { wavBytes } from '@scriptorium/testing/scenes/upload-form.ts';
import { expect } from '@scriptorium/testing/page/test.ts';
import { addNode, parserOf, uploadText } from '@scriptorium/testing/scenes/desk.ts';
import { GraphScreen } from '@scriptorium/testing/page-scenes/graph-page.ts';
import { withModelProvider } from '@scriptorium/testing/page-scenes/model-provider.ts';
import { WorkspaceScreen } from '@scriptorium/testing/page-scenes/workspace-screen.ts';

const test = withModelProvider();

test('a lead lets a speech model transcribe recordings: it is added, tested and chosen, and transcribes a call', async ({
  adminPage: page,
  makeProcess,
  call,
  provider,
}) => {
  const { id } = await makeProcess('Transcribes calls');
  const hup = await addNode(call, { processId: id, activityType: 'HUP', name: 'Way in', x: -400 });
  const screen = new GraphScreen(page);
  const { panel } = screen;
  await screen.open(id);
  await screen.openPanel('File parser', 'Speech recognition');
  await screen.choose(panel, 'Recordings are transcribed by', 'a speech model');
  await expect(panel.getByText('There are no speech models yet.')).toBeVisible();
  await expect(panel.getByText('This field is required.')).toBeVisible();
  await panel.getByRole('button', { name: /Close/ }).first().click();
  await page.getByRole('button', { name: 'Leave without saving', exact: true }).click();
  await expect(panel).toHaveCount(0);
  await page.goto('/admin/models');
  await page.getByRole('button', { name: 'Add model' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add model' });
  await dialog.getByRole('combobox', { name: 'It is for' }).click();
  await page.getByRole('option', { name: 'Speech recognition' }).click();
  await expect(dialog.getByRole('combobox', { name: 'Provider' })).toHaveValue(
    'OpenAI and compatible servers',
  );
  await expect(dialog.getByRole('textbox', { name: 'Context, tokens' })).toBeHidden();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('House dictation');
  await dialog.getByRole('textbox', { name: 'Address' }).fill(provider.baseUrl('OPENAI'));
  await dialog.getByRole('textbox', { name: 'Model' }).fill('whisper');
  await dialog.getByLabel('Key', { exact: false }).first().fill('sk-swordfish');
  await dialog.getByRole('textbox', { name: 'Minute of audio' }).fill('0.006');
  await dialog.getByRole('button', { name: 'Test model' }).click();
  await expect(dialog.getByText(/“Dzień dobry, Anno\. Do widzenia!” for a tone of one second/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('row').filter({ hasText: 'House dictation' })).toContainText('Recordings');
  const [stored] = await call(models.list, { query: {} });
  expect(stored).toMatchObject({ kind: 'TRANSCRIPTION', priceMinute: 0.006, hasKey: true });

  await screen.open(id);
  await screen.openPanel('File parser', 'Speech recognition');
  await screen.choose(panel, 'Recordings are transcribed by', 'a speech model');
  await screen.choose(panel, 'Model', 'House dictation');
  const language = panel.getByRole('combobox', { name: 'Language of the recordings' });
  await language.fill('Pol');
  await page.getByRole('option', { name: 'Polish' }).click();
  await panel.getByRole('textbox', { name: 'Names and terms' }).fill('Anna from Żółkiew');
  await screen.saved();
  const parser = await parserOf(call, id);
  expect(await call(nodes.get, { params: { id: parser.id } })).toMatchObject({
    externalConfig: {
      configType: 'SPEECH',
      llmModel: { id: stored?.id },
      secret: null,
      hints: 'Anna from Żółkiew',
      language: 'pl',
    },
  });

  const documentId = await uploadText(call, { upload: hup }, 'call.wav', wavBytes(2));
  await expect
    .poll(async () => (await call(recordings.utterances, { params: { id: documentId } })).length)
    .toBe(2);
  expect(provider.dictations.at(-1)).toMatchObject({ language: 'pl', prompt: 'Anna from Żółkiew' });
  const workspace = new WorkspaceScreen(page);
  await workspace.open(id, documentId);
  await expect(page.getByText('dobry,').first()).toBeVisible();

  // A tone of one second for the test, and the call of two seconds.
  await page.goto('/admin/model-costs?by=MODEL');
  const costs = page.getByRole('table', { name: 'Costs' });
  await expect(costs.getByRole('columnheader').nth(5)).toHaveText('Minutes of audio');
  const ofModel = costs.getByRole('row').filter({ hasText: 'House dictation' });
  await expect(ofModel.getByRole('cell').nth(5)).toHaveText(/^0\.0\d$/);
});
