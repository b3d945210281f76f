import { z } from 'zod';
import type { FieldFault } from '../field-fault.ts';
import { holdsCredentials } from './request-url.ts';
import { isIpv4 } from '../host-name.ts';

const HttpUrl = z.url({ protocol: /^https?$/ });

/**
 * An address that begins with an IPv4 address is called by http: `192.0.2.1:8080/split` is
 * `http://192.0.2.1:8080/split`.
 */
export function withScheme(text: string): string {
  const [host] = /^[\d.]+(?=$|[:/?#])/.exec(text) ?? [];
  return host !== undefined && isIpv4(host) ? `http://${text}` : text;
}

/** A URL is http or https, or begins with an IPv4 address (FORM-04); name and password belong in other fields. */
export function urlFault(text: string): FieldFault | null {
  const full = withScheme(text);
  // Without spaces and without what no database stores, which Zod's URL accepts.
  const isUrl = /^https?:\/\/[^\s\p{Cc}\p{Cs}]+$/iu.test(full) && HttpUrl.safeParse(full).success;
  if (!isUrl) return { key: 'urlRegexError' };
  return holdsCredentials(full) || full.includes('#') ? { key: 'urlPartsError' } : null;
}

/** A string with the fault of `rule` in `params.fault` of the Zod issue, and with its scheme after it was read. */
export const urlField = (max: number, rule: (text: string) => FieldFault | null = urlFault) =>
  z
    .string()
    .trim()
    .overwrite(withScheme)
    .min(1)
    .max(max)
    .superRefine((text, context) => {
      const fault = text === '' ? null : rule(text);
      if (fault) context.addIssue({ code: 'custom', params: { fault }, input: text });
    });
