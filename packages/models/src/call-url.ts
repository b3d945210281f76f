/**
 * The address of a call: its path after that of the base address, then the query of the base address, such as
 * `?api-version=1`, then its own.
 */
export function callUrl(baseUrl: string, path: string): string {
  const base = split(baseUrl);
  const own = split(path);
  const query = [base.query, own.query].filter((part) => part !== '').join('&');
  return `${base.address.replace(/\/+$/, '')}${own.address}${query === '' ? '' : `?${query}`}`;
}

function split(url: string): { address: string; query: string } {
  const [address = '', ...query] = url.split('?');
  return { address, query: query.join('?') };
}
