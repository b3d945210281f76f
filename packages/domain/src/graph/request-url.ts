/** `https://name:password@host`, which is refused when it is sent: credentials belong in a header. */
export const holdsCredentials = (url: string): boolean => /^https?:[/\\]*[^/?#\\]*@/i.test(url);
