import type { UserEvent } from '@testing-library/user-event';
import { cleanNotifications } from '@mantine/notifications';
import { startPage } from '@scriptorium/web/app/start-page.tsx';
import { TOKEN_KEY } from '@scriptorium/web-data/token.ts';
import { chooseLanguage, LANGUAGE_KEY } from '@scriptorium/web-kit/texts/texts.ts';
import type { World } from '../product/world.ts';
import { newUser } from './acting-user.ts';
import { collectedListeners, openChannels } from './browser.ts';
import { nextDownload, type Download } from './downloads.ts';
import { eventually } from './eventually.ts';
import { requestsInto } from './in-process-request.ts';
import { toKeys } from './keys.ts';
import { socketsInto } from './live-socket.ts';
import { Finder } from './locator.ts';
import { matches, Network, type PageRequest, type PageResponse } from './network.ts';
import { PageWorker, terminateWorkers } from './page-worker.ts';

type Matcher<Subject> = string | RegExp | ((subject: Subject) => boolean);

/**
 * The whole page in jsdom with the server in the same process, used like Playwright's `Page`. It has no layout, no mouse
 * positions, no second tab and no network: what needs one of these is a journey in e2e. One page is open at a time.
 */
export class TestPage extends Finder {
  readonly selector = '';
  readonly user: UserEvent = newUser();
  readonly network: Network;
  readonly #sockets: ReturnType<typeof socketsInto>;
  #stop: (() => void) | undefined;
  readonly #open: Record<string, unknown>;

  /** `token` signs the page in before it starts. */
  constructor(world: World, token?: string) {
    super();
    this.network = new Network(world);
    this.#sockets = socketsInto(world);
    this.#open = {
      fetch: this.network.fetch,
      WebSocket: this.#sockets.InProcessSocket,
      XMLHttpRequest: requestsInto(this.network),
      Worker: PageWorker,
    };
    // Those of the acting user stay.
    collectedListeners.length = 0;
    sessionStorage.clear();
    localStorage.clear();
    if (token !== undefined) sessionStorage.setItem(TOKEN_KEY, token);
  }

  readonly keyboard = {
    press: (key: string): Promise<void> => this.user.keyboard(toKeys(key)),
    type: (text: string): Promise<void> =>
      this.user.keyboard(text.replaceAll(/[{[]/g, (sign) => sign + sign)),
    down: (key: string): Promise<void> => this.user.keyboard(`{${key}>}`),
    up: (key: string): Promise<void> => this.user.keyboard(`{/${key}}`),
  };

  /** Opens an address of the product as typing it does: the page starts again. */
  async goto(address: string): Promise<void> {
    await this.#end();
    history.replaceState(null, '', new URL(address, location.origin));
    Object.assign(globalThis, this.#open);
    // The texts read the language once in a process; a browser reads it with each page.
    const language = sessionStorage.getItem(LANGUAGE_KEY);
    await chooseLanguage(language === 'pl' ? 'pl' : 'en');
    if (language === null) sessionStorage.removeItem(LANGUAGE_KEY);
    const root = document.createElement('div');
    root.id = 'root';
    document.body.replaceChildren(root);
    this.#stop = await startPage(root);
    await eventually(() => {
      if (!root.hasChildNodes()) throw new Error('The page shows nothing');
    });
  }

  reload(): Promise<void> {
    return this.goto(location.href);
  }

  async goBack(): Promise<void> {
    history.back();
    await new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
  }

  async goForward(): Promise<void> {
    history.forward();
    await new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
  }

  url(): string {
    return location.href;
  }

  async title(): Promise<string> {
    return document.title;
  }

  async evaluate<Result, Given>(work: (given: Given) => Result, given?: Given): Promise<Awaited<Result>> {
    return (await work(given as Given)) as Awaited<Result>;
  }

  async waitForFunction<Given>(work: (given: Given) => unknown, given?: Given): Promise<void> {
    await eventually(() => {
      if (!work(given as Given)) throw new Error(`It did not become true: ${work}`);
    });
  }

  async waitForURL(url: string | RegExp | ((url: URL) => boolean)): Promise<void> {
    await eventually(() => {
      if (!matches(url, location.href))
        throw new Error(`The address is ${location.href}, not ${String(url)}`);
    });
  }

  waitForRequest(wanted: Matcher<PageRequest>): Promise<PageRequest> {
    return this.#next('request', wanted);
  }

  waitForResponse(wanted: Matcher<PageResponse>): Promise<PageResponse> {
    return this.#next('response', wanted);
  }

  #next(event: 'request' | 'response', wanted: Matcher<any>): Promise<any> {
    let found: PageRequest | undefined;
    const listen = (what: PageRequest) => {
      const fits = typeof wanted === 'function' ? wanted(what) : matches(wanted, what.url());
      if (fits) found ??= what;
    };
    this.network.on(event, listen);
    return eventually(() => found ?? throwError(`There was no such ${event}: ${String(wanted)}`)).finally(
      () => this.network.off(event, listen),
    );
  }

  on(event: 'request' | 'response', listener: (what: any) => void): void {
    this.network.on(event, listener);
  }

  off(event: 'request' | 'response', listener: (what: any) => void): void {
    this.network.off(event, listener);
  }

  async route(...given: Parameters<Network['route']>): Promise<void> {
    this.network.route(...given);
  }

  async unroute(...given: Parameters<Network['unroute']>): Promise<void> {
    this.network.unroute(...given);
  }

  /** Calls the listener with each socket that the page opens. */
  onSocket(listener: (socket: WebSocket) => void): void {
    this.#sockets.onOpen(listener);
  }

  /** The next file that the page saves. */
  nextDownload(): Promise<Download> {
    return nextDownload();
  }

  async #end(): Promise<void> {
    this.#stop?.();
    this.#stop = undefined;
    await this.#sockets.closeAll();
    terminateWorkers();
    for (const channel of openChannels) channel.close();
    openChannels.clear();
    for (const remove of collectedListeners.splice(0)) remove();
    cleanNotifications();
    document.body.replaceChildren();
  }

  /** Ends the page and deletes what the browser keeps for it. */
  async close(): Promise<void> {
    await this.#end();
    sessionStorage.clear();
    localStorage.clear();
    // Deleting the databases would wait for the connections of the ended page.
    globalThis.indexedDB = new IDBFactory();
    history.replaceState(null, '', '/');
  }
}

function throwError(message: string): never {
  throw new Error(message);
}
