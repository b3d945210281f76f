import { distanceTo } from '../core/relation-geometry.ts';
import { createArcIndex, otherEnd, type Arc } from '../core/relation-index.ts';
import type { TextSurface } from './annotated-text.types.ts';
import { shelfChip, svgElement } from './arc-elements.ts';
import { ArcPlaces } from './arc-places.ts';
import { arcsInFocus, drawFocused, drawLink, focusedRoutes, type FocusedArc } from './focused-arcs.ts';
import { drawBadges, drawQuiet, quietRoutes, type DrawnArc } from './quiet-arcs.ts';
import './relation-lines.css';

/** `near`: short lines always, the rest on demand; `focus`: those of one tag only; `none`: no lines. */
export type LineMode = 'near' | 'focus' | 'none';

export interface RelationLinesOptions {
  readonly surface: TextSurface;
  /** The other end of a relation is to be shown. */
  onJump(spanId: string): void;
  /** A line was clicked. */
  onPick(arc: Arc): void;
  /** Describes in words where a span is, for the accessible name of a line. */
  placeOf(spanId: string): string;
  /** "+3 more" */
  moreText(count: number): string;
}

export interface RelationLines {
  setArcs(arcs: readonly Arc[]): void;
  setMode(mode: LineMode): void;
  /** Shows all relations of a span. */
  focus(spanId: string | null): void;
  /** Emphasises one relation of the focused span. */
  select(arcId: string | null): void;
  /** Shows the relation that is being made. */
  link(ends: { readonly fromId: string; readonly toId: string } | null): void;
  /** The relations of the focused span in reading order of their other ends. */
  order(): Arc[];
  stop(): void;
}

const CHIPS = 3;
const HIT_DISTANCE = 5;
const HOVER_MS = 120;

/** Draws relations over a text, outside React: nothing here changes the layout of the text. */
export function createRelationLines(options: RelationLinesOptions): RelationLines {
  return new Lines(options);
}

class Lines implements RelationLines {
  readonly #options: RelationLinesOptions;
  readonly #root = svgElement('svg', { class: 'annotator-arcs' });
  readonly #quiet = svgElement('g', { class: 'annotator-arcs-quiet' }, this.#root);
  readonly #lit = svgElement('g', { class: 'annotator-arcs-focus' }, this.#root);
  readonly #badges = svgElement('g', { class: 'annotator-arcs-badges' }, this.#root);
  readonly #strong = svgElement('g', { class: 'annotator-arcs-focus' }, this.#root);
  readonly #linked = svgElement('g', { class: 'annotator-arcs-focus' }, this.#root);
  readonly #shelves = { up: document.createElement('div'), down: document.createElement('div') };
  readonly #places: ArcPlaces;
  readonly #stop = new AbortController();
  #mode: LineMode = 'near';
  #focused: string | null = null;
  #hovered: string | null = null;
  #current: string | null = null;
  #link: { readonly fromId: string; readonly toId: string } | null = null;
  #routes: DrawnArc[] = [];
  #focusRoutes: FocusedArc[] = [];
  #roles: Element[] = [];
  #hoverTimer: ReturnType<typeof setTimeout> | undefined;
  #frame = 0;
  #drawFrame = 0;

  constructor(options: RelationLinesOptions) {
    this.#options = options;
    const { surface } = options;
    surface.layer.append(this.#root);
    for (const place of ['up', 'down'] as const) {
      this.#shelves[place].className = 'annotator-shelf';
      this.#shelves[place].dataset['place'] = place;
      surface.edges.append(this.#shelves[place]);
    }
    this.#places = new ArcPlaces(
      surface,
      createArcIndex([], () => undefined),
      { onChange: () => this.#draw(), onRedrawn: () => this.#drawInFrame() },
    );
    this.#listen(surface.scroller);
  }

  setArcs(arcs: readonly Arc[]): void {
    this.#places.arcs = createArcIndex(arcs, (spanId) => this.#places.blockOf(spanId));
    this.#drawInFrame();
  }

  setMode(mode: LineMode): void {
    if (mode === this.#mode) return;
    this.#mode = mode;
    this.#draw();
  }

  focus(spanId: string | null): void {
    if (spanId === this.#focused) return;
    this.#focused = spanId;
    this.#current = null;
    this.#drawFocus();
  }

  select(arcId: string | null): void {
    this.#current = arcId;
    this.#drawFocus();
  }

  link(ends: { readonly fromId: string; readonly toId: string } | null): void {
    this.#link = ends;
    this.#draw();
  }

  order(): Arc[] {
    const at = this.#focused;
    if (at === null) return [];
    const start = (arc: Arc): number => this.#startOf(otherEnd(arc, at));
    return this.#places.arcs.ofSpan(at).toSorted((a, b) => start(a) - start(b));
  }

  stop(): void {
    this.#stop.abort();
    this.#places.stop();
    clearTimeout(this.#hoverTimer);
    cancelAnimationFrame(this.#frame);
    cancelAnimationFrame(this.#drawFrame);
    this.#clearRoles();
    this.#root.remove();
    for (const shelf of Object.values(this.#shelves)) shelf.remove();
  }

  readonly #startOf = (spanId: string): number => this.#options.surface.store.find(spanId)?.start ?? 0;

  /** A new tag brings new arcs and new marks: they are drawn once, in the frame that shows them. */
  #drawInFrame(): void {
    cancelAnimationFrame(this.#drawFrame);
    this.#drawFrame = requestAnimationFrame(() => this.#draw());
  }

  #draw(): void {
    cancelAnimationFrame(this.#drawFrame);
    const isOff = this.#mode === 'none' || (this.#places.arcs.size === 0 && this.#link === null);
    this.#root.toggleAttribute('data-off', isOff);
    if (!isOff) this.#places.read();
    this.#routes = !isOff && this.#mode === 'near' ? quietRoutes(this.#places) : [];
    drawQuiet(this.#quiet, this.#routes);
    if (!isOff) drawBadges(this.#badges, this.#places, new Set(this.#routes.map(({ arc }) => arc)));
    this.#drawFocus();
  }

  /** Reads nothing and leaves the quiet lines as they are. */
  #drawFocus(): void {
    const { scroller, content } = this.#options.surface;
    const spanId = this.#mode === 'none' ? null : (this.#focused ?? this.#hovered);
    const arcs = spanId === null ? [] : arcsInFocus(this.#places, spanId, this.#startOf);
    const { scrollTop, clientHeight } = scroller;
    const view = { top: scrollTop, bottom: scrollTop + clientHeight };
    this.#clearRoles();
    content.toggleAttribute('data-arc-focus', arcs.length > 0);
    this.#root.toggleAttribute('data-focus', arcs.length > 0 || this.#link !== null);
    this.#lit.replaceChildren();
    this.#focusRoutes = spanId === null ? [] : focusedRoutes(this.#places, spanId, arcs, this.#startOf, view);
    drawFocused(this.#strong, this.#places, this.#focusRoutes, this.#current);
    if (this.#link) drawLink(this.#linked, this.#places, this.#link.fromId, this.#link.toId);
    else this.#linked.replaceChildren();
    if (spanId !== null && arcs.length > 0) this.#mark(spanId, 'self');
    if (spanId !== null) for (const arc of arcs) this.#mark(otherEnd(arc, spanId), 'end');
    this.#drawShelves(this.#focused === null ? [] : arcs, view);
  }

  #mark(spanId: string, role: string): void {
    for (const mark of this.#places.marksOf(spanId)) {
      mark.setAttribute('data-arc-role', role);
      this.#roles.push(mark);
    }
  }

  #clearRoles(): void {
    for (const mark of this.#roles) mark.removeAttribute('data-arc-role');
    this.#roles = [];
  }

  /** Relations whose other end is off the screen, at the edge towards it. */
  #drawShelves(arcs: readonly Arc[], view: { top: number; bottom: number }): void {
    const up: Arc[] = [];
    const down: Arc[] = [];
    for (const arc of arcs) {
      const other = otherEnd(arc, this.#focused ?? '');
      const line = this.#places.linesOf(other)?.[0];
      if (line && line.bottom > view.top && line.top < view.bottom) continue;
      const isAbove = line
        ? line.bottom <= view.top
        : this.#startOf(other) < this.#startOf(this.#focused ?? '');
      (isAbove ? up : down).push(arc);
    }
    this.#fillShelf('up', '↑', up);
    this.#fillShelf('down', '↓', down);
  }

  #fillShelf(place: 'up' | 'down', sign: string, arcs: readonly Arc[]): void {
    const { onJump, onPick, placeOf, moreText } = this.#options;
    const shelf = this.#shelves[place];
    const shown = arcs.slice(0, CHIPS).map((arc) => {
      const other = otherEnd(arc, this.#focused ?? '');
      const name = `${sign} ${arc.name} ${arc.fromId === other ? '←' : '→'}`;
      return { name, place: placeOf(other), colour: arc.colour, run: () => onJump(other) };
    });
    const next = arcs[CHIPS];
    const more = next && {
      name: moreText(arcs.length - CHIPS),
      place: '',
      colour: undefined,
      run: () => onPick(next),
    };
    const all = more ? [...shown, more] : shown;
    // Chips that say the same stay: one of them may have the focus.
    const key = [
      this.#focused ?? '',
      ...all.map(({ name, place, colour = '' }) => name + place + colour),
    ].join();
    if (shelf.dataset['key'] === key) return;
    shelf.dataset['key'] = key;
    const chips = all.map(({ name, place, colour, run }) => shelfChip({ name, place }, colour, run));
    shelf.replaceChildren(...chips);
  }

  #listen(scroller: HTMLElement): void {
    const { signal } = this.#stop;
    scroller.addEventListener('pointermove', (event) => this.#hover(event), { signal });
    scroller.addEventListener('pointerleave', () => this.#setHovered(null), { signal });
    scroller.addEventListener(
      'click',
      (event) => {
        const hit = document.getSelection()?.isCollapsed === false ? undefined : this.#arcAt(event);
        if (!hit) return;
        event.stopPropagation();
        this.#options.onPick(hit.arc);
      },
      { signal, capture: true },
    );
    scroller.addEventListener(
      'scroll',
      () => {
        if (this.#focused === null) return;
        cancelAnimationFrame(this.#frame);
        this.#frame = requestAnimationFrame(() => this.#drawFocus());
      },
      { signal, passive: true },
    );
  }

  #hover(event: PointerEvent): void {
    const { scroller } = this.#options.surface;
    const hit = this.#arcAt(event);
    scroller.toggleAttribute('data-over-arc', hit !== undefined);
    drawQuiet(this.#lit, hit && this.#focused === null ? [hit] : []);
    const mark =
      event.target instanceof Element ? event.target.closest<HTMLElement>('.annotator-mark') : null;
    this.#setHovered(mark?.dataset['spans']?.split(' ')[0] ?? null);
  }

  #setHovered(spanId: string | null): void {
    clearTimeout(this.#hoverTimer);
    if (spanId === this.#hovered) return;
    this.#hoverTimer = setTimeout(() => {
      this.#hovered = spanId;
      if (this.#focused === null) this.#drawFocus();
    }, HOVER_MS);
  }

  /** Tags own the words, lines the gaps between them. */
  #arcAt({ target, clientX, clientY }: MouseEvent): DrawnArc | undefined {
    const { scroller } = this.#options.surface;
    if (target instanceof Element && target.closest('.annotator-mark')) return undefined;
    const frame = scroller.getBoundingClientRect();
    const x = clientX - frame.left - scroller.clientLeft + scroller.scrollLeft;
    const y = clientY - frame.top - scroller.clientTop + scroller.scrollTop;
    let best: DrawnArc | undefined;
    let least = HIT_DISTANCE;
    for (const route of [...this.#focusRoutes, ...this.#routes]) {
      const distance = distanceTo(route.points, [x, y]);
      if (distance >= least) continue;
      least = distance;
      best = route;
    }
    return best;
  }
}
