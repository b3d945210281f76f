import { z } from 'zod';
import { EMAIL_PATTERN } from './access/account-fields.ts';
import { isCron } from './schedule/cron.ts';
import { nameKey } from './names.ts';

/** What is wrong with a field, as the documents call it (spec platform 5). */
export type FieldFault =
  | { readonly key: 'textLengthError'; readonly min: number; readonly max: number }
  | {
      readonly key:
        | 'textRegexError'
        | 'urlRegexError'
        | 'domainOrIpError'
        | 'identifierError'
        | 'cronRegexError'
        | 'emailError'
        | 'nameUniquenessError';
    };

type Rule = (text: string) => FieldFault | null;

interface TextNameOptions {
  readonly min?: number;
  readonly max?: number;
  /** Also `/`, `.`, `,` and parentheses. */
  readonly wide?: boolean;
}

const SHORTEST_NAME = 3;
const LONGEST_NAME = 35;
const NARROW_NAME = /^[\p{L}\p{M}\p{N} _-]+$/u;
const WIDE_NAME = /^[\p{L}\p{M}\p{N} _/.,()-]+$/u;

/** Letters of any script, digits, space, `-` and `_`; no space at either end; 3 to 35 characters. */
export function textNameFault(text: string, options: TextNameOptions = {}): FieldFault | null {
  const { min = SHORTEST_NAME, max = LONGEST_NAME, wide = false } = options;
  if (text.length < min || text.length > max) return { key: 'textLengthError', min, max };
  const fits = (wide ? WIDE_NAME : NARROW_NAME).test(text) && text === text.trim();
  return fits ? null : { key: 'textRegexError' };
}

const OCTET = '(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)';
const IPV4 = `${OCTET}(?:\\.${OCTET}){3}`;
const IPV4_PATTERN = new RegExp(`^${IPV4}$`);
const URL_PATTERN = new RegExp(`^(?:https?://[^\\s/?#]+|${IPV4}(?::\\d{1,5})?)(?:[/?#]\\S*)?$`, 'i');
const HOST_LABEL = /^[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/i;
const IDENTIFIER = /^[A-Za-z0-9_-]+$/;

/** `http://…`, `https://…`, or an IPv4 address with or without a port and a path. */
export const urlFault: Rule = (text) => (URL_PATTERN.test(text) ? null : { key: 'urlRegexError' });

/** A host's name (`localhost` is one) or an IPv4 address. What ends in a number can only be an address. */
export const domainFault: Rule = (text) => {
  const labels = text.split('.');
  const isHost =
    text.length <= 253 &&
    labels.every((label) => HOST_LABEL.test(label)) &&
    !/^\d+$/.test(labels.at(-1) ?? '');
  return isHost || IPV4_PATTERN.test(text) ? null : { key: 'domainOrIpError' };
};

export const identifierFault: Rule = (text) => (IDENTIFIER.test(text) ? null : { key: 'identifierError' });

/** Six or seven fields. */
export const cronFault: Rule = (text) => (isCron(text) ? null : { key: 'cronRegexError' });

/** local@domain */
export const emailFault: Rule = (text) => (EMAIL_PATTERN.test(text) ? null : { key: 'emailError' });

/** Whether no other of the list has the name; case, surrounding space and Unicode form make no difference (S-086). */
export const uniqueNameFault = (text: string, others: readonly string[]): FieldFault | null =>
  others.some((other) => nameKey(other) === nameKey(text)) ? { key: 'nameUniquenessError' } : null;

/** A field of a body or a form that a rule judges; what it finds travels in `params.fault` of Zod's issue. */
const ruled = (rule: Rule) =>
  z
    .string()
    .normalize()
    .superRefine((text, context) => {
      const fault = rule(text);
      if (fault) context.addIssue({ code: 'custom', params: { fault }, input: text });
    });

export const textName = (options: TextNameOptions = {}) =>
  ruled((text) => textNameFault(text, options)).meta({
    minLength: options.min ?? SHORTEST_NAME,
    maxLength: options.max ?? LONGEST_NAME,
  });
export const Url = ruled(urlFault);
export const Domain = ruled(domainFault);
export const Identifier = ruled(identifierFault);
export const Cron = ruled(cronFault);

/** 3 to 35 characters of the wider set. */
export const NodeName = textName({ wide: true });

/** What a rule has found, of an issue that came from one. */
export function faultOf(issue: { code?: string | undefined; params?: unknown }): FieldFault | undefined {
  if (issue.code !== 'custom') return undefined;
  return (issue.params as { fault?: FieldFault } | undefined)?.fault;
}
