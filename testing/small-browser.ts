/** Keeps cookies per host and follows redirects one by one: the parts of a browser that signing in needs. */
export class SmallBrowser {
  readonly #cookies = new Map<string, Map<string, string>>();
  /** Every visited address, with its fragment. */
  readonly visited: string[] = [];

  async #request(address: URL, init: RequestInit): Promise<Response> {
    const own = this.#cookies.get(address.host) ?? new Map<string, string>();
    this.#cookies.set(address.host, own);
    const cookie = [...own].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(address, {
      ...init,
      redirect: 'manual',
      headers: { ...(init.headers as Record<string, string>), cookie },
    });
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = line.split(';', 1)[0]?.split(/=(.*)/s, 2) ?? [];
      if (/max-age=0|expires=thu, 01 jan 1970/i.test(line)) own.delete(name);
      else own.set(name, value);
    }
    return response;
  }

  /** Opens an address and follows its redirects; `stopAt` chooses the last one. */
  async visit(
    given: string,
    init: RequestInit = {},
    stopAt: (address: URL) => boolean = () => false,
  ): Promise<{ address: URL; response: Response }> {
    let address = new URL(given);
    let response = await this.#request(address, init);
    this.visited.push(address.href);
    for (let hops = 0; response.status >= 300 && response.status < 400; hops++) {
      if (hops > 20) throw new Error(`Redirected without end at ${address.href}`);
      address = new URL(response.headers.get('location') ?? '', address);
      this.visited.push(address.href);
      if (stopAt(address)) break;
      response = await this.#request(address, {});
    }
    return { address, response };
  }

  post(address: string, body: Record<string, string>): Promise<Response> {
    return this.#request(new URL(address), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  }

  /** The cookies for that address. */
  cookieHeader(address: string): string {
    const own = this.#cookies.get(new URL(address).host) ?? new Map<string, string>();
    return [...own].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  cookiesOf(address: string): string[] {
    return [...(this.#cookies.get(new URL(address).host) ?? [])].map(([name]) => name);
  }
}
