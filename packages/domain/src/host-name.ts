import { z } from 'zod';
import type { FieldFault } from './field-fault.ts';

const LONGEST = 253;
const LABEL = /^[a-z\d](?:[a-z\d_-]{0,61}[a-z\d])?$/i;
const BYTE = /^(?:\d|[1-9]\d|1\d\d|2[0-4]\d|25[0-5])$/;

export function isIpv4(text: string): boolean {
  const parts = text.split('.');
  return parts.length === 4 && parts.every((part) => BYTE.test(part));
}

/** A host name, an IPv4 address or localhost (FORM-05). */
export function hostNameFault(text: string): FieldFault | null {
  const labels = text.split('.');
  // What ends in a number is an address, never a name.
  const isAddress = /^\d+$/.test(labels.at(-1) ?? '');
  const isValid = isAddress
    ? isIpv4(text)
    : text.length <= LONGEST && labels.every((label) => LABEL.test(label));
  return isValid ? null : { key: 'domainOrIpError' };
}

/** A host as a string field; the fault is passed in `params.fault` of the Zod issue. */
export const HostName = z
  .string()
  .trim()
  .min(1)
  .max(LONGEST)
  .superRefine((text, context) => {
    const fault = text === '' ? null : hostNameFault(text);
    if (fault) context.addIssue({ code: 'custom', params: { fault }, input: text });
  });
