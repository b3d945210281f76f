import type { Call } from '@scriptorium/contract/kit/client.ts';
import type { Node } from '@scriptorium/contract/process/nodes.ts';
import { addNode, parserOf } from '../scenes/desk.ts';
import type { PageLocator } from '../page/locator.ts';
import type { TestPage } from '../page/test-page.ts';
import { expect } from '../page/test.ts';

/** Adds a node after the file parser, `row` rows below it. */
export async function addAfterParser(
  call: Call,
  processId: number,
  activityType: Node['activityType'],
  name: string,
  row = 0,
): Promise<Node> {
  const { id: fromId, x, y } = await parserOf(call, processId);
  return addNode(call, { processId, activityType, name, x: x + 330, y: y + row * 160, fromId });
}

/** The graph page of a process. Nothing on its canvas moves here, so a node is used where it is. */
export class GraphScreen {
  readonly page: TestPage;

  constructor(page: TestPage) {
    this.page = page;
  }

  async open(processId: number): Promise<void> {
    await this.page.goto(`/entity/process/${processId}/graph`);
    await this.page.locator('.react-flow__node').first().waitFor();
  }

  /** The button of a node on the canvas. */
  node(name: string): PageLocator {
    return this.page
      .getByRole('application')
      .getByRole('button', { name: new RegExp(`^${name}\\b`) })
      .and(this.page.locator('[aria-expanded]'));
  }

  /** Adds a node of a type from the toolbar; `type` is its complete name. */
  async add(type: string): Promise<void> {
    await this.page.getByRole('button', { name: 'Add node', exact: true }).click();
    await this.types.getByRole('button', { name: type, exact: true }).click();
  }

  /** The types in the toolbar. */
  get types(): PageLocator {
    return this.page.getByRole('dialog', { name: 'Add node' });
  }

  plus(name: string): PageLocator {
    return this.page.getByRole('button', { name: `Add a node after ${name}`, exact: true });
  }

  edge(from: string, to: string): PageLocator {
    return this.page
      .getByRole('button', { name: new RegExp(`^Edge from ${from} to ${to}`) })
      .and(this.page.locator('g'));
  }

  get panel(): PageLocator {
    return this.page.getByRole('complementary').filter({ has: this.page.getByRole('heading', { level: 2 }) });
  }

  section(title: string): PageLocator {
    return this.panel.getByRole('button', { name: new RegExp(`^\\d+\\. ${title}`) });
  }

  async openPanel(name: string, ...sections: string[]): Promise<void> {
    // A reloaded page has it open already.
    if ((await this.node(name).getAttribute('aria-expanded')) !== 'true') await this.node(name).click();
    await expect(this.page.getByRole('complementary', { name, exact: true })).toBeVisible();
    for (const title of sections) {
      const section = this.section(title);
      if ((await section.getAttribute('aria-expanded')) !== 'true') await section.click();
    }
  }

  /** Leaves the focused field of the panel and waits until everything in it is saved. */
  async saved(): Promise<void> {
    await this.panel.getByRole('heading', { level: 2 }).focus();
    await expect(this.panel.getByRole('status').filter({ hasText: /^(Saved|Zapisano)$/ })).toBeAttached();
  }

  /** Says what is not saved, and what to do about it. */
  get notSaved(): PageLocator {
    return this.panel.getByRole('region', { name: 'Not saved' });
  }

  /** Chooses an option of a select by its label. */
  async choose(within: PageLocator | TestPage, label: string, option: string | RegExp): Promise<void> {
    await within.getByRole('combobox', { name: label, exact: false }).click();
    await this.page.getByRole('option', { name: option }).click();
  }

  toast(text: string | RegExp): PageLocator {
    return this.page.getByRole('alert').filter({ hasText: text });
  }
}
