import type { Node } from '@scriptorium/contract/process/nodes.ts';
import type { SettingsOf } from '@scriptorium/domain/graph/node-definition.ts';
import { hasHostWildcard, holdsCredentials } from '@scriptorium/domain/graph/request-url.ts';
import { misplacedSecret } from '@scriptorium/domain/secrets/secret-uses.ts';
import { RESERVED_HEADERS, type sendRequest } from '../send-request.definition.ts';

export type Request = SettingsOf<typeof sendRequest>;
export type FieldMap = Request['headers'];
export type FieldValue = FieldMap[string];

/** The settings of a SEND_REQUEST node; its URL can be invalid. */
export const requestOf = (node: Node): Request => node as Node & Request;

/** `required` without a URL, `pattern` for one that does not begin with http:// or https:// (SEND-05). */
export function urlProblem(
  node: Node,
): 'required' | 'pattern' | 'credentials' | 'hostWildcard' | 'secretPlace' | null {
  const { url } = requestOf(node);
  if (url.trim() === '') return 'required';
  if (!/^https?:\/\/\S/.test(url)) return 'pattern';
  if (holdsCredentials(url)) return 'credentials';
  if (hasHostWildcard(url)) return 'hostWildcard';
  return misplacedSecret({ field: 'url', template: url, isAddress: true }) ? 'secretPlace' : null;
}

/** `map` with one field set; a renamed field keeps its position. */
export function withField(
  map: FieldMap,
  before: string | undefined,
  key: string,
  value: FieldValue,
): FieldMap {
  if (before === undefined) return { ...map, [key]: value };
  return Object.fromEntries(
    Object.entries(map).map(([name, field]) => (name === before ? [key, value] : [name, field])),
  );
}

export const withoutField = (map: FieldMap, key: string): FieldMap =>
  Object.fromEntries(Object.entries(map).filter(([name]) => name !== key));

/** Headers that the server sets itself. */
export const isReservedHeader = (name: string): boolean => RESERVED_HEADERS.includes(name.toLowerCase());

/** Whether HTTP allows this name of a header. */
export const isHeaderName = (name: string): boolean => /^[\w!#$%&'*+.^`|~-]+$/.test(name);
