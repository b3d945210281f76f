import type { Locator, Page } from '@playwright/test';
import { relationGraphs } from '@scriptorium/contract/annotations/relation-graphs.ts';
import { relationTypes } from '@scriptorium/contract/process/relation-types.ts';
import { addLabel, makeDesk, stepOn, tagByApi, uploadText } from '@scriptorium/testing/scenes/desk.ts';
import { expect, expectAccessible, test } from '../support/fixtures.ts';
import { makeLegalText } from '../support/legal-text.ts';
import { applyLanguage, setColorScheme } from '../support/looks.ts';
import { WorkspaceScreen } from '../support/workspace-screen.ts';

/** The relation lines over the text. */
class Lines {
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }
  get quiet(): Locator {
    return this.page.locator('.annotator-arcs-quiet .annotator-arc');
  }
  get focused(): Locator {
    return this.page.locator('.annotator-arcs-focus [data-arc] > .annotator-arc');
  }
  get names(): Locator {
    return this.page.locator('.annotator-arc-names text');
  }
  get current(): Locator {
    return this.page.locator('.annotator-arcs-focus > [data-current]');
  }
  get chips(): Locator {
    return this.page.locator('.annotator-chip');
  }
  get live(): Locator {
    return this.page.locator('.annotator-live');
  }
  mark(tagId: number): Locator {
    return this.page.locator(`mark[data-spans~="${tagId}"]`).first();
  }
  /** Selects a tag by a click and closes its menu. */
  async select(tagId: number): Promise<void> {
    await this.mark(tagId).click();
    await expect(this.page.getByRole('dialog', { name: /here/ })).toBeVisible();
    await this.page.keyboard.press('Escape');
    await expect(this.page.getByRole('dialog')).toHaveCount(0);
  }
  /** Points of the quiet lines that lie on letters of the text, and how many points there are. */
  onLetters(): Promise<{ points: number; covered: number }> {
    return this.page.evaluate(() => {
      const letters: DOMRect[] = [];
      const walker = document.createTreeWalker(
        document.querySelector('.annotator-content') as Element,
        NodeFilter.SHOW_TEXT,
      );
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const range = document.createRange();
        range.selectNodeContents(node);
        letters.push(...range.getClientRects());
      }
      let points = 0;
      let covered = 0;
      for (const path of document.querySelectorAll<SVGPathElement>('.annotator-arcs-quiet .annotator-arc')) {
        const matrix = path.getScreenCTM();
        const length = path.getTotalLength();
        if (!matrix) continue;
        for (let at = 0; at <= length; at += 3) {
          const { x, y } = path.getPointAtLength(at).matrixTransform(matrix);
          points++;
          // The blank above capitals and below the baseline of a rectangle holds the ends of lines.
          if (letters.some((r) => x > r.left && x < r.right && y > r.top + 5 && y < r.bottom - 5)) covered++;
        }
      }
      return { points, covered };
    });
  }
}

test('short relations are lines in the gaps, no line covers a word, and a switch hides them', async ({
  adminPage,
  call,
  makeProcess,
}) => {
  const { open, tag } = await makeLegalText({ call, makeProcess, page: adminPage }, 'Quiet lines');
  const lines = new Lines(adminPage);
  await open();
  await expect(lines.quiet.first()).toBeAttached();
  await expect.poll(async () => (await lines.onLetters()).points).toBeGreaterThan(30);
  expect((await lines.onLetters()).covered).toBe(0);
  const before = await lines.mark(tag('lease')).boundingBox();
  const panel = adminPage.getByRole('region', { name: 'Relations', exact: true });
  await panel.getByRole('radiogroup', { name: 'Lines in the text' }).getByText('None').click();
  await expect(lines.quiet).toHaveCount(0);
  expect(await lines.mark(tag('lease')).boundingBox()).toEqual(before);
  await adminPage.reload();
  await expect(lines.mark(tag('lease'))).toBeVisible();
  await expect(lines.quiet).toHaveCount(0);
  await panel.getByRole('radiogroup', { name: 'Lines in the text' }).getByText('Near').click();
  await expect(lines.quiet.first()).toBeAttached();
  const count = await lines.quiet.count();
  await panel.getByRole('button', { name: 'Show the lines of holds' }).click();
  await expect.poll(() => lines.quiet.count()).toBe(count - 1);
  await setColorScheme(adminPage, 'dark');
  await expectAccessible(adminPage);
  await adminPage.emulateMedia({ media: 'print' });
  await expect(adminPage.locator('.annotator-arcs')).toBeHidden();
});

test('a selected tag shows all its relations with names, and a shelf leads to the end off the screen', async ({
  adminPage,
  call,
  makeProcess,
}) => {
  const { open, tag } = await makeLegalText({ call, makeProcess, page: adminPage }, 'Focused lines');
  const lines = new Lines(adminPage);
  await open();
  await expect(lines.quiet.first()).toBeAttached();
  await lines.select(tag('lease'));
  await expect(lines.focused).toHaveCount(5);
  await expect(lines.names.filter({ hasText: 'signed on' })).toHaveCount(1);
  const appeal = lines.chips.filter({ hasText: 'the Court of Appeal' });
  await expect(appeal).toContainText('decided by');
  await expect(appeal).toContainText(/line \d+:/);
  await applyLanguage(adminPage, 'pl');
  await expect(appeal).toContainText(/wiersz \d+:/);
  await applyLanguage(adminPage, 'en');
  await lines.chips.filter({ hasText: 'the Court of Appeal' }).click();
  await expect(lines.mark(tag('court2'))).toBeInViewport();
  await expect(lines.chips.filter({ hasText: 'lease agreement' })).toContainText('↑ decided by ←');
  await expectAccessible(adminPage);
});

test('the keys walk a relation, give it another type, reverse and remove it', async ({
  adminPage,
  call,
  makeProcess,
}) => {
  const { open, tag, documentId } = await makeLegalText(
    { call, makeProcess, page: adminPage },
    'Keys of lines',
  );
  const lines = new Lines(adminPage);
  await open();
  await expect(lines.quiet.first()).toBeAttached();
  await lines.select(tag('anna'));
  const press = (key: string) => adminPage.keyboard.press(key);
  await press('.');
  await expect(lines.current).toHaveCount(1);
  await expect(lines.live).toHaveText('acts for, to Company Norda Shipping, line 5, 1 of 1');
  await press('3');
  await expect(lines.live).toHaveText('Now: pays to');
  const panel = adminPage.getByRole('region', { name: 'Relations', exact: true });
  const candidates = panel.getByRole('list', { name: 'Edited relations' }).getByRole('listitem');
  await expect(candidates).toContainText('pays to');
  await press('Shift+Space');
  await expect(lines.live).toHaveText('The direction was reversed: pays to');
  await panel.getByRole('button', { name: 'Save', exact: true }).click();
  const stored = async () =>
    (await call(relationGraphs.list, { query: { documentId } }))
      .flatMap(({ relations }) => relations)
      .filter(({ fromId, toId }) => fromId === tag('norda2') && toId === tag('anna'));
  await expect.poll(async () => (await stored()).length).toBe(1);
  await lines.select(tag('anna'));
  await press('.');
  await expect(lines.current).toHaveCount(1);
  await press('Enter');
  const menu = adminPage.getByRole('dialog', { name: 'Choose a relation' });
  await expect(menu.getByRole('menuitem')).toHaveCount(6);
  await press('Escape');
  await expect(menu).toHaveCount(0);
  await adminPage.locator('.annotator-scroller').focus();
  await press('Delete');
  const question = adminPage.getByRole('dialog', { name: 'Delete relations?' });
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect.poll(async () => (await stored()).length).toBe(0);
  await press('?');
  await expect(adminPage.getByRole('dialog', { name: 'Keyboard shortcuts' })).toContainText(
    'Reverse the relation',
  );
});

test('in a text from right to left the margin is on the right', async ({ adminPage, call, makeProcess }) => {
  const desk = await makeDesk(call, makeProcess, 'Lines from the right');
  const nodeId = desk.span.id;
  const label = await addLabel(call, nodeId, 'Name');
  const type = await call(relationTypes.create, { body: { nodeId, name: 'pays', color: '#1864ab' } });
  const lines = [
    'דנה לוי שילמה לבנק הצפון.',
    ...Array.from({ length: 6 }, () => 'הצדדים אינם חולקים.'),
    'יוסי כהן.',
  ];
  const documentId = await uploadText(call, desk, 'hebrew.txt', lines.join('\n'));
  const { stepDTO } = await stepOn(call, documentId, desk.span);
  const tag = async (quote: string) => (await tagByApi(call, documentId, stepDTO.id, label.id, quote)).id;
  const [fromId, near, far] = [await tag('דנה לוי'), await tag('בנק הצפון'), await tag('יוסי כהן')];
  const relations = [near, far].map((toId) => ({ fromId, toId, relationTypeId: type.id }));
  await call(relationGraphs.create, { body: { stepId: stepDTO.id, relations } });
  const screen = new WorkspaceScreen(adminPage);
  await screen.open(desk.process.id, documentId, `?stepId=${stepDTO.id}`);
  const drawn = new Lines(adminPage);
  await expect(drawn.quiet).toHaveCount(1);
  await drawn.select(fromId);
  await expect(drawn.focused).toHaveCount(2);
  const right = async (locator: Locator) => {
    const { x = 0, width = 0 } = (await locator.boundingBox()) ?? {};
    return x + width;
  };
  const words = await right(drawn.mark(fromId));
  await expect
    .poll(async () => Math.max(...(await Promise.all((await drawn.focused.all()).map(right)))))
    .toBeGreaterThan(words);
});
