const LABEL = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/i;
const OCTET = /^(0|[1-9]\d{0,2})$/;
const MAX_LENGTH = 253;

/** A host name, an IPv4 address or `localhost` (FORM-05); names in other scripts in their ASCII form, `xn--…`. */
export function isDomainOrIp(text: string): boolean {
  if (text === 'localhost') return true;
  if (text.length > MAX_LENGTH) return false;
  const labels = text.split('.');
  if (labels.every((label) => /^\d+$/.test(label)))
    return labels.length === 4 && labels.every((label) => OCTET.test(label) && Number(label) <= 255);
  // The last label of a name is never a number, which some programs would read as an address.
  return labels.length > 1 && labels.every((label) => LABEL.test(label)) && !/^\d/.test(labels.at(-1) ?? '');
}
