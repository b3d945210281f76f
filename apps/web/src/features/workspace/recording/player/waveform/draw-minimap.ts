import { preparedContext } from './draw-ruler.ts';
import type { Peaks } from './peaks.ts';
import type { WaveColours } from './wave-colours.ts';

/** The loudest peak of each column. */
export function columnsOf({ high, low }: Peaks, width: number): Float32Array {
  const columns = new Float32Array(width);
  const perColumn = high.length / width;
  for (let column = 0; column < width; column++) {
    const to = Math.min(high.length, Math.max(Math.floor(column * perColumn) + 1, (column + 1) * perColumn));
    for (let at = Math.floor(column * perColumn); at < to; at++)
      columns[column] = Math.max(columns[column]!, high[at]!, -low[at]!);
  }
  return columns;
}

/** The whole recording in the width of the canvas. */
export function drawMinimap(canvas: HTMLCanvasElement, peaks: Peaks, { wave }: WaveColours): void {
  const context = preparedContext(canvas);
  const { clientWidth: width, clientHeight: height } = canvas;
  if (!context || width === 0) return;
  context.fillStyle = wave;
  for (const [column, loudness] of columnsOf(peaks, width).entries()) {
    const size = Math.max(1, loudness * height);
    context.fillRect(column, (height - size) / 2, 1, size);
  }
}
