import { useEffect, useState } from 'react';

/** Controls the audio element for the buttons, the keys and the words of the transcript. */
export interface Playback {
  readonly attach: (element: HTMLAudioElement | null) => void;
  readonly toggle: () => void;
  readonly seek: (ms: number) => void;
  readonly skip: (seconds: number) => void;
  readonly setSpeed: (speed: number) => void;
  /** Called with the current time (ms) on every frame during playback, and after a seek. */
  readonly onTimeChange: (listener: (ms: number) => void) => () => void;
}

function createPlayback(): Playback {
  let audio: HTMLAudioElement | null = null;
  let frame = 0;
  const listeners = new Set<(ms: number) => void>();
  const notify = (): void => {
    const ms = (audio?.currentTime ?? 0) * 1000;
    for (const listener of listeners) listener(ms);
  };
  const tick = (): void => {
    notify();
    if (audio && !audio.paused) frame = requestAnimationFrame(tick);
  };
  const start = (): void => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(tick);
  };
  const seek = (ms: number): void => {
    if (!audio) return;
    const end = Number.isFinite(audio.duration) ? audio.duration : Number.POSITIVE_INFINITY;
    audio.currentTime = Math.max(0, Math.min(ms / 1000, end));
    notify();
  };
  return {
    attach: (element) => {
      audio?.removeEventListener('play', start);
      audio?.removeEventListener('seeked', notify);
      audio = element;
      element?.addEventListener('play', start);
      element?.addEventListener('seeked', notify);
      if (!element) cancelAnimationFrame(frame);
    },
    toggle: () => {
      if (audio?.paused) void audio.play().catch(() => undefined);
      else audio?.pause();
    },
    seek,
    skip: (seconds) => seek(((audio?.currentTime ?? 0) + seconds) * 1000),
    setSpeed: (speed) => {
      if (audio) audio.playbackRate = speed;
    },
    onTimeChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export function usePlayback(): Playback {
  const [playback] = useState(createPlayback);
  return playback;
}

/** Update interval of the displayed time, in ms. */
const DISPLAY_STEP_MS = 250;

/** The current time in ms, rounded down to the update interval. */
export function usePlaybackTime(playback: Playback): number {
  const [time, setTime] = useState(0);
  useEffect(
    () => playback.onTimeChange((ms) => setTime(Math.floor(ms / DISPLAY_STEP_MS) * DISPLAY_STEP_MS)),
    [playback],
  );
  return time;
}
