import { parseTemplate } from '../text/wildcards.ts';

/** `https://name:password@host`, which is refused when it is sent: credentials belong in a header. */
export const holdsCredentials = (url: string): boolean => /^https?:[/\\]*[^/?#\\]*@/i.test(url);

/** At the start of an address: the host of models that the administrator of the server has set. */
export const HOST_PLACEHOLDER = '{host}';

/** An address with the host in the place of its placeholder; null where the server has no such host. */
export function atModelHost(url: string, modelHost: string | null): string | null {
  if (!url.startsWith(HOST_PLACEHOLDER)) return url;
  return modelHost === null ? null : modelHost + url.slice(HOST_PLACEHOLDER.length);
}

/** No stored text contains it. */
const MARK = '\u0000';
/** The scheme, or the placeholder of the host of models, and what URL parsers read as the host and the port. */
const BEFORE_PATH = /^(?:\{host\}|[^:/?#\\]*:[/\\]*)?[^/?#\\]*/;

/**
 * Whether a template of an address has a wildcard in its scheme, host or port: a value of a document, such as its file name,
 * could choose the server that gets the call. As URL parsers do, it skips line breaks, tabs and further slashes.
 */
export const hasHostWildcard = (url: string): boolean => receiverOfUrl(url).includes(MARK);

/** The part of a template of an address that chooses the server, without the names of wildcards. */
export function receiverOfUrl(url: string): string {
  const marked = parseTemplate(url)
    .map((part) => (part.kind === 'wildcard' ? MARK : part.text.replaceAll(/[\t\n\r]/g, '')))
    .join('');
  return BEFORE_PATH.exec(marked.trimStart())?.[0].toLowerCase() ?? '';
}

/** An address of a model: absolute, or on the host of models. It may contain wildcards. */
export const isModelUrl = (url: string): boolean => /^(?:https?:\/\/\S|\{host\}(?:[/:?]|$))/.test(url);
