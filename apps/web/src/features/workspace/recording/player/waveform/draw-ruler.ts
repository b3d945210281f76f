import type { Silence } from '@scriptorium/domain/transcript/speech-rate.ts';
import type { TimeRange } from '../../core/playback.ts';
import { tickText, ticksAt } from './ticks.ts';
import type { WaveColours } from './wave-colours.ts';

/** A thin line beneath the numbers. */
export interface RulerMark extends TimeRange {
  readonly colour: string;
}

interface Ruler {
  readonly view: TimeRange;
  readonly silences: readonly Silence[];
  /** All time spans, also where there are too many regions to draw. */
  readonly marks: readonly RulerMark[];
  readonly colours: WaveColours;
}

const FONT = '11px "Inter Variable", sans-serif';
const LANE = 4;

/** An empty canvas as large as its element, in pixels of the screen. A new size costs as much as the drawing. */
export function preparedContext(canvas: HTMLCanvasElement): CanvasRenderingContext2D | null {
  const context = canvas.getContext('2d');
  const { clientWidth, clientHeight } = canvas;
  const ratio = devicePixelRatio || 1;
  const [width, height] = [Math.round(clientWidth * ratio), Math.round(clientHeight * ratio)];
  if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
  context?.setTransform(ratio, 0, 0, ratio, 0, 0);
  context?.clearRect(0, 0, clientWidth, clientHeight);
  return context;
}

/** Numbers and lines of the visible part, its silences and its time spans. */
export function drawRuler(canvas: HTMLCanvasElement, { view, silences, marks, colours }: Ruler): void {
  const context = preparedContext(canvas);
  if (!context || view.endMs <= view.startMs) return;
  const { clientWidth: width, clientHeight: height } = canvas;
  const perMs = width / (view.endMs - view.startMs);
  const x = (ms: number): number => (ms - view.startMs) * perMs;
  const bars = (parts: readonly TimeRange[], colourOf: (index: number) => string, top: number): void => {
    for (const [index, { startMs, endMs }] of parts.entries()) {
      if (endMs < view.startMs || startMs > view.endMs) continue;
      context.fillStyle = colourOf(index);
      context.fillRect(x(startMs), top, Math.max(2, (endMs - startMs) * perMs), LANE);
    }
  };
  bars(silences, () => colours.silence, height - LANE);
  bars(marks, (index) => marks[index]?.colour ?? colours.line, height - LANE);
  const { step, parts } = ticksAt(perMs * 1000);
  const small = step / parts;
  context.font = FONT;
  context.textBaseline = 'top';
  const last = Math.ceil(view.endMs / 1000 / small);
  for (let tick = Math.floor(view.startMs / 1000 / small); tick <= last; tick++) {
    const seconds = tick * small;
    const isNumber = tick % parts === 0;
    const left = Math.round(x(seconds * 1000));
    context.fillStyle = colours.line;
    context.fillRect(left, isNumber ? 0 : height - LANE - 4, 1, isNumber ? height - LANE : 4);
    if (!isNumber) continue;
    context.fillStyle = colours.text;
    context.fillText(tickText(seconds, step), left + 4, 2);
  }
}
