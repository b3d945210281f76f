import { DEFAULT_USER_SETTINGS, userSettings } from '@scriptorium/contract/people/user-settings.ts';
import { expect, test } from '@scriptorium/testing/page/test.ts';
import { applyLanguage } from '@scriptorium/testing/page-scenes/language.ts';
import { makeCall, TranscriptScreen } from '@scriptorium/testing/page-scenes/transcript-screen.ts';

const CONTROLS = ['Play', '10 seconds back', '10 seconds forward', 'Speed: 1×'];

test('where the download of recordings is blocked the controls are dimmed, and a tooltip says so in Polish in both languages [AUDIO-03] [ERR-59]', async ({
  call,
  makeProcess,
  person,
}) => {
  const { desk, documentId, stepId } = await makeCall({ call, makeProcess }, 'Blocked');
  const { page, api } = await person([{ type: 'PROCESS', componentId: desk.process.id, mode: 'WRITE' }]);
  await api(userSettings.save, { body: { ...DEFAULT_USER_SETTINGS, 'source-download-blocked': true } });
  const audio: string[] = [];
  page.on('request', (request) => {
    if (/\/(audio|stream|peaks)\b/.test(request.url())) audio.push(request.url());
  });
  const screen = new TranscriptScreen(page);
  await screen.open(desk.process.id, documentId, `?stepId=${stepId}`);
  await expect(screen.word('posters')).toBeVisible();
  const player = page.getByRole('region', { name: 'Player' });
  await expect(player.locator('[data-dimmed]')).toHaveCount(1);
  for (const name of CONTROLS) await expect(player.getByRole('button', { name, exact: true })).toBeDisabled();
  const words = 'Pobieranie audio jest zablokowane w opcjach.';
  await player.getByRole('group', { name: words }).hover();
  await expect(page.getByRole('tooltip')).toHaveText(words);
  await applyLanguage(page, 'pl');
  await expect(
    page.getByRole('region', { name: 'Odtwarzacz' }).getByRole('group', { name: words }),
  ).toBeVisible();
  expect(audio).toEqual([]);
});

test('blocking the download of recordings disables the player and the time range of a word at once; Cancel enables them again [SETTINGS-01] [SETTINGS-03]', async ({
  adminPage,
  call,
  makeProcess,
}) => {
  const { desk, documentId, stepId } = await makeCall({ call, makeProcess }, 'Blocked downloads');
  const screen = new TranscriptScreen(adminPage);
  await screen.open(desk.process.id, documentId, `?stepId=${stepId}&panel=settings`);
  const settings = adminPage.getByRole('form', { name: 'Settings' });
  const player = adminPage.getByRole('region', { name: 'Player' });
  const expectDisabled = async (disabled: boolean) => {
    for (const name of CONTROLS) {
      const control = player.getByRole('button', { name, exact: true });
      await (disabled ? expect(control).toBeDisabled() : expect(control).toBeEnabled());
    }
    await screen.word('posters').click({ button: 'right' });
    await expect(screen.item('Edit time range')).toHaveAttribute('aria-disabled', String(disabled));
    await screen.press('Escape');
    await expect(screen.menu).toHaveCount(0);
  };
  await expect(screen.word('posters')).toBeVisible();
  await expectDisabled(false);
  await settings.getByLabel('Block source download').check();
  await expectDisabled(true);
  expect(await call(userSettings.get, { query: {} })).toMatchObject({ 'source-download-blocked': false });
  await settings.getByRole('button', { name: 'Cancel' }).click();
  await expectDisabled(false);
});
