import { getElementAccessibleDescription, getElementAccessibleName, isElementVisible } from 'ivya/utils';
import { expect } from 'vitest';
import { eventually } from './eventually.ts';
import type { PageLocator } from './locator.ts';
import { matches } from './network.ts';
import type { TestPage } from './test-page.ts';

interface Outcome {
  pass: boolean;
  /** Shown when it is not as expected. */
  actual: unknown;
}
type Wanted = string | RegExp;
type Options = { timeout?: number };

const normalize = (text: string) =>
  text
    .replaceAll(/[\u200B\u00AD]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
/** Without the style sheets of components, which are inside of them. */
const contentOf = (node: Node): string =>
  node instanceof Element
    ? node.localName === 'style'
      ? ''
      : [...node.childNodes].map(contentOf).join('')
    : (node.nodeValue ?? '');
const textOf = (element: Element) => normalize(contentOf(element));
const isText = (text: string, wanted: Wanted) =>
  wanted instanceof RegExp ? wanted.test(text) : text === normalize(wanted);
const hasText = (text: string, wanted: Wanted) =>
  wanted instanceof RegExp ? wanted.test(text) : text.includes(normalize(wanted));

/** Reads the visible text of the page, for messages of failures. */
const pageText = () =>
  [...document.querySelectorAll('aside, main, [role=dialog], [role=menu], [role=listbox]')]
    .map((part) => `${part.getAttribute('role') ?? part.localName}: ${textOf(part).slice(0, 600)}`)
    .join('\n');

/** Waits until the page is as expected, or with `.not` until it is not. */
async function waitFor(
  state: { isNot: boolean },
  what: string,
  subject: string,
  look: () => Outcome,
  { timeout }: Options = {},
) {
  let last: Outcome = { pass: false, actual: undefined };
  try {
    await eventually(() => {
      last = look();
      if (last.pass === Boolean(state.isNot)) throw new Error('not yet');
    }, timeout);
  } catch (error) {
    if (!(error instanceof Error) || error.message !== 'not yet')
      return { pass: Boolean(state.isNot), message: () => String(error) };
  }
  return {
    pass: last.pass,
    message: () =>
      `${subject}: expected ${state.isNot ? 'not ' : ''}${what}, and it is ${JSON.stringify(last.actual)}\n${pageText()}`,
  };
}

/** A matcher about the one element; without it the expectation fails, also with `.not`. */
const ofElement =
  <Given extends unknown[]>(what: string, look: (element: Element, ...given: Given) => Outcome) =>
  async (state: { isNot: boolean }, locator: PageLocator, given: Given, options: Options) =>
    waitFor(
      state,
      [what, ...given.map((one) => (one instanceof RegExp ? String(one) : JSON.stringify(one)))].join(' '),
      locator.selector,
      () => {
        const element = locator.element();
        return element ? look(element, ...given) : { pass: Boolean(state.isNot), actual: 'not on the page' };
      },
      options,
    );

const visible = (locator: PageLocator) => {
  const element = locator.element();
  return element !== undefined && isElementVisible(element);
};

function texts(compare: (text: string, wanted: Wanted) => boolean, isWhole: boolean) {
  return function (
    this: { isNot: boolean },
    locator: PageLocator,
    wanted: Wanted | readonly Wanted[],
    options?: Options,
  ) {
    const list = Array.isArray(wanted) ? (wanted as readonly Wanted[]) : undefined;
    return waitFor(
      this,
      `the text ${list ? list.map(String).join(' | ') : String(wanted)}`,
      locator.selector,
      () => {
        if (!list) {
          const element = locator.element();
          if (!element) return { pass: Boolean(this.isNot), actual: 'not on the page' };
          return { pass: compare(textOf(element), wanted as Wanted), actual: textOf(element) };
        }
        const actual = locator.elements().map(textOf);
        const isSame = isWhole
          ? actual.length === list.length && list.every((one, at) => compare(actual[at] ?? '', one))
          : containsInOrder(actual, list, compare);
        return { pass: isSame, actual };
      },
      options,
    );
  };
}

function containsInOrder(
  actual: readonly string[],
  wanted: readonly Wanted[],
  compare: (text: string, wanted: Wanted) => boolean,
): boolean {
  let at = 0;
  for (const text of actual) if (at < wanted.length && compare(text, wanted[at] as Wanted)) at += 1;
  return at === wanted.length;
}

const field = (element: Element): Element =>
  element instanceof HTMLLabelElement && element.control ? element.control : element;
const isDisabled = (element: Element) =>
  element.matches(':disabled') || element.closest('[aria-disabled=true]') !== null;

type State = { isNot: boolean };

expect.extend({
  toBeVisible(
    this: State,
    locator: PageLocator,
    { visible: wanted = true, ...options }: Options & { visible?: boolean } = {},
  ) {
    return waitFor(
      this,
      wanted ? 'to be visible' : 'to be hidden',
      locator.selector,
      () => ({ pass: visible(locator) === wanted, actual: wanted ? 'hidden or absent' : 'visible' }),
      options,
    );
  },
  toBeHidden(this: State, locator: PageLocator, options?: Options) {
    return waitFor(
      this,
      'to be hidden',
      locator.selector,
      () => ({ pass: !visible(locator), actual: 'visible' }),
      options,
    );
  },
  toBeAttached(this: State, locator: PageLocator, options?: Options) {
    return waitFor(
      this,
      'to be on the page',
      locator.selector,
      () => ({ pass: locator.element() !== undefined, actual: 'absent' }),
      options,
    );
  },
  toHaveCount(this: State, locator: PageLocator, count: number, options?: Options) {
    return waitFor(
      this,
      `${count} elements`,
      locator.selector,
      () => {
        const { length } = locator.elements();
        return { pass: length === count, actual: length };
      },
      options,
    );
  },
  toHaveText: texts(isText, true),
  toContainText: texts(hasText, false),
  toHaveValue(this: State, locator: PageLocator, wanted: Wanted, options: Options = {}) {
    const look = ofElement('the value', (element, value: Wanted) => {
      const { value: actual } = field(element) as HTMLInputElement;
      return { pass: value instanceof RegExp ? value.test(actual) : actual === value, actual };
    });
    return look(this, locator, [wanted], options);
  },
  toHaveAttribute(this: State, locator: PageLocator, name: string, wanted?: Wanted, options: Options = {}) {
    const look = ofElement('the attribute', (element) => {
      const actual = element.getAttribute(name);
      const isSame =
        wanted === undefined
          ? actual !== null
          : actual !== null && (wanted instanceof RegExp ? wanted.test(actual) : actual === wanted);
      return { pass: isSame, actual };
    });
    return look(this, locator, [], options);
  },
  toHaveClass(this: State, locator: PageLocator, wanted: Wanted, options: Options = {}) {
    const look = ofElement('the class', (element) => ({
      pass: isText(element.className, wanted),
      actual: element.className,
    }));
    return look(this, locator, [], options);
  },
  toHaveAccessibleName(this: State, locator: PageLocator, wanted: Wanted, options: Options = {}) {
    const look = ofElement('the accessible name', (element, name: Wanted) => {
      const actual = normalize(getElementAccessibleName(element, false));
      return { pass: isText(actual, name), actual };
    });
    return look(this, locator, [wanted], options);
  },
  toHaveAccessibleDescription(this: State, locator: PageLocator, wanted: Wanted, options: Options = {}) {
    const look = ofElement('the accessible description', (element, text: Wanted) => {
      const actual = normalize(getElementAccessibleDescription(element, false));
      return { pass: isText(actual, text), actual };
    });
    return look(this, locator, [wanted], options);
  },
  toBeFocused(this: State, locator: PageLocator, options: Options = {}) {
    return ofElement('the focus', (element) => ({
      pass: document.activeElement === element,
      actual: `on ${document.activeElement?.outerHTML.slice(0, 200)}`,
    }))(this, locator, [], options);
  },
  toBeDisabled(this: State, locator: PageLocator, options: Options = {}) {
    return ofElement('to be disabled', (element) => ({ pass: isDisabled(element), actual: 'enabled' }))(
      this,
      locator,
      [],
      options,
    );
  },
  toBeEnabled(this: State, locator: PageLocator, options: Options = {}) {
    return ofElement('to be enabled', (element) => ({ pass: !isDisabled(element), actual: 'disabled' }))(
      this,
      locator,
      [],
      options,
    );
  },
  toBeEditable(this: State, locator: PageLocator, options: Options = {}) {
    return ofElement('to be editable', (element) => ({
      pass:
        !isDisabled(element) &&
        !(element as HTMLInputElement).readOnly &&
        element.getAttribute('aria-readonly') !== 'true',
      actual: 'disabled or read only',
    }))(this, locator, [], options);
  },
  toBeChecked(
    this: State,
    locator: PageLocator,
    {
      checked = true,
      indeterminate = false,
      timeout,
    }: Options & { checked?: boolean; indeterminate?: boolean } = {},
  ) {
    const wanted = indeterminate ? 'indeterminate' : checked;
    return ofElement(`to be checked: ${wanted}`, (element) => {
      const box = field(element);
      const isChecked =
        box instanceof HTMLInputElement ? box.checked : box.getAttribute('aria-checked') === 'true';
      const isMixed =
        box instanceof HTMLInputElement ? box.indeterminate : box.getAttribute('aria-checked') === 'mixed';
      const actual = indeterminate && isMixed ? 'indeterminate' : isChecked;
      return { pass: actual === wanted, actual };
    })(this, locator, [], timeout === undefined ? {} : { timeout });
  },
  toBeEmpty(this: State, locator: PageLocator, options: Options = {}) {
    return ofElement('to be empty', (element) => ({
      pass: element instanceof HTMLInputElement ? element.value === '' : textOf(element) === '',
      actual: textOf(element),
    }))(this, locator, [], options);
  },
  toHaveURL(
    this: State,
    page: TestPage,
    wanted: string | RegExp | ((url: URL) => boolean),
    options?: Options,
  ) {
    return waitFor(
      this,
      `the address ${String(wanted)}`,
      'the page',
      () => {
        const actual = page.url();
        const isSame =
          typeof wanted === 'string'
            ? new URL(wanted, location.origin).href === actual || matches(wanted, actual)
            : matches(wanted, actual);
        return { pass: isSame, actual };
      },
      options,
    );
  },
  async toPass(this: State, work: () => Promise<unknown>, { timeout = 30_000 }: Options = {}) {
    const deadline = performance.now() + timeout;
    for (;;) {
      try {
        await work();
        return { pass: true, message: () => 'It passed' };
      } catch (error) {
        if (performance.now() > deadline) return { pass: false, message: () => String(error) };
      }
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  },
  toHaveTitle(this: State, _page: TestPage, wanted: Wanted, options?: Options) {
    return waitFor(
      this,
      `the title ${String(wanted)}`,
      'the page',
      () => ({ pass: isText(document.title, wanted), actual: document.title }),
      options,
    );
  },
});
