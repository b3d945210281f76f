import type { Locator, Page } from '@playwright/test';
import { expect, seeInPage } from './fixtures.ts';

/** The graph page of a process. */
export class GraphScreen {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async open(processId: number): Promise<void> {
    await this.page.goto(`/entity/process/${processId}/graph`);
    await seeInPage(this.page, '.react-flow__node');
    await this.rest();
  }

  /** The button of a node on the canvas. */
  node(name: string): Locator {
    return this.page
      .getByRole('application')
      .getByRole('button', { name: new RegExp(`^${name}\\b`), expanded: undefined })
      .and(this.page.locator('[aria-expanded]'));
  }

  /** Adds a node of a type from the toolbar; `type` is its complete name. */
  async add(type: string): Promise<void> {
    await this.page.getByRole('button', { name: 'Add node', exact: true }).click();
    await this.types.getByRole('button', { name: type, exact: true }).click();
  }

  /** The types in the toolbar. */
  get types(): Locator {
    return this.page.getByRole('dialog', { name: 'Add node' });
  }

  plus(name: string): Locator {
    return this.page.getByRole('button', { name: `Add a node after ${name}`, exact: true });
  }

  edge(from: string, to: string): Locator {
    return this.page
      .getByRole('button', { name: new RegExp(`^Edge from ${from} to ${to}`) })
      .and(this.page.locator('g'));
  }

  get panel(): Locator {
    return this.page.getByRole('complementary').filter({ has: this.page.getByRole('heading', { level: 2 }) });
  }

  section(title: string): Locator {
    return this.panel.getByRole('button', { name: new RegExp(`^\\d+\\. ${title}`) });
  }

  async openPanel(name: string, ...sections: string[]): Promise<void> {
    await this.rest();
    // A reloaded page has it open already.
    if ((await this.node(name).getAttribute('aria-expanded')) !== 'true') {
      await this.#show(this.node(name));
      await this.node(name).click();
    }
    await expect(this.page.getByRole('complementary', { name, exact: true })).toBeVisible();
    await this.rest();
    for (const title of sections) {
      const section = this.section(title);
      if ((await section.getAttribute('aria-expanded')) !== 'true') await section.click();
    }
  }

  /**
   * Fits the view where the side panel covers a part of the node. A click would scroll the canvas to it, and the canvas
   * scrolls back at once, between Playwright's check and its click on a busy machine.
   */
  async #show(node: Locator): Promise<void> {
    const canvas = await this.page.getByRole('application').boundingBox();
    const box = await node.boundingBox();
    if (!canvas || !box) throw new Error('It is not on the screen');
    const isInside =
      box.x >= canvas.x &&
      box.y >= canvas.y &&
      box.x + box.width <= canvas.x + canvas.width &&
      box.y + box.height <= canvas.y + canvas.height;
    if (isInside) return;
    await this.page.getByRole('button', { name: /^(Fit view|Dopasuj widok)$/ }).click();
    await this.rest();
  }

  /**
   * Waits until the canvas has stopped moving: it fits the graph when it opens, and after a side panel opens or closes.
   * A busy page draws late, so both frames and time are counted.
   */
  async rest(): Promise<void> {
    await this.page.locator('.react-flow__viewport').evaluate(
      (viewport: HTMLElement, { frames, ms }) =>
        new Promise<void>((resolve) => {
          const canvas = viewport.closest('.react-flow');
          let [last, since, drawn] = ['', performance.now(), 0];
          const look = (): void => {
            const now = `${viewport.style.transform} ${canvas?.clientWidth} ${canvas?.clientHeight}`;
            if (now !== last) [last, since, drawn] = [now, performance.now(), 0];
            drawn += 1;
            if (drawn > frames && performance.now() - since > ms) resolve();
            else requestAnimationFrame(look);
          };
          look();
        }),
      { frames: 10, ms: 200 },
    );
  }

  /** Presses on `from`, moves to `to` in steps, and releases there. */
  async drag(from: Locator, to: { x: number; y: number }): Promise<void> {
    await this.rest();
    const box = await from.boundingBox();
    if (!box) throw new Error('Nothing to drag');
    await this.page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await this.page.mouse.down();
    await this.page.mouse.move(to.x, to.y, { steps: 12 });
    await this.page.mouse.up();
  }

  async centreOf(locator: Locator): Promise<{ x: number; y: number }> {
    await this.rest();
    const box = await locator.boundingBox();
    if (!box) throw new Error('It is not on the screen');
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  }

  /** Clicks a straight edge before its middle, where the plus appears under the pointer. */
  async clickEdge(from: string, to: string): Promise<void> {
    await this.rest();
    const box = await this.edge(from, to).boundingBox();
    if (!box) throw new Error('It is not on the screen');
    await this.page.mouse.click(box.x + box.width / 4, box.y + box.height / 2);
  }

  /** Leaves the focused field of the panel and waits until everything in it is saved. */
  async saved(): Promise<void> {
    await this.panel.getByRole('heading', { level: 2 }).focus();
    await expect(this.panel.getByRole('status').filter({ hasText: /^(Saved|Zapisano)$/ })).toBeAttached();
  }

  /** Says what is not saved, and what to do about it. */
  get notSaved(): Locator {
    return this.panel.getByRole('region', { name: 'Not saved' });
  }

  /** Chooses an option of a select by its label. */
  async choose(within: Locator | Page, label: string, option: string | RegExp): Promise<void> {
    await within.getByRole('combobox', { name: label, exact: false }).click();
    await this.page.getByRole('option', { name: option }).click();
  }

  toast(text: string | RegExp): Locator {
    return this.page.getByRole('alert').filter({ hasText: text });
  }
}
