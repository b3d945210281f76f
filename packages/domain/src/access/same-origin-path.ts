/** `.` and `..` segments, which browsers remove: `/.//host` becomes `//host`. */
const DOT_SEGMENT = /\/(?:\.|%2e){1,2}(?:\/|$)/i;

/**
 * Whether an address stays on this origin. `//host` and `\` lead to another one, and so does what remains once
 * browsers have removed control characters and dot segments.
 */
export function isSameOriginPath(address: string): boolean {
  const [path = ''] = address.split(/[?#]/);
  return /^\/(?![/\\])/.test(address) && !/[\\\p{Cc}]/u.test(address) && !DOT_SEGMENT.test(path);
}
