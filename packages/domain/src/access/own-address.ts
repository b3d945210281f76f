/** `.` and `..`, which browsers take out: `/.//host` is `//host` then. */
const DOT_SEGMENT = /\/(?:\.|%2e){1,2}(?:\/|$)/i;

/** Whether an address stays on this page; `//host` and `\` would lead elsewhere, and so would what browsers strip. */
export function isOwnAddress(address: string): boolean {
  const [path = ''] = address.split(/[?#]/);
  return /^\/(?![/\\])/.test(address) && !/[\\\p{Cc}]/u.test(address) && !DOT_SEGMENT.test(path);
}
