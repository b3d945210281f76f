// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPlayback } from './playback.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** An audio element whose events and time the test sets; jsdom plays nothing. */
class TestAudio extends EventTarget {
  paused = true;
  currentTime = 0;
  duration = 100;
  playbackRate = 1;
  preservesPitch = false;
  play(): Promise<void> {
    this.paused = false;
    this.dispatchEvent(new Event('play'));
    return Promise.resolve();
  }
  pause(): void {
    this.paused = true;
    this.dispatchEvent(new Event('pause'));
  }
  /** Plays until a time, as far as the browser tells it. */
  reach(seconds: number): void {
    this.currentTime = seconds;
    this.dispatchEvent(new Event('timeupdate'));
  }
}

function start() {
  const audio = new TestAudio();
  const playback = createPlayback();
  playback.attach(audio as unknown as HTMLAudioElement);
  return { audio, playback };
}

test('a part is played from its start and stops exactly at its end', () => {
  const { audio, playback } = start();
  playback.playRange({ startMs: 5000, endMs: 7000 });
  expect([audio.currentTime, audio.paused]).toEqual([5, false]);
  audio.reach(6.99);
  expect(audio.paused).toBe(false);
  audio.currentTime = 7.004;
  vi.advanceTimersByTime(10);
  expect([audio.currentTime, audio.paused]).toEqual([7, true]);
  // Playing on from there has no end.
  playback.toggle();
  audio.reach(8);
  expect(audio.paused).toBe(false);
});

test('a repeated part starts again at its end until the repetition is ended', () => {
  const { audio, playback } = start();
  playback.setLoop({ startMs: 5000, endMs: 7000 });
  playback.seek(6000);
  playback.toggle();
  audio.reach(7.01);
  expect([audio.currentTime, audio.paused]).toEqual([5, false]);
  playback.setLoop(null);
  audio.reach(8);
  expect(audio.currentTime).toBe(8);
});

test('a locked player pauses and starts by nothing', () => {
  const { audio, playback } = start();
  playback.toggle();
  playback.setLocked(true);
  expect(audio.paused).toBe(true);
  playback.toggle();
  playback.playRange({ startMs: 0, endMs: 1000 });
  expect(audio.paused).toBe(true);
  playback.setLocked(false);
  playback.toggle();
  expect(audio.paused).toBe(false);
});

test('the speed keeps the pitch, and goes by the offered steps', () => {
  const { audio, playback } = start();
  expect(audio.preservesPitch).toBe(true);
  for (let press = 0; press < 10; press++) playback.changeSpeed(1);
  expect([audio.playbackRate, playback.state().speed]).toEqual([2, 2]);
  playback.changeSpeed(-1);
  expect(audio.playbackRate).toBe(1.75);
});

test('a pause goes back by the chosen time, not before the start', () => {
  const { audio, playback } = start();
  playback.setRewind(2);
  playback.toggle();
  audio.reach(10);
  playback.toggle();
  expect(audio.currentTime).toBe(8);
  playback.seek(500);
  playback.toggle();
  playback.toggle();
  expect(audio.currentTime).toBe(0);
});

test('seeking and skipping stay within the recording, and tell their listeners', () => {
  const { audio, playback } = start();
  const times: number[] = [];
  const stop = playback.onTimeChange((ms) => times.push(ms));
  playback.seek(95_000);
  playback.skip(10);
  expect(audio.currentTime).toBe(100);
  stop();
  playback.skip(-200);
  expect(audio.currentTime).toBe(0);
  expect(times).toEqual([95_000, 100_000]);
});
