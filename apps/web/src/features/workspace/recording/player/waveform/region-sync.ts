import type { Region } from 'wavesurfer.js/plugins/regions';
import type { TimeRange } from '../../core/playback.ts';

/** A part of the recording that is drawn over the waveform. */
export interface WaveRegion extends TimeRange {
  readonly id: string;
  /** A CSS colour. */
  readonly colour: string;
  /** Empty for the selected part. */
  readonly name: string;
  readonly isSelected: boolean;
  /** Whether the region can be moved and resized. */
  readonly canChange: boolean;
}

/** The plugin's time grows with the square of the number of regions. */
export const MAX_REGIONS = 300;

/** The regions in view and on one screen around it; of too many, the longest ones. */
export function regionsNear(regions: readonly WaveRegion[], { startMs, endMs }: TimeRange): WaveRegion[] {
  const screen = endMs - startMs;
  const near = regions.filter(
    (region) => region.endMs >= startMs - screen && region.startMs <= endMs + screen,
  );
  if (near.length <= MAX_REGIONS) return near;
  const lengthOf = (region: WaveRegion): number => region.endMs - region.startMs;
  return near
    .toSorted((a, b) => Number(b.isSelected) - Number(a.isSelected) || lengthOf(b) - lengthOf(a))
    .slice(0, MAX_REGIONS);
}

const fillOf = ({ colour, name }: WaveRegion): string =>
  name === '' ? colour : `color-mix(in srgb, ${colour} 40%, transparent)`;

/** The name of the label on its own colour, so that it is readable over the waveform. */
function nameElement({ colour, name }: WaveRegion): HTMLElement | undefined {
  if (name === '') return undefined;
  const element = document.createElement('span');
  element.textContent = name;
  element.style.setProperty('--label', colour);
  return element;
}

export const isDrawnAs = (drawn: WaveRegion, wanted: WaveRegion): boolean =>
  drawn.startMs === wanted.startMs &&
  drawn.endMs === wanted.endMs &&
  drawn.colour === wanted.colour &&
  drawn.name === wanted.name &&
  drawn.canChange === wanted.canChange;

interface RegionsApi {
  addRegion: (options: {
    id: string;
    start: number;
    end: number;
    color: string;
    content?: HTMLElement;
    drag: boolean;
    resize: boolean;
    minLength: number;
  }) => Region;
}

/** Seconds: shorter parts cannot be tagged (AUDIO-10). */
const SHORTEST = 0.01;

/** Draws the wanted regions and no others; those that stay the same are not touched. */
export class RegionSync {
  readonly #api: RegionsApi;
  readonly #drawn = new Map<string, { region: Region; as: WaveRegion }>();
  /** While it adds a region, so that the plugin's event is not taken for one that the user dragged. */
  isAdding = false;

  constructor(api: RegionsApi) {
    this.#api = api;
  }

  idOf(region: Region): string | undefined {
    for (const [id, drawn] of this.#drawn) if (drawn.region === region) return id;
    return undefined;
  }

  /** The region with one of these elements. */
  idAt(path: readonly EventTarget[]): string | undefined {
    for (const [id, { region }] of this.#drawn)
      if (region.element && path.includes(region.element)) return id;
    return undefined;
  }

  /** `offsetMs`: the time at which what is laid out begins. */
  draw(wanted: readonly WaveRegion[], offsetMs: number): void {
    const ids = new Set(wanted.map(({ id }) => id));
    this.#rename(wanted, ids);
    for (const [id, { region }] of this.#drawn) if (!ids.has(id) && !region.isDragging) this.remove(id);
    for (const one of wanted) {
      const drawn = this.#drawn.get(one.id);
      if (drawn?.region.isDragging) continue;
      if (drawn && !isDrawnAs(drawn.as, one)) this.remove(one.id);
      if (!this.#drawn.has(one.id)) this.#add(one, offsetMs);
      this.#select(one);
    }
  }

  clear(): void {
    for (const id of this.#drawn.keys()) this.remove(id);
  }

  /**
   * A region that looks like one under another id stays: the server has given its tag an id. Drawn again, it would be
   * missing until the plugin's timer, where a click finds nothing, and a drag of it would end.
   */
  #rename(wanted: readonly WaveRegion[], ids: ReadonlySet<string>): void {
    const others = [...this.#drawn].filter(([id]) => !ids.has(id));
    for (const one of wanted) {
      if (this.#drawn.has(one.id)) continue;
      const same = others.findIndex(([, { as }]) => isDrawnAs(as, one));
      const [renamed] = same === -1 ? [] : others.splice(same, 1);
      if (!renamed) continue;
      this.#drawn.delete(renamed[0]);
      this.#drawn.set(one.id, renamed[1]);
    }
  }

  #add(one: WaveRegion, offsetMs: number): void {
    const content = nameElement(one);
    this.isAdding = true;
    const region = this.#api.addRegion({
      id: one.id,
      start: (one.startMs - offsetMs) / 1000,
      end: (one.endMs - offsetMs) / 1000,
      color: fillOf(one),
      ...(content ? { content } : {}),
      drag: one.canChange,
      resize: one.canChange,
      minLength: SHORTEST,
    });
    this.isAdding = false;
    this.#drawn.set(one.id, { region, as: one });
  }

  #select({ id, isSelected }: WaveRegion): void {
    const element = this.#drawn.get(id)?.region.element;
    if (element) element.style.outline = isSelected ? '2px solid currentColor' : '';
  }

  /** Forgets a region, so that the next synchronization draws it as it is stored. */
  remove(id: string): void {
    this.#drawn.get(id)?.region.remove();
    this.#drawn.delete(id);
  }
}
