import type { Locator, Page } from '@playwright/test';
import type { Call } from '@scriptorium/contract/kit/client.ts';
import { nodes, type Node } from '@scriptorium/contract/process/nodes.ts';
import { expect, seeInPage } from './fixtures.ts';

export const allNodes = (call: Call, processId: number): Promise<Node[]> =>
  call(nodes.list, { query: { processId } });

/** The workspace page. */
export class WorkspaceScreen {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async open(processId: number, documentId: number, search = ''): Promise<void> {
    await this.page.goto(`/entity/process/${processId}/document/${documentId}${search}`);
    await seeInPage(this.page, 'aside[aria-label="Steps"]');
    await expect(this.steps).toBeVisible();
  }

  get text(): Locator {
    return this.page.locator('.annotator-scroller');
  }

  get steps(): Locator {
    return this.page.getByRole('complementary', { name: 'Steps', exact: true });
  }

  /** The row of a step in the list at the bottom. */
  step(name: string): Locator {
    return this.steps.getByRole('list', { name: 'Steps of the document' }).getByRole('button', { name });
  }

  action(name: string): Locator {
    return this.steps.getByRole('button', { name, exact: true });
  }

  get labelMenu(): Locator {
    return this.page.getByRole('dialog', { name: 'Choose a label' });
  }

  option(name: string): Locator {
    return this.page.getByRole('option', { name });
  }

  /** Fragments of the text with this tag. */
  mark(text: string): Locator {
    return this.text.locator('mark', { hasText: text });
  }

  get tagList(): Locator {
    return this.steps.getByRole('list', { name: 'Tags' });
  }

  /** The position of a passage on the screen, as soon as it has stopped moving. */
  async place(passage: string): Promise<{ left: number; right: number; y: number }> {
    for (let last = await this.#find(passage); ;) {
      await this.page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
      const now = await this.#find(passage);
      if (now.left === last.left && now.y === last.y) return now;
      last = now;
    }
  }

  async #find(passage: string): Promise<{ left: number; right: number; y: number }> {
    const found = await this.text.evaluate((scroller, wanted) => {
      const walker = document.createTreeWalker(scroller, NodeFilter.SHOW_TEXT);
      let all = '';
      const pieces: { node: Text; start: number }[] = [];
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        pieces.push({ node: node as Text, start: all.length });
        all += (node as Text).data;
      }
      const at = all.indexOf(wanted);
      if (at < 0) return null;
      const point = (offset: number, isEnd: boolean) => {
        const piece = pieces.findLast(({ start }) => (isEnd ? start < offset : start <= offset));
        return piece ? { node: piece.node, offset: offset - piece.start } : null;
      };
      const [from, to] = [point(at, false), point(at + wanted.length, true)];
      if (!from || !to) return null;
      const range = document.createRange();
      range.setStart(from.node, from.offset);
      range.setEnd(to.node, to.offset);
      const first = range.getClientRects()[0];
      const last = [...range.getClientRects()].at(-1);
      return first && last ? { left: first.left, right: last.right, y: first.top + first.height / 2 } : null;
    }, passage);
    if (!found) throw new Error(`"${passage}" is not on the screen`);
    return found;
  }

  /** Selects a passage of one line by dragging over it. */
  async drag(passage: string): Promise<{ x: number; y: number }> {
    const { left, right, y } = await this.place(passage);
    await this.page.mouse.move(left + 1, y);
    await this.page.mouse.down();
    await this.page.mouse.move((left + right) / 2, y);
    await this.page.mouse.move(right - 1, y, { steps: 3 });
    await this.page.mouse.up();
    return { x: right - 1, y };
  }

  async clickOn(passage: string, button: 'left' | 'right' = 'left'): Promise<void> {
    const { left, right, y } = await this.place(passage);
    await this.page.mouse.click((left + right) / 2, y, { button });
  }
}
