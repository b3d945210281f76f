import WaveSurfer from 'wavesurfer.js';
import RegionsPlugin, { type Region } from 'wavesurfer.js/plugins/regions';
import type { TimeRange } from '../../core/playback.ts';
import { peaksIn, type Peaks } from './peaks.ts';
import { RegionSync, regionsNear, type WaveRegion } from './region-sync.ts';
import type { WaveColours } from './wave-colours.ts';
import { sectionAround, type Section } from './zoom.ts';

const WAVE_HEIGHT = 84;
/** Pixels between two paintings of what has been played. */
const PLAYED_STEP = 12;

interface WaveOptions {
  readonly container: HTMLElement;
  readonly peaks: Peaks;
  readonly durationMs: number;
  readonly level: number;
  readonly colours: WaveColours;
  /** The visible part changed. */
  readonly onView: (view: TimeRange) => void;
  /** A part was marked by dragging. */
  readonly onDrag: (range: TimeRange) => void;
  /** A region was moved or resized. */
  readonly onMove: (id: string, range: TimeRange) => void;
}

const NO_REGIONS: readonly WaveRegion[] = [];

/**
 * The waveform in a scrollable element, drawn by wavesurfer from the server's peaks. It plays nothing: the audio element
 * is the player's, and its clock moves the cursor. A long recording at a close zoom is laid out in sections.
 */
export class WaveView {
  readonly #surfer: WaveSurfer;
  readonly #regions: RegionSync;
  readonly #options: WaveOptions;
  #section: Section;
  #level: number;
  #wanted = NO_REGIONS;
  #isReady = false;
  #frame = 0;
  #shownMs = 0;
  /** The time that comes to the middle when what is being laid out is ready. */
  #middleMs: number | null = null;

  constructor(options: WaveOptions) {
    const { container, level, durationMs, colours } = options;
    this.#options = options;
    this.#level = level;
    this.#section = sectionAround(0, level, durationMs);
    const plugin = RegionsPlugin.create();
    this.#surfer = WaveSurfer.create({
      container,
      // It would put an audio element of its own into the page.
      media: document.createElement('audio'),
      height: WAVE_HEIGHT,
      minPxPerSec: level,
      waveColor: colours.wave,
      progressColor: colours.played,
      cursorWidth: 0,
      interact: false,
      // The view turns like a page: to scroll with each frame costs a fifth of a processor.
      autoCenter: false,
      plugins: [plugin],
      peaks: peaksIn(options.peaks, this.#section),
      duration: this.#seconds(),
    });
    this.#regions = new RegionSync(plugin);
    plugin.enableDragSelection({ color: colours.selection });
    plugin.on('region-created', (region) => this.#onCreated(region));
    plugin.on('region-updated', (region) => this.#onUpdated(region));
    for (const event of ['scroll', 'redraw', 'ready'] as const) this.#surfer.on(event, this.#drawSoon);
    this.#surfer.on('ready', () => this.#onReady());
  }

  /** The visible part of the recording. */
  view(): TimeRange {
    const width = this.#surfer.getWrapper().clientWidth || 1;
    const perPixel = (this.#section.endMs - this.#section.startMs) / width;
    const startMs = this.#section.startMs + this.#surfer.getScroll() * perPixel;
    return { startMs, endMs: Math.min(this.#section.endMs, startMs + this.#surfer.getWidth() * perPixel) };
  }

  timeAt(clientX: number): number {
    const { left, width } = this.#surfer.getWrapper().getBoundingClientRect();
    const part = Math.max(0, Math.min(1, (clientX - left) / width));
    return this.#section.startMs + part * (this.#section.endMs - this.#section.startMs);
  }

  clientXOf(ms: number): number {
    const { left, width } = this.#surfer.getWrapper().getBoundingClientRect();
    const { startMs, endMs } = this.#section;
    return left + ((ms - startMs) / (endMs - startMs)) * width;
  }

  /** The region under a pointer. */
  regionAt = (event: Event): string | undefined => this.#regions.idAt(event.composedPath());

  /**
   * Colours what has been played, and keeps its end in view unless the user scrolled away. To paint it with each frame
   * would take a fifth of a processor; the cursor is an element of its own.
   */
  showTime(ms: number, isPlaying: boolean): void {
    if (!this.#isReady) return;
    const moved = (Math.abs(ms - this.#shownMs) / 1000) * this.#level;
    if (isPlaying && moved < PLAYED_STEP) return;
    this.#shownMs = ms;
    const { startMs, endMs } = this.#section;
    if (ms < startMs || ms > endMs) {
      if (this.#surfer.options.autoScroll) this.#layOut(ms);
      return;
    }
    this.#surfer.getRenderer().renderProgress((ms - startMs) / (endMs - startMs), isPlaying);
  }

  /** Whether the cursor is kept in view. */
  setFollowing(isFollowing: boolean): void {
    // wavesurfer's own setter draws everything again.
    this.#surfer.options.autoScroll = isFollowing;
  }

  setLevel(level: number, middleMs: number): void {
    if (level === this.#level) return;
    this.#level = level;
    const { durationMs } = this.#options;
    const section = sectionAround(middleMs, level, durationMs);
    const isWhole = section.endMs - section.startMs === this.#section.endMs - this.#section.startMs;
    if (!isWhole || !this.#isReady) return this.#layOut(middleMs);
    this.#surfer.zoom(level);
    this.#middleMs = middleMs;
    return this.#scrollToMiddle();
  }

  scrollTo(ms: number): void {
    this.#middleMs = ms;
    const { startMs, endMs } = this.#section;
    const screen = (this.view().endMs - this.view().startMs) / 2;
    const { durationMs } = this.#options;
    const isCut = (ms - screen < startMs && startMs > 0) || (ms + screen > endMs && endMs < durationMs);
    if (isCut) this.#layOut(ms);
    else this.#scrollToMiddle();
  }

  setRegions(regions: readonly WaveRegion[]): void {
    this.#wanted = regions;
    this.#drawSoon();
  }

  destroy(): void {
    cancelAnimationFrame(this.#frame);
    this.#surfer.destroy();
  }

  #seconds(): number {
    return (this.#section.endMs - this.#section.startMs) / 1000;
  }

  /** Lays out the part of the recording around a time. */
  #layOut(ms: number): void {
    this.#section = sectionAround(ms, this.#level, this.#options.durationMs);
    this.#middleMs = ms;
    this.#isReady = false;
    this.#regions.clear();
    this.#surfer.options.minPxPerSec = this.#level;
    // Another one replaces it.
    this.#surfer
      .load('', peaksIn(this.#options.peaks, this.#section), this.#seconds())
      .catch(() => undefined);
  }

  #onReady(): void {
    this.#isReady = true;
    this.#scrollToMiddle();
  }

  #scrollToMiddle(): void {
    if (this.#middleMs === null || !this.#isReady) return;
    const { startMs } = this.#section;
    const perSecond = this.#surfer.getWrapper().clientWidth / this.#seconds();
    const middle = ((this.#middleMs - startMs) / 1000) * perSecond;
    this.#surfer.setScroll(middle - this.#surfer.getWidth() / 2);
    this.#middleMs = null;
  }

  #rangeOf({ start, end }: Region): TimeRange {
    const { startMs } = this.#section;
    return { startMs: startMs + start * 1000, endMs: startMs + end * 1000 };
  }

  #onCreated(region: Region): void {
    if (this.#regions.isAdding) return;
    const range = this.#rangeOf(region);
    // The plugin still works on it.
    queueMicrotask(() => {
      region.remove();
      this.#options.onDrag(range);
    });
  }

  #onUpdated(region: Region): void {
    const id = this.#regions.idOf(region);
    if (id === undefined) return;
    this.#options.onMove(id, this.#rangeOf(region));
    queueMicrotask(() => {
      this.#regions.remove(id);
      this.#drawSoon();
    });
  }

  readonly #drawSoon = (): void => {
    cancelAnimationFrame(this.#frame);
    this.#frame = requestAnimationFrame(() => {
      if (!this.#isReady) return;
      const view = this.view();
      this.#options.onView(view);
      this.#regions.draw(regionsNear(this.#wanted, view), this.#section.startMs);
    });
  };
}
