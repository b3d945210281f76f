import { expect as vitestExpect, type ExpectStatic } from 'vitest';
import { TIMEOUT_MS } from './eventually.ts';
import './matchers.ts';
import type { PageLocator } from './locator.ts';
import type { TestPage } from './test-page.ts';

type Wanted = string | RegExp;
type Options = { timeout?: number };

interface ElementMatchers {
  toBeVisible(options?: Options & { visible?: boolean }): Promise<void>;
  toBeHidden(options?: Options): Promise<void>;
  toBeAttached(options?: Options): Promise<void>;
  toHaveCount(count: number, options?: Options): Promise<void>;
  /** The whole text; a list means exactly these elements in this order. */
  toHaveText(text: Wanted | readonly Wanted[], options?: Options): Promise<void>;
  /** A part of the text; a list means elements with these parts in this order, others between them. */
  toContainText(text: Wanted | readonly Wanted[], options?: Options): Promise<void>;
  toHaveValue(value: Wanted, options?: Options): Promise<void>;
  toHaveAttribute(name: string, value?: Wanted, options?: Options): Promise<void>;
  toHaveClass(classes: Wanted, options?: Options): Promise<void>;
  toHaveAccessibleName(name: Wanted, options?: Options): Promise<void>;
  toHaveAccessibleDescription(text: Wanted, options?: Options): Promise<void>;
  toBeFocused(options?: Options): Promise<void>;
  toBeDisabled(options?: Options): Promise<void>;
  toBeEnabled(options?: Options): Promise<void>;
  toBeEditable(options?: Options): Promise<void>;
  toBeChecked(options?: Options & { checked?: boolean; indeterminate?: boolean }): Promise<void>;
  toBeEmpty(options?: Options): Promise<void>;
}

interface PageMatchers {
  toHaveURL(url: string | RegExp | ((url: URL) => boolean), options?: Options): Promise<void>;
  toHaveTitle(title: Wanted, options?: Options): Promise<void>;
}

interface WorkMatchers {
  /** Repeats the work until none of its expectations fails. */
  toPass(options?: Options): Promise<void>;
}

interface PageExpect extends ExpectStatic {
  (locator: PageLocator, message?: string): ElementMatchers & { not: ElementMatchers };
  (page: TestPage, message?: string): PageMatchers & { not: PageMatchers };
  (work: () => Promise<unknown>, message?: string): WorkMatchers;
}

/** Polls wait as long as the other expectations. */
const { poll } = vitestExpect;
vitestExpect.poll = (look, options) => poll(look, { timeout: TIMEOUT_MS, interval: 20, ...options });

/** Vitest's `expect` with the expectations of Playwright that wait for the page. */
export const expect = vitestExpect as unknown as PageExpect;
