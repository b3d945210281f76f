import { convert, type HtmlFormatter } from 'html-to-text';

/** Maximum depth of nested elements: the converter is recursive, so deeper ones are flattened. */
const MAX_DEPTH = 400;
const BLOCK =
  /^(address|article|blockquote|body|br|dd|div|dl|dt|h[1-6]|head|hr|html|li|ol|p|pre|section|table|tr|ul)$/;
const VOID = /^(area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/;
const TAG = /<(\/?)([a-z][a-z0-9:]*)(?![a-z0-9:])[^<>]*>/gi;

/**
 * The text of a page or mail in HTML, with tables in the format of `formatTable`. Thousands of nested elements are
 * flattened first, so that no text is lost.
 */
export function htmlToText(html: string, formatTable?: HtmlFormatter): string {
  const source = depthOf(html) > MAX_DEPTH ? flatten(html) : html;
  return convert(source, {
    wordwrap: false,
    ...(formatTable ? { formatters: { ownTable: formatTable } } : {}),
    selectors: [
      { selector: 'a', options: { ignoreHref: true } },
      { selector: 'img', format: 'skip' },
      ...(formatTable ? [{ selector: 'table', format: 'ownTable' }] : []),
      ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({
        selector,
        options: { uppercase: false },
      })),
    ],
    limits: { maxInputLength: source.length, maxDepth: MAX_DEPTH + 100 },
  });
}

function depthOf(html: string): number {
  let depth = 0;
  let deepest = 0;
  for (const [, closing, name = ''] of html.matchAll(TAG)) {
    if (VOID.test(name.toLowerCase())) continue;
    depth = closing ? Math.max(0, depth - 1) : depth + 1;
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}

function flatten(html: string): string {
  return html
    .replace(/<(script|style)\b[^<>]*>[^<]*<\/\1>/gi, '')
    .replace(TAG, (_, __, name: string) => (BLOCK.test(name.toLowerCase()) ? '<br>' : ''));
}
