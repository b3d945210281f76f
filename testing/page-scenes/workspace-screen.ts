import type { PageLocator } from '../page/locator.ts';
import type { TestPage } from '../page/test-page.ts';
import { expect } from '../page/test.ts';

/** The workspace page. */
export class WorkspaceScreen {
  readonly page: TestPage;

  constructor(page: TestPage) {
    this.page = page;
  }

  async open(processId: number, documentId: number, search = ''): Promise<void> {
    await this.page.goto(`/entity/process/${processId}/document/${documentId}${search}`);
    await expect(this.steps).toBeVisible();
  }

  get text(): PageLocator {
    return this.page.locator('.annotator-scroller');
  }

  get steps(): PageLocator {
    return this.page.getByRole('complementary', { name: 'Steps', exact: true });
  }

  /** The row of a step in the list at the bottom. */
  step(name: string): PageLocator {
    return this.steps.getByRole('list', { name: 'Steps of the document' }).getByRole('button', { name });
  }

  action(name: string): PageLocator {
    return this.steps.getByRole('button', { name, exact: true });
  }

  /** Finishes a step that has no labels. */
  anyway(name: 'Complete' | 'Accept'): PageLocator {
    return this.page.getByRole('button', { name: `${name} anyway` });
  }

  get labelMenu(): PageLocator {
    return this.page.getByRole('dialog', { name: 'Choose a label' });
  }

  option(name: string): PageLocator {
    return this.page.getByRole('option', { name });
  }

  /** Fragments of the text with this tag. */
  mark(text: string): PageLocator {
    return this.text.locator('mark', { hasText: text });
  }

  get tagList(): PageLocator {
    return this.steps.getByRole('list', { name: 'Tags' });
  }

  /**
   * Presses the mouse before a passage and releases it after. That the browser finds these letters at a place of the
   * screen is left to the journeys.
   */
  async select(passage: string): Promise<void> {
    const { start, end } = await this.#find(passage);
    await this.page.user.pointer([
      { keys: '[MouseLeft>]', ...start },
      { ...end },
      { keys: '[/MouseLeft]', ...end },
    ]);
    // jsdom does not say that the selection has changed.
    document.dispatchEvent(new Event('selectionchange'));
  }

  /** Clicks the middle of a passage. */
  async clickOn(passage: string, button: 'left' | 'right' = 'left'): Promise<void> {
    const { middle } = await this.#find(passage);
    // Without layout nothing is at a point of the screen but what is clicked.
    document.caretPositionFromPoint = () => ({
      offsetNode: middle.node,
      offset: middle.offset,
      getClientRect: () => middle.target.getBoundingClientRect(),
    });
    if (button === 'left') return this.page.user.pointer([{ ...middle }, { keys: '[MouseLeft]', ...middle }]);
    // user-event would take the selection away, which browsers leave.
    const press = { bubbles: true, cancelable: true, button: 2 };
    middle.target.dispatchEvent(new PointerEvent('pointerdown', press));
    middle.target.dispatchEvent(new MouseEvent('mousedown', press));
    middle.target.dispatchEvent(new MouseEvent('contextmenu', press));
    return undefined;
  }

  /** The first occurrence of a passage in the text; waits until it is shown with its tags, which split the text. */
  async #find(passage: string) {
    await expect(this.text).toContainText(passage);
    await this.page.network.rest();
    return this.text.evaluate((scroller: Element) => {
      const walker = document.createTreeWalker(scroller, NodeFilter.SHOW_TEXT);
      const pieces: { node: Text; start: number }[] = [];
      let text = '';
      while (walker.nextNode()) {
        const node = walker.currentNode as Text;
        pieces.push({ node, start: text.length });
        text += node.data;
      }
      const at = text.indexOf(passage);
      const pointAt = (offset: number, isEnd = false) => {
        const piece = pieces.findLast(({ start }) => (isEnd ? start < offset : start <= offset));
        if (!piece?.node.parentElement) throw new Error(`"${passage}" is not in the text`);
        return { target: piece.node.parentElement, node: piece.node, offset: offset - piece.start };
      };
      return {
        start: pointAt(at),
        middle: pointAt(at + Math.floor(passage.length / 2)),
        end: pointAt(at + passage.length, true),
      };
    });
  }
}
