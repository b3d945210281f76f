import 'fake-indexeddb/auto';
import { JSDOM } from 'jsdom';
import { catchDownloads } from './downloads.ts';

/**
 * The size of the window, which jsdom does not compute: with it, windowed lists show rows and rows of small things have
 * room. Nothing else can be concluded from sizes.
 */
const SIZE = { width: 1000, height: 800 };
/** An item of a windowed list. */
const ROW_HEIGHT = 30;
/** A thing in a row of small things. */
const ITEM_WIDTH = 50;

/** Globals of Node that would not fit the elements of jsdom. Everything else that both have is Node's, for the server. */
const REPLACED = [
  'Event',
  'EventTarget',
  'CustomEvent',
  'MessageEvent',
  'ProgressEvent',
  'Storage',
  'localStorage',
  'sessionStorage',
  'navigator',
];

/** jsdom accepts only signals of its own; the page and the server have those of Node. */
function acceptSignals(targets: EventTarget): void {
  const add = targets.addEventListener;
  targets.addEventListener = function (this: EventTarget, type, listener, options) {
    if (typeof options !== 'object' || !options.signal) return add.call(this, type, listener, options);
    const { signal, ...others } = options;
    if (signal.aborted) return;
    add.call(this, type, listener, others);
    signal.addEventListener('abort', () => this.removeEventListener(type, listener, others), { once: true });
  };
}

/** Makes the members of the window globals, as code in a browser sees them. */
function installWindow(): void {
  const { window: page } = new JSDOM('<!doctype html><html lang="en"><body></body></html>', {
    url: 'http://localhost/',
    pretendToBeVisual: true,
  });
  acceptSignals(page.EventTarget.prototype);
  const members = page as unknown as Record<string, unknown>;
  const names = Object.getOwnPropertyNames(page).filter(
    (name) => !/^(_|\d)/.test(name) && (REPLACED.includes(name) || !(name in globalThis)),
  );
  const inherited = ['addEventListener', 'removeEventListener', 'dispatchEvent'];
  for (const name of [...names, ...inherited]) {
    const value = members[name];
    const isFunction = typeof value === 'function' && !/^[A-Z]/.test(name);
    let member: unknown = isFunction ? (value as () => unknown).bind(page) : value;
    Object.defineProperty(globalThis, name, {
      configurable: true,
      get: () => member,
      set: (next) => {
        member = next;
      },
    });
  }
  // React renders the changes of keys and clicks before the next event, as it knows their event from here.
  Object.defineProperty(globalThis, 'event', { configurable: true, get: () => page.event });
  for (const name of ['window', 'self', 'top', 'parent'])
    Object.defineProperty(globalThis, name, { configurable: true, writable: true, value: globalThis });
}

/** user-event makes events without a window; the canvas of the graph follows a drag in the window of its first event. */
function keepViews(): void {
  const define = Object.defineProperty;
  Object.defineProperty = (target, key, attributes) =>
    key === 'view' && target instanceof UIEvent ? target : define(target, key, attributes);
}

/** Functions that remove the listeners which pages have added to the window and the document. */
export const collectedListeners: (() => void)[] = [];
/** The channels to other tabs that are open. */
export const openChannels = new Set<BroadcastChannel>();

function collectListeners(target: EventTarget): void {
  const add = target.addEventListener;
  target.addEventListener = function (this: EventTarget, ...given: Parameters<typeof add>) {
    add.apply(target === globalThis ? document.defaultView! : target, given);
    collectedListeners.push(() => target.removeEventListener(given[0], given[1], given[2]));
  };
}

class Observer {
  readonly #report: (entries: unknown[]) => void;
  #isConnected = true;

  constructor(report: (entries: unknown[]) => void) {
    this.#report = report;
  }

  observe(target: Element): void {
    const box = target.getBoundingClientRect();
    const size = [{ inlineSize: box.width, blockSize: box.height }];
    const entry = {
      target,
      contentRect: box,
      borderBoxSize: size,
      contentBoxSize: size,
      isIntersecting: true,
      intersectionRatio: 1,
      boundingClientRect: box,
    };
    queueMicrotask(() => this.#isConnected && this.#report([entry]));
  }

  unobserve(): void {}

  disconnect(): void {
    this.#isConnected = false;
  }

  takeRecords(): unknown[] {
    return [];
  }
}

const isShown = (element: Element): boolean => {
  for (let at: Element | null = element; at; at = at.parentElement)
    if (getComputedStyle(at).display === 'none') return false;
  return element.isConnected;
};

/** A size that the element's own style sets, in pixels. */
const ownSize = (element: Element, side: 'width' | 'height'): number | undefined => {
  const size = (element as HTMLElement).style?.[side];
  return size?.endsWith('px') ? Number.parseFloat(size) : undefined;
};

const heightOf = (element: Element): number =>
  ownSize(element, 'height') ?? (element.hasAttribute('data-index') ? ROW_HEIGHT : SIZE.height);

const boxOf = (isVisible: boolean, { width, height } = SIZE): DOMRect => {
  if (!isVisible) return boxOf(true, { width: 0, height: 0 });
  const box = { x: 0, y: 0, top: 0, left: 0, right: width, bottom: height, width, height };
  return { ...box, toJSON: () => box };
};

function installLayout(): void {
  Element.prototype.getBoundingClientRect = function () {
    return boxOf(isShown(this), { width: ownSize(this, 'width') ?? SIZE.width, height: heightOf(this) });
  };
  Element.prototype.getClientRects = function () {
    return [this.getBoundingClientRect()] as unknown as DOMRectList;
  };
  Range.prototype.getBoundingClientRect = () => boxOf(true);
  Range.prototype.getClientRects = () => [boxOf(true)] as unknown as DOMRectList;
  // jsdom knows the texts of drawings as elements without a size.
  (SVGElement.prototype as SVGGraphicsElement).getBBox = function () {
    return this.getBoundingClientRect();
  };
  Element.prototype.checkVisibility = function () {
    return isShown(this);
  };
  const define = (prototype: object, name: string, get: (this: Element) => number) =>
    Object.defineProperty(prototype, name, { configurable: true, get });
  define(HTMLElement.prototype, 'offsetWidth', function () {
    // The canvas of the graph fills the page, so that it is shown in its natural size.
    return this.matches('.react-flow, .react-flow__renderer')
      ? SIZE.width
      : (ownSize(this, 'width') ?? ITEM_WIDTH);
  });
  define(HTMLElement.prototype, 'offsetHeight', function () {
    return heightOf(this);
  });
  define(Element.prototype, 'clientWidth', () => SIZE.width);
  define(Element.prototype, 'clientHeight', () => SIZE.height);
  Object.defineProperty(UIEvent.prototype, 'view', { configurable: true, get: () => document.defaultView });
  const select = HTMLInputElement.prototype.select;
  // Chromium focuses a field whose text is selected.
  HTMLInputElement.prototype.select = function () {
    this.focus();
    select.call(this);
  };
  Element.prototype.scrollIntoView = () => {};
  Element.prototype.scrollTo = () => {};
  Element.prototype.hasPointerCapture = () => false;
  Element.prototype.setPointerCapture = () => {};
  Element.prototype.releasePointerCapture = () => {};
}

/** jsdom plays nothing: here a recording is started and stopped, as its events say, and its time stands still. */
function installMedia(): void {
  const playing = new WeakSet<HTMLMediaElement>();
  const media = HTMLMediaElement.prototype;
  Object.defineProperty(media, 'paused', {
    configurable: true,
    get(this: HTMLMediaElement) {
      return !playing.has(this);
    },
  });
  media.play = async function () {
    playing.add(this);
    this.dispatchEvent(new Event('play'));
  };
  media.pause = function () {
    if (playing.delete(this)) this.dispatchEvent(new Event('pause'));
  };
  media.load = () => {};
}

/** Painted ranges of the document, which jsdom does not know: their registry without the paint. */
class PaintedRanges extends Set<AbstractRange> {
  priority = 0;
}

const MARK = Symbol.for('scriptorium page tests');

/** Installs all of it once in a process; its window is the same for all files. */
function install(): void {
  if (MARK in globalThis) return;
  Object.assign(globalThis, { [MARK]: true });
  installWindow();
  keepViews();
  installLayout();
  installMedia();
  const media = (query: string) => ({
    media: query,
    // Like the journeys: a wide, light window of somebody who prefers less motion.
    matches: /reduce|min-width|pointer: fine|hover: hover/.test(query),
    addEventListener() {},
    removeEventListener() {},
    addListener() {},
    removeListener() {},
  });
  const channels = BroadcastChannel;
  class CollectedChannel extends channels {
    constructor(name: string) {
      super(name);
      openChannels.add(this);
      (this as unknown as { unref?(): void }).unref?.();
    }
  }
  const own = {
    matchMedia: media,
    scrollTo: () => {},
    ResizeObserver: Observer,
    IntersectionObserver: Observer,
    BroadcastChannel: CollectedChannel,
    Highlight: PaintedRanges,
    print: () => {},
    DOMMatrixReadOnly: class {
      readonly m22 = 1;
    },
  };
  Object.assign(globalThis, own);
  Object.assign(CSS, { highlights: new Map<string, PaintedRanges>() });
  Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() });
  Object.defineProperty(navigator, 'language', { configurable: true, value: 'en-GB' });
  catchDownloads();
  collectListeners(window);
  collectListeners(document);
}

install();
