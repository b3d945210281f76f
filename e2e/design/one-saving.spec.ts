import { expect, test } from '../support/fixtures.ts';
import { GraphScreen } from '../support/graph-page.ts';

test('a window that is closed before an edit is saved asks', async ({ adminPage: page, makeProcess }) => {
  const { id } = await makeProcess('Asks before it closes');
  const screen = new GraphScreen(page);
  await screen.open(id);
  await screen.openPanel('File parser');
  await page.route('**/api/nodes', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.fallback(),
  );
  const description = screen.panel.getByRole('textbox', { name: 'Description' });
  await description.fill('Typed offline');
  await description.blur();
  await expect(screen.notSaved).toContainText('Your last change is not saved: ');
  const asked = page.waitForEvent('dialog');
  const closing = page.close({ runBeforeUnload: true });
  await (await asked).dismiss();
  await closing;
  await expect(description).toHaveValue('Typed offline');
});
