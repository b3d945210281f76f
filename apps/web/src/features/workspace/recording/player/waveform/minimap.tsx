import { useCallback, useEffect, useRef, type PointerEvent, type RefObject } from 'react';
import type { Playback, TimeRange } from '../../core/playback.ts';
import { drawMinimap } from './draw-minimap.ts';
import type { Peaks } from './peaks.ts';
import { useRedraw } from './use-redraw.ts';
import { coloursOf } from './wave-colours.ts';
import classes from './waveform.module.css';

/** Moves the frame of the visible part; drawn with each scroll, so without React. */
export function placeWindow(element: HTMLElement | null, view: TimeRange, durationMs: number): void {
  if (!element || durationMs <= 0) return;
  element.style.left = `${(view.startMs / durationMs) * 100}%`;
  element.style.width = `${(Math.min(1, (view.endMs - view.startMs) / durationMs) * 100).toFixed(3)}%`;
}

/** Places of the current time. */
const STEPS = 2000;

interface MinimapProps {
  peaks: Peaks;
  durationMs: number;
  playback: Playback;
  window: RefObject<HTMLDivElement | null>;
  /** Brings a time into the middle of the waveform. */
  onMove: (ms: number) => void;
}

/** The whole recording: a click or a drag moves the visible part. By keyboard the seek bar does that. */
export function Minimap({ peaks, durationMs, playback, window, onMove }: MinimapProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const now = useRef<HTMLDivElement>(null);
  useRedraw(
    canvas,
    useCallback(
      (element) => drawMinimap(element, peaks, coloursOf(element.parentElement ?? element)),
      [peaks],
    ),
  );
  useEffect(() => {
    let placed = -1;
    const place = (ms: number): void => {
      // In a long recording it moves by a pixel every ten seconds; each move is a layout.
      const next = Math.round(Math.min(1, ms / durationMs) * STEPS);
      if (!now.current || next === placed) return;
      placed = next;
      now.current.style.left = `${(next / STEPS) * 100}%`;
    };
    place(playback.currentMs());
    return playback.onTimeChange(place);
  }, [playback, durationMs]);
  const move = (event: PointerEvent<HTMLDivElement>): void => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    onMove(Math.max(0, Math.min(1, (event.clientX - left) / width)) * durationMs);
  };
  return (
    <div
      className={classes.minimap}
      aria-hidden="true"
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        move(event);
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) move(event);
      }}
    >
      <canvas ref={canvas} className={classes.overview} />
      <div ref={window} className={classes.window} />
      <div ref={now} className={classes.now} />
    </div>
  );
}
