import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { DEFAULT_USER_SETTINGS, userSettings } from '@scriptorium/contract/people/user-settings.ts';
import { LETTER, makeDesk, stepOn, uploadText } from '@scriptorium/testing/scenes/desk.ts';
import { expect, expectAccessible, test } from '../support/fixtures.ts';
import { WorkspaceScreen } from '../support/workspace-screen.ts';

const DEMO = join(import.meta.dirname, '../../apps/server/src/features/demo/documents');

/** Current styles of the text. */
const drawn = (screen: WorkspaceScreen) =>
  screen.text.evaluate((text) => {
    const { fontSize, lineHeight, color } = getComputedStyle(text);
    return [fontSize, Number.parseFloat(lineHeight) / Number.parseFloat(fontSize), color];
  });
const expectDrawn = (screen: WorkspaceScreen, size: string, height: number, colour: string) =>
  expect.poll(() => drawn(screen)).toEqual([size, expect.closeTo(height, 3), colour]);

const fieldsOf = (page: Page) => {
  const panel = page.getByRole('form', { name: 'Settings' });
  return {
    panel,
    size: panel.getByLabel('Font size (px)'),
    height: panel.getByLabel('Line height'),
    colour: panel.getByRole('textbox', { name: 'Font colour' }),
    blocked: panel.getByLabel('Block source download'),
    button: (name: string) => panel.getByRole('button', { name, exact: true }),
  };
};

test('a reader previews display settings, discards them, saves them for all documents, and clears them [SETTINGS-01] [SETTINGS-02] [CONST-43] [CONST-44] [CONST-45] [AUDIO-03] [ERR-59]', async ({
  adminPage,
  call,
  makeProcess,
}) => {
  const desk = await makeDesk(call, makeProcess, 'Display');
  const letter = await uploadText(call, desk, 'letter.txt', LETTER);
  const recording = await uploadText(
    call,
    desk,
    'phone-call.wav',
    readFileSync(join(DEMO, 'phone-call.wav')),
  );
  await uploadText(call, desk, 'phone-call.json', readFileSync(join(DEMO, 'phone-call.json')));
  await stepOn(call, letter, desk.span);
  await stepOn(call, recording, desk.span);
  const stored = () => call(userSettings.get, { query: {} });
  const screen = new WorkspaceScreen(adminPage);
  const { size, height, colour, blocked, button, panel } = fieldsOf(adminPage);

  await screen.open(desk.process.id, letter);
  await expectDrawn(screen, '18px', 1.5, 'rgb(80, 86, 91)');
  await adminPage.keyboard.press('Alt+3');
  await expect(size).toHaveValue('18');
  await expect(height).toHaveValue('1.5');
  await expect(colour).toHaveValue('#50565b');
  await expect(blocked).not.toBeChecked();

  // Live, step by step; values out of range are reported and not applied.
  await size.press('ArrowUp');
  await expect(size).toHaveValue('18.5');
  await height.press('ArrowUp');
  await expect(height).toHaveValue('1.6');
  await colour.fill('#7a1f1f');
  await expectDrawn(screen, '18.5px', 1.6, 'rgb(122, 31, 31)');
  await size.fill('500');
  await expect(panel.getByText('This field cannot be more than 72.')).toBeVisible();
  await expectDrawn(screen, '18px', 1.6, 'rgb(122, 31, 31)');
  await button('Cancel').click();
  await expect(size).toHaveValue('18');
  await expectDrawn(screen, '18px', 1.5, 'rgb(80, 86, 91)');
  expect(await stored()).toEqual(DEFAULT_USER_SETTINGS);

  // Unsaved settings are discarded with the panel; saved ones are kept, also for the next document.
  await size.fill('30');
  await expectDrawn(screen, '30px', 1.5, 'rgb(80, 86, 91)');
  await adminPage.keyboard.press('Alt+3');
  await expect(panel).toHaveCount(0);
  await expectDrawn(screen, '18px', 1.5, 'rgb(80, 86, 91)');
  await adminPage.getByRole('button', { name: 'Settings', exact: true }).click();
  await size.fill('24.5');
  await colour.fill('#7a1f1f');
  // Its palette covers the controls below.
  await colour.blur();
  await blocked.check();
  await button('Save').click();
  await expect(adminPage.getByText('Settings saved!')).toBeVisible();
  expect(await stored()).toEqual({
    'font-size': 24.5,
    'line-height': 1.5,
    'font-color': '#7a1f1f',
    'source-download-blocked': true,
  });
  await expectAccessible(adminPage);

  const audio: string[] = [];
  adminPage.on('request', (request) => {
    if (/\/(audio|stream|peaks)$/.test(request.url())) audio.push(request.url());
  });
  await adminPage.emulateMedia({ colorScheme: 'dark' });
  await adminPage.addInitScript(() => sessionStorage.setItem('locale', 'pl'));
  await adminPage.goto(`/entity/process/${desk.process.id}/document/${recording}?panel=settings`);
  const word = adminPage.getByRole('list', { name: 'Transkrypcja' }).locator('[data-token]').first();
  await expect(word).toHaveCSS('font-size', '24.5px');
  const player = adminPage.getByRole('region', { name: 'Odtwarzacz' });
  for (const name of ['Odtwarzaj', '10 sekund wstecz', '10 sekund naprzód', 'Prędkość: 1×'])
    await expect(player.getByRole('button', { name, exact: true })).toBeDisabled();
  await expect(adminPage.getByRole('button', { name: 'Odtwarzaj od 00:00' }).first()).toBeDisabled();
  const controls = player.locator('[data-dimmed]');
  await expect
    .poll(() => controls.evaluate((node) => Number(getComputedStyle(node).opacity)))
    .toBeLessThan(1);
  await player.getByRole('group').hover();
  await expect(
    adminPage.getByRole('tooltip', { name: 'Pobieranie audio jest zablokowane w opcjach.' }),
  ).toBeVisible();
  await expectAccessible(adminPage);
  expect(audio).toEqual([]);

  // Cleared: the defaults apply at once, here and on the server, and the recording plays.
  await adminPage.getByRole('button', { name: 'Wyczyść', exact: true }).click();
  await expect(adminPage.getByLabel('Rozmiar czcionki (px)')).toHaveValue('18');
  await expect(player.getByRole('button', { name: 'Odtwarzaj', exact: true })).toBeEnabled();
  await expect(word).toHaveCSS('font-size', '18px');
  expect(audio).not.toEqual([]);
  expect(await stored()).toEqual(DEFAULT_USER_SETTINGS);
});
