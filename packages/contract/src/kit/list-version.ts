import { rulesOf } from './access.ts';
import type { Endpoint } from './endpoint.ts';

/**
 * The version of a list of a document, as its ETag tells it. Lists with the same version are the same, up to what their
 * contracts say is of the time of the reading.
 */
export interface ListVersion {
  /** The version of the document; the live feed tells the later ones. */
  readonly document: number;
  /** Everything else that decides the list: what the caller may see, and names that are defined elsewhere. */
  readonly rest: string;
}

/** Weak, because the answer may be compressed on its way. */
export const etagOf = ({ document, rest }: ListVersion): string => `W/"${document}-${rest}"`;

/** Undefined for an ETag in another form, such as that of a proxy. */
export function versionOf(etag: string | null): ListVersion | undefined {
  const [, document, rest] = /^(?:W\/)?"(\d+)-([\w-]+)"$/.exec(etag ?? '') ?? [];
  return document === undefined || rest === undefined ? undefined : { document: Number(document), rest };
}

/** Whether an `If-None-Match` header names the ETag, by the weak comparison of RFC 9110; `*` names all. */
export function namesEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  const tags = header.split(',').map((tag) => tag.trim());
  return tags.some((tag) => tag === '*' || opaqueTagOf(tag) === opaqueTagOf(etag));
}

const opaqueTagOf = (etag: string): string => etag.replace(/^W\//, '');

/** The id of the document whose list a call reads, in the call's input; undefined where it names only a step. */
export function listedDocument(
  { access }: Pick<Endpoint, 'access'>,
  input: { readonly params?: object; readonly query?: object },
): number | undefined {
  for (const rule of rulesOf(access)) {
    if (!('thing' in rule) || rule.thing !== 'document' || rule.named !== 'document') continue;
    const [part, field = ''] = rule.id.split('.');
    const values = (part === 'params' ? input.params : input.query) as Record<string, unknown> | undefined;
    return Number(values?.[field]);
  }
  return undefined;
}
