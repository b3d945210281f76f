import { z } from 'zod';
import { EMAIL_PATTERN } from './access/account-patterns.ts';
import type { FieldFault } from './field-fault.ts';
import { isCron } from './schedule/cron.ts';
import { nameKey } from './names.ts';

type Rule = (text: string) => FieldFault | null;

interface TextNameOptions {
  readonly min?: number;
  readonly max?: number;
  /** Also accepts `/`, `.`, `,` and parentheses. */
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

/**
 * A host name, `localhost` included, or an IPv4 address. A name whose last label is a number can only be an address.
 */
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

/** Refuses a name that another entry has; case, surrounding space and Unicode form do not count. */
export const uniqueNameFault = (text: string, others: readonly string[]): FieldFault | null =>
  others.some((other) => nameKey(other) === nameKey(text)) ? { key: 'nameUniquenessError' } : null;

/** A string field with a rule; the fault is passed in `params.fault` of the Zod issue. */
const checkedString = (rule: Rule) =>
  z
    .string()
    .normalize()
    .superRefine((text, context) => {
      const fault = rule(text);
      if (fault) context.addIssue({ code: 'custom', params: { fault }, input: text });
    });

export const textName = (options: TextNameOptions = {}) =>
  checkedString((text) => textNameFault(text, options)).meta({
    minLength: options.min ?? SHORTEST_NAME,
    maxLength: options.max ?? LONGEST_NAME,
  });
export const Url = checkedString(urlFault);
export const Domain = checkedString(domainFault);
export const Identifier = checkedString(identifierFault);
export const Cron = checkedString(cronFault);

/** 3 to 35 characters of the wide set. */
export const NodeName = textName({ wide: true });
