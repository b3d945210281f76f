import type { UserEvent } from '@testing-library/user-event';
import {
  getByAltTextSelector,
  getByLabelSelector,
  getByPlaceholderSelector,
  getByRoleSelector,
  getByTestIdSelector,
  getByTextSelector,
  getByTitleSelector,
  Ivya,
} from 'ivya';
import { isElementVisible } from 'ivya/utils';
import { IN_WINDOW } from './acting-user.ts';
import { isBehindDialog, isDisabled, settleFocus } from './element-state.ts';
import { eventually } from './eventually.ts';
import { toKeys } from './keys.ts';

type Text = string | RegExp;
type Exact = { exact?: boolean };
export type RoleOptions = NonNullable<Parameters<typeof getByRoleSelector>[1]>;
interface Filter {
  hasText?: Text;
  hasNotText?: Text;
  has?: PageLocator;
  hasNot?: PageLocator;
  visible?: boolean;
}
interface ClickOptions {
  button?: 'left' | 'right' | 'middle';
  modifiers?: readonly string[];
  /** Accepted and without effect: nothing moves or covers anything here. */
  force?: boolean;
}
interface TestFile {
  name: string;
  mimeType?: string;
  buffer: Uint8Array;
}

const ivya = Ivya.create({ browser: 'chromium', testIdAttribute: 'data-testid' });

/** Playwright's notation of a text in a selector: a regular expression, or a part of the text in any case. */
const textIn = (text: Text) => (typeof text === 'string' ? `${JSON.stringify(text)}i` : String(text));

const filterSelector = ({ hasText, hasNotText, has, hasNot, visible }: Filter): string[] => [
  ...(hasText === undefined ? [] : [`internal:has-text=${textIn(hasText)}`]),
  ...(hasNotText === undefined ? [] : [`internal:has-not-text=${textIn(hasNotText)}`]),
  ...(has ? [`internal:has=${JSON.stringify(has.selector)}`] : []),
  ...(hasNot ? [`internal:has-not=${JSON.stringify(hasNot.selector)}`] : []),
  ...(visible === undefined ? [] : [`visible=${visible}`]),
];

/** Base of pages and locators: a selector, and the methods that find more inside of an element. */
export abstract class Finder {
  abstract readonly selector: string;
  abstract readonly user: UserEvent;

  #inside(selector: string): PageLocator {
    return new PageLocator(this.user, this.selector === '' ? selector : `${this.selector} >> ${selector}`);
  }

  getByRole(role: string, options?: RoleOptions): PageLocator {
    // ivya takes a header cell without a scope for a cell; browsers take those of the head for column headers.
    if (role === 'columnheader')
      return this.#inside('css=thead th').and(this.#inside(getByRoleSelector('cell', options)));
    const all = this.#inside(getByRoleSelector(role, options));
    return role === 'cell' ? all.and(this.#inside('css=:not(th)')) : all;
  }

  getByText(text: Text, options?: Exact): PageLocator {
    return this.#inside(getByTextSelector(text, options));
  }

  getByLabel(text: Text, options?: Exact): PageLocator {
    return this.#inside(getByLabelSelector(text, options));
  }

  getByPlaceholder(text: Text, options?: Exact): PageLocator {
    return this.#inside(getByPlaceholderSelector(text, options));
  }

  getByTitle(text: Text, options?: Exact): PageLocator {
    return this.#inside(getByTitleSelector(text, options));
  }

  getByAltText(text: Text, options?: Exact): PageLocator {
    return this.#inside(getByAltTextSelector(text, options));
  }

  getByTestId(id: Text): PageLocator {
    return this.#inside(getByTestIdSelector('data-testid', id));
  }

  locator(selector: string | PageLocator, filter: Filter = {}): PageLocator {
    const own = typeof selector === 'string' ? selector : selector.selector;
    return this.#inside([own, ...filterSelector(filter)].join(' >> '));
  }
}

/**
 * Elements of the page in jsdom, found and used like with Playwright's `Locator`: the same selectors (ivya is the fork of
 * its engine that Vitest uses), one element for an action, and waits. Members that need a real browser are missing.
 */
export class PageLocator extends Finder {
  readonly selector: string;
  readonly user: UserEvent;

  constructor(user: UserEvent, selector: string) {
    super();
    this.user = user;
    this.selector = selector;
  }

  /** All elements now, without waiting. */
  elements(): Element[] {
    return ivya.queryLocatorSelectorAll(this.selector, document);
  }

  /** The one element now; undefined without one. Several are an error of the test. */
  element(): Element | undefined {
    const found = this.elements();
    if (found.length > 1)
      throw new Error(
        `${this.selector} means ${found.length} elements:\n${found
          .slice(0, 5)
          .map((one) => ivya.previewNode(one))
          .join('\n')}`,
      );
    return found[0];
  }

  /** Waits for the one element. */
  attached(timeout?: number): Promise<Element> {
    return eventually(() => this.element() ?? fail(`${this.selector} is not on the page`), timeout);
  }

  /** Waits until the element can be used: visible, and enabled. */
  async #usable(what: string, timeout?: number): Promise<HTMLElement> {
    return eventually(() => {
      const element = this.element() ?? fail(`${this.selector} is not on the page, so it cannot be ${what}`);
      if (!isElementVisible(element)) fail(`${this.selector} is not visible, so it cannot be ${what}`);
      if (isDisabled(element)) fail(`${this.selector} is disabled, so it cannot be ${what}`);
      if (what === 'clicked' && isBehindDialog(element))
        fail(`${this.selector} is behind a dialog, so it cannot be clicked`);
      return element as HTMLElement;
    }, timeout);
  }

  filter(filter: Filter): PageLocator {
    return new PageLocator(this.user, [this.selector, ...filterSelector(filter)].join(' >> '));
  }

  and(other: PageLocator): PageLocator {
    return new PageLocator(this.user, `${this.selector} >> internal:and=${JSON.stringify(other.selector)}`);
  }

  or(other: PageLocator): PageLocator {
    return new PageLocator(this.user, `${this.selector} >> internal:or=${JSON.stringify(other.selector)}`);
  }

  nth(index: number): PageLocator {
    return new PageLocator(this.user, `${this.selector} >> nth=${index}`);
  }

  first(): PageLocator {
    return this.nth(0);
  }

  last(): PageLocator {
    return this.nth(-1);
  }

  async click({ button = 'left', modifiers = [], force }: ClickOptions = {}): Promise<void> {
    const element = force ? await this.attached() : await this.#usable('clicked');
    const keys = modifiers.map((name) => (name === 'ControlOrMeta' ? 'Control' : name));
    for (const key of keys) await this.user.keyboard(`{${key}>}`);
    const name = { left: 'MouseLeft', right: 'MouseRight', middle: 'MouseMiddle' }[button];
    await this.user.pointer([
      { target: element, coords: IN_WINDOW },
      { keys: `[${name}]`, target: element },
    ]);
    for (const key of keys) await this.user.keyboard(`{/${key}}`);
  }

  tap(): Promise<void> {
    return this.click();
  }

  async dblclick(): Promise<void> {
    await this.user.dblClick(await this.#usable('clicked'));
  }

  async hover(): Promise<void> {
    await this.user.hover(await this.#usable('hovered'));
  }

  async focus(): Promise<void> {
    await settleFocus((await this.attached()) as HTMLElement);
  }

  async blur(): Promise<void> {
    ((await this.attached()) as HTMLElement).blur();
  }

  /** Replaces the value of a field at once, as pasting over it does. */
  async fill(value: string): Promise<void> {
    const element = await this.#usable('filled');
    const field =
      element instanceof HTMLLabelElement && element.control instanceof HTMLElement
        ? element.control
        : element;
    if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement))
      fail(`${this.selector} is no field; an editor needs a real browser, a journey in e2e`);
    if (field.readOnly) fail(`${this.selector} is read only`);
    await settleFocus(field);
    const prototype = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
    Object.getOwnPropertyDescriptor(prototype.prototype, 'value')?.set?.call(field, value);
    field.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true, data: value }));
    field.dispatchEvent(new Event('change', { bubbles: true }));
    // What follows from a value is there before anybody can do the next thing.
    await new Promise((resolve) => setTimeout(resolve));
  }

  clear(): Promise<void> {
    return this.fill('');
  }

  async press(key: string): Promise<void> {
    await settleFocus((await this.attached()) as HTMLElement);
    // Nothing may take the focus between this and the key.
    await this.user.setup({ delay: null }).keyboard(toKeys(key));
  }

  async pressSequentially(text: string): Promise<void> {
    await settleFocus((await this.attached()) as HTMLElement);
    await this.user.keyboard(text.replaceAll(/[{[]/g, (sign) => sign + sign));
  }

  async setChecked(wanted: boolean): Promise<void> {
    const element = await this.attached();
    const box =
      element instanceof HTMLLabelElement && element.control instanceof HTMLElement
        ? element.control
        : element;
    const isNow = box instanceof HTMLInputElement ? box.checked : box.getAttribute('aria-checked') === 'true';
    if (isNow !== wanted) await this.click();
  }

  check(): Promise<void> {
    return this.setChecked(true);
  }

  uncheck(): Promise<void> {
    return this.setChecked(false);
  }

  async selectOption(value: string | { label: string }): Promise<void> {
    const element = await this.#usable('chosen from');
    await this.user.selectOptions(element, typeof value === 'string' ? value : value.label);
  }

  async setInputFiles(given: TestFile | readonly TestFile[]): Promise<void> {
    const files = [given].flat() as TestFile[];
    await this.user.upload(
      (await this.attached()) as HTMLElement,
      files.map(
        ({ name, mimeType = '', buffer }) => new File([new Uint8Array(buffer)], name, { type: mimeType }),
      ),
    );
  }

  async dispatchEvent(type: string, init: EventInit = {}): Promise<void> {
    const kind = type.startsWith('key') ? KeyboardEvent : /click|mouse/.test(type) ? MouseEvent : Event;
    (await this.attached()).dispatchEvent(new kind(type, { bubbles: true, cancelable: true, ...init }));
  }

  async count(): Promise<number> {
    return this.elements().length;
  }

  async all(): Promise<PageLocator[]> {
    return this.elements().map((_, index) => this.nth(index));
  }

  async textContent(): Promise<string | null> {
    return (await this.attached()).textContent;
  }

  /** jsdom has no layout, so this is the text content. */
  async innerText(): Promise<string> {
    return (await this.attached()).textContent ?? '';
  }

  async allTextContents(): Promise<string[]> {
    return this.elements().map(({ textContent }) => textContent ?? '');
  }

  async getAttribute(name: string): Promise<string | null> {
    return (await this.attached()).getAttribute(name);
  }

  async inputValue(): Promise<string> {
    return ((await this.attached()) as HTMLInputElement).value;
  }

  async isVisible(): Promise<boolean> {
    const element = this.element();
    return element !== undefined && isElementVisible(element);
  }

  async isChecked(): Promise<boolean> {
    return ((await this.attached()) as HTMLInputElement).checked;
  }

  async evaluate<Result, Given>(
    work: (element: any, given: Given) => Result,
    given?: Given,
  ): Promise<Awaited<Result>> {
    return (await work(await this.attached(), given as Given)) as Awaited<Result>;
  }

  async evaluateAll<Result>(work: (elements: any[]) => Result): Promise<Awaited<Result>> {
    return (await work(this.elements())) as Awaited<Result>;
  }

  async waitFor({
    state = 'visible',
    timeout,
  }: { state?: 'visible' | 'hidden' | 'attached' | 'detached'; timeout?: number } = {}): Promise<void> {
    await eventually(() => {
      const element = this.element();
      const isAsWanted = {
        attached: element !== undefined,
        detached: element === undefined,
        visible: element !== undefined && isElementVisible(element),
        hidden: element === undefined || !isElementVisible(element),
      }[state];
      if (!isAsWanted) fail(`${this.selector} is not ${state}`);
    }, timeout);
  }

  /** Nothing scrolls here. */
  async scrollIntoViewIfNeeded(): Promise<void> {
    await this.attached();
  }
}

function fail(message: string): never {
  throw new Error(message);
}
