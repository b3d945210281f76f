/** Whether an address stays on this page; `//host` and `\` would lead elsewhere, and so would what browsers strip. */
export const isOwnAddress = (address: string): boolean =>
  /^\/(?![/\\])/.test(address) && !/[\\\p{Cc}]/u.test(address);
