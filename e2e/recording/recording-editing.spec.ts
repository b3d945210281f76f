import type { Locator, Page } from '@playwright/test';
import type { Call } from '@scriptorium/contract/kit/client.ts';
import type { Process } from '@scriptorium/contract/process/processes.ts';
import { recordings } from '@scriptorium/contract/documents/recordings.ts';
import { steps } from '@scriptorium/contract/documents/steps.ts';
import { glossary } from '@scriptorium/contract/documents/transcript-edits.ts';
import { textOf } from '@scriptorium/domain/transcript/transcript.ts';
import { makeDesk, sampleFile, stepOn, uploadText } from '@scriptorium/testing/scenes/desk.ts';
import { expect, expectAccessible, test } from '../support/fixtures.ts';
import { person } from '../support/people.ts';
import { WorkspaceScreen } from '../support/workspace-screen.ts';

interface Given {
  call: Call;
  makeProcess: (name: string) => Promise<Process>;
}

/** A phone call whose transcript waits in the step of the file parser. */
async function makeCall({ call, makeProcess }: Given, name: string) {
  const desk = await makeDesk(call, makeProcess, name);
  const documentId = await uploadText(call, desk, 'phone-call.wav', sampleFile('phone-call.wav'));
  await uploadText(call, desk, 'phone-call.json', sampleFile('phone-call.json'));
  const span = await stepOn(call, documentId, desk.span);
  const { stepDTO } = await stepOn(call, documentId, desk.parser);
  await call(steps.update, { body: { id: stepDTO.id, status: 'WAITING' } });
  return { desk, documentId, stepId: stepDTO.id, spanStepId: span.stepDTO.id };
}

class TranscriptScreen extends WorkspaceScreen {
  get list(): Locator {
    return this.page.getByRole('list', { name: 'Transcript' });
  }

  get rows(): Locator {
    return this.list.locator('[data-utterance]');
  }

  row(index: number): Locator {
    return this.rows.nth(index);
  }

  /** The words of a row as text. */
  words(index: number): Locator {
    return this.row(index).locator('[data-words]');
  }

  /** The nth word with this text, in the whole transcript. */
  word(text: string, nth = 0): Locator {
    return this.list.locator('[data-token]').getByText(text, { exact: true }).nth(nth);
  }

  get selected(): Locator {
    return this.list.locator('[data-token][data-selected]');
  }

  /** Selects words of one utterance by a click and a click with Shift. */
  async select(first: Locator, last?: Locator): Promise<void> {
    await first.click();
    await last?.click({ modifiers: ['Shift'] });
  }

  item(name: string): Locator {
    return this.page.getByRole('menuitem', { name });
  }

  async press(...keys: string[]): Promise<void> {
    for (const key of keys) await this.page.keyboard.press(key);
  }
}

async function open(page: Page, { desk, documentId, stepId }: Awaited<ReturnType<typeof makeCall>>) {
  const screen = new TranscriptScreen(page);
  await screen.open(desk.process.id, documentId, `?stepId=${stepId}`);
  await expect(screen.word('posters')).toBeVisible();
  return screen;
}

/** Reads the stored transcript as `actor: words`. */
const stored = async (call: Call, id: number): Promise<string[]> =>
  (await call(recordings.utterances, { params: { id }, query: {} })).map(
    (utterance) => `${utterance.actor}: ${textOf(utterance)}`,
  );

const tokensOf = async (call: Call, id: number) =>
  (await call(recordings.utterances, { params: { id }, query: {} })).flatMap(({ tokens }) => tokens);

test('the menu of selected words edits times, extracts, deletes and marks; it reports problems too [MENU-05] [MENU-09] [MENU-10] [MENU-11] [MENU-12]', async ({
  adminPage,
  call,
  makeProcess,
}) => {
  const given = await makeCall({ call, makeProcess }, 'Menu');
  const screen = await open(adminPage, given);
  const tokens = () => tokensOf(call, given.documentId);
  const openMenu = () => screen.selected.first().click({ button: 'right' });
  await screen.select(screen.word('posters'), screen.word('were'));
  await openMenu();
  for (const name of ['Edit time range', 'Extract tokens', 'Delete tokens', 'Mark as unclear'])
    await expect(screen.item(name)).toBeVisible();
  await expect(screen.item('Edit time range')).toHaveAttribute('aria-disabled', 'true');
  await expect(screen.item('Extract tokens')).toHaveAttribute('aria-disabled', 'false');
  await expectAccessible(adminPage);
  await screen.item('Delete tokens').click();
  await expect(adminPage.getByText('2 words will be deleted: posters were')).toBeVisible();
  await adminPage.getByRole('button', { name: 'Cancel' }).click();
  await screen.item('Mark as unclear').click();
  await adminPage.getByRole('menuitemcheckbox', { name: 'Unclear' }).click();
  await expect
    .poll(async () => (await tokens()).filter(({ properties }) => properties.includes('UNCLEAR')))
    .toHaveLength(2);
  await openMenu();
  await screen.item('Remove the mark “unclear”').click();
  await expect
    .poll(async () => (await tokens()).filter(({ properties }) => properties.includes('UNCLEAR')))
    .toHaveLength(0);

  await screen.select(screen.word('damaged.'));
  await openMenu();
  await expect(screen.item('Extract tokens')).toHaveAttribute('aria-disabled', 'true');
  await screen.item('Edit time range').click();
  const editor = adminPage.getByRole('form', { name: /time/i });
  await editor.getByRole('button', { name: 'End: 0.01 s later' }).click();
  const before = (await tokens()).find(({ value }) => value === 'damaged.');
  await editor.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(async () => (await tokens()).find(({ value }) => value === 'damaged.')?.tsEnd)
    .toBe((before?.tsEnd ?? 0) + 10);

  await screen.select(screen.word('posters'));
  await openMenu();
  await screen.item('Report a problem').click();
  await adminPage.getByRole('textbox', { name: 'What is the problem?' }).fill('Is it posters?');
  await screen.press('Escape');
});

test('of two people who change one utterance the second sees both texts and applies the own change again', async ({
  adminPage,
  browser,
  server,
  call,
  makeProcess,
}) => {
  const given = await makeCall({ call, makeProcess }, 'Two transcribers');
  const screen = await open(adminPage, given);
  await adminPage.route('**/api/utterances?*', (route) => route.abort());
  await screen.word('posters').dblclick();
  await adminPage.getByRole('combobox', { name: 'Word: posters' }).fill('placards');
  await screen.press('Enter');
  await expect(screen.words(1)).toContainText('placards');
  const { page } = await person({ browser, call, server }, given.desk, 'Olga', 'ADMIN');
  const theirs = await open(page, given);
  await theirs.word('damaged.').dblclick();
  await page.getByRole('combobox', { name: 'Word: damaged.' }).fill('broken.');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await stored(call, given.documentId))[1]).toContain('broken.');
  await adminPage.unroute('**/api/utterances?*');
  await adminPage.reload();
  await adminPage.getByRole('button', { name: '1 change was refused' }).click();
  const dialog = adminPage.getByRole('dialog', { name: 'Changes that were refused' });
  await expect(dialog).toContainText('Two placards were damaged.');
  await expect(dialog).toContainText('Two posters were broken.');
  await dialog.getByRole('button', { name: 'Apply again' }).click();
  await expect
    .poll(async () => (await stored(call, given.documentId))[1])
    .toContain('Two placards were broken.');
  await page.context().close();
});

test('changes of another person arrive at once; replacements and terms of the glossary are suggested [MENU-13] [MENU-14]', async ({
  adminPage,
  browser,
  server,
  call,
  makeProcess,
}) => {
  const given = await makeCall({ call, makeProcess }, 'Suggestions');
  await call(glossary.change, {
    params: { id: given.desk.process.id },
    body: { added: ['placards', 'Placenta'] },
  });
  const screen = await open(adminPage, given);
  const { page } = await person({ browser, call, server }, given.desk, 'Olga', 'ADMIN');
  const theirs = await open(page, given);
  await theirs.word('posters').dblclick();
  const field = page.getByRole('combobox', { name: 'Word: posters' });
  await field.fill('plac');
  await expect(page.getByRole('option')).toHaveText(['placards', 'Placenta']);
  await field.press('ArrowDown');
  await field.press('Enter');
  await field.press('Enter');
  await expect(screen.words(1)).toContainText('Two placards were');
  await page.context().close();
  // The first change has assigned the step.
  await call(steps.update, { body: { id: given.stepId, blockedBy: null } });
  await adminPage.reload();
  await expect(screen.words(1)).toContainText('Two placards were');
  await expect(screen.word('posters')).toBeVisible();
  await screen.word('posters').click({ button: 'right' });
  await screen.item('Suggestions').click();
  const hintMenu = adminPage.getByRole('menu', { name: 'Suggestions' });
  await expect(hintMenu.getByRole('menuitem')).toHaveText(['placards', 'Back']);
  await hintMenu.getByRole('menuitem', { name: 'placards' }).click();
  await expect.poll(async () => (await stored(call, given.documentId))[4]).toContain('the placards again');
});
