import { createStore, useStored } from '@scriptorium/ui/store.ts';
import { useEffect, useState } from 'react';

/** A part of the recording, in milliseconds. */
export interface TimeRange {
  readonly startMs: number;
  readonly endMs: number;
}

/** The state of the player that changes rarely; the current time is no part of it. */
export interface PlaybackState {
  readonly isPlaying: boolean;
  /** 0 until the browser knows it. */
  readonly durationMs: number;
  readonly speed: number;
  /** Nothing plays while words are edited (AUDIO-04). */
  readonly isLocked: boolean;
  /** The part that is repeated. */
  readonly loop: TimeRange | null;
}

/** Playback speeds (CONST-50). */
export const SPEEDS = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2] as const;

/**
 * Controls the audio element for the buttons, the keys and the words of the transcript. It is outside of React: its
 * clock changes with each frame.
 */
export interface Playback {
  readonly attach: (element: HTMLAudioElement | null) => void;
  readonly toggle: () => void;
  readonly pause: () => void;
  readonly seek: (ms: number) => void;
  readonly skip: (seconds: number) => void;
  /** Plays a part and stops at its end. */
  readonly playRange: (range: TimeRange) => void;
  /** Repeats a part from now on; null ends that. */
  readonly setLoop: (range: TimeRange | null) => void;
  readonly setSpeed: (speed: number) => void;
  /** The next of the offered speeds. */
  readonly changeSpeed: (direction: 1 | -1) => void;
  /** Pauses, and refuses to play until it is unlocked. */
  readonly setLocked: (isLocked: boolean) => void;
  /** How far a pause goes back, in seconds, so that the next word is heard in its context. */
  readonly setRewind: (seconds: number) => void;
  readonly currentMs: () => number;
  readonly state: () => PlaybackState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Called with the current time (ms) on every frame during playback, and after a seek. */
  readonly onTimeChange: (listener: (ms: number) => void) => () => void;
}

const INITIAL: PlaybackState = { isPlaying: false, durationMs: 0, speed: 1, isLocked: false, loop: null };

/** Frames come every 17 ms: an end that is nearer than two of them is reached by a timer. */
const NEAR_END_MS = 34;

class AudioPlayback {
  #audio: HTMLAudioElement | null = null;
  readonly #store = createStore(INITIAL);
  #frame = 0;
  #endTimer: ReturnType<typeof setTimeout> | undefined;
  /** The end of the part that is being played, ms. */
  #stopAt: number | null = null;
  #rewindMs = 0;
  readonly #timeListeners = new Set<(ms: number) => void>();
  readonly #events: readonly (readonly [keyof HTMLMediaElementEventMap, () => void])[] = [
    ['play', () => this.#onPlay()],
    ['pause', () => this.#onPause()],
    ['ended', () => this.#onPause()],
    ['seeked', () => this.#notify()],
    // Frames are not drawn in a hidden tab.
    ['timeupdate', () => this.#checkEnd()],
    ['durationchange', () => this.#readDuration()],
  ];

  readonly state = (): PlaybackState => this.#store.current();
  readonly currentMs = (): number => (this.#audio?.currentTime ?? 0) * 1000;

  readonly subscribe = this.#store.subscribe;

  readonly onTimeChange = (listener: (ms: number) => void): (() => void) => {
    this.#timeListeners.add(listener);
    return () => this.#timeListeners.delete(listener);
  };

  readonly attach = (element: HTMLAudioElement | null): void => {
    for (const [name, listener] of this.#events) this.#audio?.removeEventListener(name, listener);
    this.#audio = element;
    for (const [name, listener] of this.#events) element?.addEventListener(name, listener);
    if (!element) {
      cancelAnimationFrame(this.#frame);
      clearTimeout(this.#endTimer);
      return this.#set({ isPlaying: false });
    }
    element.preservesPitch = true;
    element.playbackRate = this.#store.current().speed;
    this.#readDuration();
    return undefined;
  };

  readonly toggle = (): void => {
    if (this.#audio?.paused === false) return this.pause();
    this.#stopAt = null;
    return this.#play();
  };

  readonly pause = (): void => {
    if (!this.#audio || this.#audio.paused) return;
    this.#audio.pause();
    if (this.#rewindMs > 0) this.#moveTo(this.currentMs() - this.#rewindMs);
  };

  readonly seek = (ms: number): void => {
    this.#stopAt = null;
    this.#moveTo(ms);
  };

  readonly skip = (seconds: number): void => this.seek(this.currentMs() + seconds * 1000);

  readonly playRange = ({ startMs, endMs }: TimeRange): void => {
    this.#moveTo(startMs);
    this.#stopAt = endMs;
    this.#play();
  };

  readonly setLoop = (loop: TimeRange | null): void => this.#set({ loop });

  readonly setSpeed = (speed: number): void => {
    if (this.#audio) this.#audio.playbackRate = speed;
    this.#set({ speed });
  };

  readonly changeSpeed = (direction: 1 | -1): void => {
    const { speed } = this.#store.current();
    const next = direction > 0 ? SPEEDS.find((one) => one > speed) : SPEEDS.findLast((one) => one < speed);
    if (next !== undefined) this.setSpeed(next);
  };

  readonly setLocked = (isLocked: boolean): void => {
    if (isLocked) this.#audio?.pause();
    this.#set({ isLocked });
  };

  readonly setRewind = (seconds: number): void => {
    this.#rewindMs = seconds * 1000;
  };

  #play(): void {
    if (!this.#audio || this.#store.current().isLocked) return;
    // The browser refuses to play before the user has done something on the page.
    this.#audio.play().catch(() => this.#set({ isPlaying: false }));
  }

  #moveTo(ms: number): void {
    const audio = this.#audio;
    if (!audio) return;
    const end = Number.isFinite(audio.duration) ? audio.duration : Number.POSITIVE_INFINITY;
    audio.currentTime = Math.max(0, Math.min(ms / 1000, end));
    this.#notify();
  }

  #readDuration(): void {
    const seconds = this.#audio?.duration ?? 0;
    this.#set({ durationMs: Number.isFinite(seconds) ? seconds * 1000 : 0 });
  }

  #onPlay(): void {
    this.#set({ isPlaying: true });
    cancelAnimationFrame(this.#frame);
    this.#frame = requestAnimationFrame(this.#tick);
  }

  #onPause(): void {
    clearTimeout(this.#endTimer);
    this.#set({ isPlaying: false });
    this.#notify();
  }

  readonly #tick = (): void => {
    this.#notify();
    this.#checkEnd();
    if (this.#audio?.paused === false) this.#frame = requestAnimationFrame(this.#tick);
  };

  /** Stops at the end of a part, or repeats it. */
  #checkEnd(): void {
    const audio = this.#audio;
    const { loop, speed } = this.#store.current();
    const end = this.#stopAt ?? loop?.endMs;
    if (!audio || audio.paused || end === undefined) return;
    const left = (end - this.currentMs()) / speed;
    clearTimeout(this.#endTimer);
    if (left <= 0) this.#reachEnd(audio, end);
    else if (left < NEAR_END_MS) this.#endTimer = setTimeout(() => this.#checkEnd(), left);
  }

  #reachEnd(audio: HTMLAudioElement, endMs: number): void {
    const { loop } = this.#store.current();
    if (this.#stopAt !== null) {
      this.#stopAt = null;
      audio.pause();
      this.#moveTo(endMs);
    } else if (loop) this.#moveTo(loop.startMs);
  }

  #notify(): void {
    const ms = this.currentMs();
    for (const listener of this.#timeListeners) listener(ms);
  }

  #set(change: Partial<PlaybackState>): void {
    const isSame = Object.entries(change).every(
      ([name, value]) => this.#store.current()[name as keyof PlaybackState] === value,
    );
    if (isSame) return;
    this.#store.set({ ...this.#store.current(), ...change });
  }
}

export const createPlayback = (): Playback => new AudioPlayback();

export function usePlayback(): Playback {
  const [playback] = useState(createPlayback);
  return playback;
}

export const usePlaybackState = ({ subscribe, state }: Playback): PlaybackState =>
  useStored({ subscribe, current: state });

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
