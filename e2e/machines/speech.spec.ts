import { expect, expectAccessible, test } from '../support/fixtures.ts';
import { GraphScreen } from '../support/graph-page.ts';

test('the address of a speech model elsewhere is checked while it is typed', async ({
  adminPage: page,
  makeProcess,
}) => {
  const { id } = await makeProcess('Transcribes elsewhere');
  const screen = new GraphScreen(page);
  const { panel } = screen;
  await screen.open(id);
  await screen.openPanel('File parser', 'Speech recognition');
  await screen.choose(panel, 'Recordings are transcribed by', 'a model of your own, over HTTP');
  const address = panel.getByRole('textbox', { name: 'Address' });
  await address.click();
  await page.keyboard.type('asr.example.org');
  await expect(panel.getByText('The address must begin with http://, https:// or {host}.')).toBeVisible();
  await page.keyboard.press('Home');
  await page.keyboard.type('https://');
  await expect(panel.getByText('The address must begin with')).toBeHidden();
  await expectAccessible(page);
});
