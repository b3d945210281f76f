import type { Point } from '@scriptorium/domain/graph/places.ts';
import type { Rect } from '../model/view.ts';
import type { PresenceStore } from './presence-store.ts';

/** Milliseconds without a message after which a cursor is hidden. */
const IDLE_MS = 10_000;
/** Milliseconds in which a cursor covers most of the way to where it is: messages come every 50 ms. */
const GLIDE_MS = 60;
/** Pixels to the target at which a cursor has arrived. */
const ARRIVED_PX = 0.5;

/** The canvas as it is now, and its changes. */
interface View {
  transform(): readonly [x: number, y: number, zoom: number];
  rectOf(nodeId: number): Rect | null;
  subscribe(listener: () => void): () => void;
}

/** The next position on the way to the target, `ms` later. */
export function glide(from: Point, to: Point, ms: number): Point {
  const rest = Math.exp(-ms / GLIDE_MS);
  const next = { x: to.x + (from.x - to.x) * rest, y: to.y + (from.y - to.y) * rest };
  return Math.hypot(next.x - to.x, next.y - to.y) < ARRIVED_PX ? to : next;
}

/** Elements of the layer; each is positioned in the frame after it is added. */
class Marks<Key> {
  readonly elements = new Map<Key, HTMLElement>();

  set(key: Key, element: HTMLElement | null): void {
    if (element) this.elements.set(key, element);
    else this.elements.delete(key);
  }
}

/** Positions cursors and rings over the canvas without rendering: in frames, and only while something changes. */
export class PointerMotion {
  readonly cursors = new Marks<string>();
  readonly rings = new Marks<number>();
  readonly #shown = new Map<string, Point>();
  readonly #idle = new Map<string, ReturnType<typeof setTimeout>>();
  readonly #store: PresenceStore;
  readonly #view: View;
  readonly #isReduced: boolean;
  #frame: number | undefined;
  #last = 0;

  constructor(store: PresenceStore, view: View, isReduced: boolean) {
    this.#store = store;
    this.#view = view;
    this.#isReduced = isReduced;
  }

  start(): () => void {
    const stops = [
      this.#view.subscribe(() => this.schedule()),
      this.#store.onCursor((sessionId) => this.#noteMove(sessionId)),
    ];
    this.schedule();
    return () => {
      for (const stop of stops) stop();
      for (const timer of this.#idle.values()) clearTimeout(timer);
      if (this.#frame !== undefined) cancelAnimationFrame(this.#frame);
      this.#frame = undefined;
    };
  }

  schedule(): void {
    if (this.#frame !== undefined) return;
    this.#frame = requestAnimationFrame((now) => {
      this.#frame = undefined;
      // After a pause the first step is that of one frame.
      const ms = Math.min(now - this.#last, 50);
      this.#last = now;
      this.#placeRings();
      if (this.#placeCursors(ms)) this.schedule();
    });
  }

  #noteMove(sessionId: string): void {
    clearTimeout(this.#idle.get(sessionId));
    const hide = () => {
      this.#idle.delete(sessionId);
      this.schedule();
    };
    this.#idle.set(sessionId, setTimeout(hide, IDLE_MS));
    this.schedule();
  }

  /** Whether a cursor is still on its way. */
  #placeCursors(ms: number): boolean {
    const [left, top, zoom] = this.#view.transform();
    let isMoving = false;
    for (const [sessionId, element] of this.cursors.elements) {
      const target = this.#idle.has(sessionId) ? this.#store.cursorOf(sessionId) : null;
      element.toggleAttribute('data-hidden', target === null);
      // One that appears again does not come from where it was hidden.
      if (target === null) this.#shown.delete(sessionId);
      else {
        const from = this.#shown.get(sessionId);
        const at = from && !this.#isReduced ? glide(from, target, ms) : target;
        this.#shown.set(sessionId, at);
        isMoving ||= at !== target;
        element.style.transform = `translate(${at.x * zoom + left}px, ${at.y * zoom + top}px)`;
      }
    }
    return isMoving;
  }

  #placeRings(): void {
    const [left, top, zoom] = this.#view.transform();
    for (const [nodeId, element] of this.rings.elements) {
      const rect = this.#view.rectOf(nodeId);
      element.toggleAttribute('data-hidden', rect === null);
      if (!rect) continue;
      element.style.transform = `translate(${rect.x * zoom + left}px, ${rect.y * zoom + top}px)`;
      element.style.width = `${rect.width * zoom}px`;
      element.style.height = `${rect.height * zoom}px`;
    }
  }
}
