/** `https://name:password@host`, which is refused when it is sent: credentials belong in a header. */
export const holdsCredentials = (url: string): boolean => /^https?:[/\\]*[^/?#\\]*@/i.test(url);

/** At the start of an address: the host of models that the administrator of the server has set. */
export const HOST_PLACEHOLDER = '{host}';

/** An address with the host in the place of its placeholder; null where the server has no such host. */
export function atModelHost(url: string, modelHost: string | null): string | null {
  if (!url.startsWith(HOST_PLACEHOLDER)) return url;
  return modelHost === null ? null : modelHost + url.slice(HOST_PLACEHOLDER.length);
}

/** An address of a model: absolute, or on the host of models. It may contain wildcards. */
export const isModelUrl = (url: string): boolean => /^(?:https?:\/\/\S|\{host\}(?:[/:?]|$))/.test(url);
