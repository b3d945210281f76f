import { median, type BenchRow } from '../bench-row.ts';
import type { Edited } from './edit.ts';
import type { Followed } from './lit-word.ts';
import type { Measured } from './measure.ts';

export interface Figures {
  readonly ours: readonly Measured[];
  readonly peer: readonly Measured[];
  readonly lit: Followed;
  readonly peerLit: Followed;
  readonly edited: Edited;
  /** Processor seconds; ffmpeg's are null where it is missing. */
  readonly peaks: { readonly ours: number; readonly ffmpeg: number | null };
}

const BUSY_MS = 300;
const TAB_MB = 100;
const DRIFT_MS = 20;
const LATE_FRAMES = 1;
const FRAME_MS = 8;
const EDIT_MS = 16;
const EDIT_BYTES = 5000;
const PEAKS_SECONDS = 1.5;
const NAME = '3 hours, 30,000 words, 6,000 tags';

/** Compares a figure with its limit: a ratio of 1 is at the limit, a higher one below it. */
const limited = (
  name: string,
  value: number,
  { limit, unit, note }: { limit: number; unit: string; note: string },
): BenchRow => ({
  name,
  ours: `${value.toFixed(value < 100 ? 1 : 0)} ${unit}`,
  peer: `${limit} ${unit} (limit)`,
  ratio: limit / Math.max(value, Number.EPSILON),
  goal: 1,
  note,
});

const of = (rounds: readonly Measured[], read: (round: Measured) => number) => median(rounds.map(read));

function pageRows({ ours, peer }: Figures): BenchRow[] {
  const row = (name: string, limit: number, unit: string, read: (round: Measured) => number, more = '') =>
    limited(`${NAME}: ${name}`, of(ours, read), {
      limit,
      unit,
      note: `wavesurfer and an element per word: ${of(peer, read).toFixed(0)} ${unit}${more}`,
    });
  const [elements, theirs] = [of(ours, (round) => round.elements), of(peer, (round) => round.elements)];
  const [heap, theirHeap] = [of(ours, (round) => round.heap), of(peer, (round) => round.heap)];
  const rounds = `; median of ${ours.length} rounds in turn`;
  const ofProcess = `; proportional size of its process; JavaScript heap ${heap.toFixed(0)} MB, theirs ${theirHeap.toFixed(0)} MB`;
  return [
    row('main thread from the data to the settled page', BUSY_MS, 'ms', (round) => round.busy, rounds),
    row('memory of the tab', TAB_MB, 'MB', (round) => round.tab, ofProcess),
    {
      name: `${NAME}: elements in the page`,
      ours: elements.toFixed(0),
      peer: theirs.toFixed(0),
      ratio: theirs / elements,
      note: 'wavesurfer and an element per word',
    },
    row('processor time of a frame while scrolling', FRAME_MS, 'ms', (round) => round.frame),
  ];
}

function wordRows({ lit, peerLit, edited }: Figures): BenchRow[] {
  const { frames, boundaries } = lit;
  const seen = `${boundaries} word boundaries in ${frames} frames at speeds 1 and 2, over the whole recording`;
  return [
    limited(`${NAME}: drift of the lit word from the clock of the player`, lit.drift, {
      limit: DRIFT_MS,
      unit: 'ms',
      note: `${seen}; wavesurfer: ${peerLit.drift.toFixed(1)} ms`,
    }),
    limited(`${NAME}: frames until a word is lit`, lit.late, {
      limit: LATE_FRAMES,
      unit: 'frames',
      note: `the most of all words, after the first frame in which the clock is in the word; wavesurfer: ${peerLit.late}`,
    }),
    limited(`${NAME}: work of a changed word to the next frame`, median(edited.toFrame), {
      limit: EDIT_MS,
      unit: 'ms',
      note: `processor time of the main thread from the key, median of ${edited.toFrame.length} words, the most ${Math.max(...edited.toFrame).toFixed(1)} ms; until the page is idle ${median(edited.toIdle).toFixed(1)} ms; painted after ${median(edited.painted).toFixed(1)} ms`,
    }),
    limited(`${NAME}: sent to the server for a changed word`, edited.sent, {
      limit: EDIT_BYTES,
      unit: 'bytes',
      note: 'HTTP and WebSocket, the most of all words',
    }),
  ];
}

export const rowsOf = (figures: Figures): BenchRow[] => [
  ...pageRows(figures),
  ...wordRows(figures),
  limited('peaks of one hour of stereo, 44.1 kHz', figures.peaks.ours, {
    limit: PEAKS_SECONDS,
    unit: 's of CPU',
    note:
      figures.peaks.ffmpeg === null
        ? 'in the converter'
        : `in the converter; ffmpeg decodes it in ${figures.peaks.ffmpeg.toFixed(2)} s`,
  }),
];
