// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createPlayback } from '../../core/playback.ts';
import { TimestampEditor } from './timestamp-editor.tsx';

beforeAll(() => {
  window.matchMedia = (media) =>
    ({ media, matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }) as never;
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const HOUR = 3_600_000;

function open(props: Partial<Parameters<typeof TimestampEditor>[0]> = {}) {
  const onSave = vi.fn<(startMs: number, endMs: number) => void>();
  const onClose = vi.fn<() => void>();
  const playback = createPlayback();
  const playRange = vi.spyOn(playback, 'playRange');
  render(
    <MantineProvider>
      <TimestampEditor
        startMs={1234}
        endMs={5678}
        maxMs={60_000}
        mode="edit"
        playback={playback}
        onSave={onSave}
        onClose={onClose}
        {...props}
      />
    </MantineProvider>,
  );
  return { onSave, onClose, playRange, user: userEvent.setup() };
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const press = (name: string) => screen.getByRole('button', { name });

test('begin and end are typed, nudged, heard and saved in whole milliseconds [AUDIO-06] [AUDIO-10]', async () => {
  const { user, onSave, playRange } = open();
  expect([field('Begin').value, field('End').value]).toEqual(['00:01:23', '00:05:67']);
  await user.clear(field('Begin'));
  await user.type(field('Begin'), '000250');
  expect(field('Begin').value).toBe('00:02:50');
  await user.click(press('End: 0.01 s later'));
  expect(field('End').value).toBe('00:05:68');
  await user.click(press('Play segment'));
  expect(playRange).toHaveBeenCalledWith({ startMs: 2500, endMs: 5688 });
  await user.click(press('Save'));
  expect(onSave).toHaveBeenCalledWith(2500, 5688);
});

test('fractions of milliseconds are cut off [AUDIO-10]', async () => {
  const { user, onSave } = open({ startMs: 1234.9, endMs: 5678.9, maxMs: 60_000.9 });
  await user.click(press('Save'));
  expect(onSave).toHaveBeenCalledWith(1234, 5678);
});

test('Discard closes without saving [AUDIO-06]', async () => {
  const { user, onSave, onClose } = open();
  await user.click(press('Begin: 0.01 s later'));
  await user.click(press('Discard'));
  expect([onClose.mock.calls.length, onSave.mock.calls.length]).toEqual([1, 0]);
});

test('the preview has a button to close it and no other one [AUDIO-07]', async () => {
  const { user, onClose } = open({ mode: 'preview' });
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Close']);
  expect(field('Begin').readOnly).toBe(true);
  await user.click(press('Close'));
  expect(onClose).toHaveBeenCalledOnce();
});

test('an invalid time is flagged, and leaving the field brings the last valid one back [AUDIO-08]', async () => {
  const { user, onSave } = open();
  await user.clear(field('Begin'));
  await user.type(field('Begin'), '999999');
  expect(field('Begin').value).toBe('99:99:99');
  expect(field('Begin').getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText('Enter minutes, seconds and hundredths: mm:ss:cc.')).toBeTruthy();
  await user.tab();
  expect(field('Begin').value).toBe('00:01:23');
  expect(field('Begin').getAttribute('aria-invalid')).not.toBe('true');
  await user.click(press('Save'));
  expect(onSave).toHaveBeenCalledWith(1234, 5678);
});

test('begin stays below end, typed or nudged [AUDIO-09] [CONST-51]', async () => {
  const { user } = open({ startMs: 5650, endMs: 5670 });
  await user.click(press('Begin: 0.01 s later'));
  expect(field('Begin').value).toBe('00:05:66');
  expect(press('Begin: 0.01 s later').hasAttribute('disabled')).toBe(true);
  await user.clear(field('Begin'));
  await user.type(field('Begin'), '000567');
  expect(screen.getByText('Begin must be before end.')).toBeTruthy();
  await user.tab();
  expect(field('Begin').value).toBe('00:05:66');
});

test('a held button repeats ever faster until it is released [AUDIO-06] [CONST-52]', () => {
  vi.useFakeTimers();
  open();
  const button = press('Begin: 0.01 s later');
  fireEvent.pointerDown(button, { button: 0 });
  expect(field('Begin').value).toBe('00:01:24');
  // 300, 280, 260 and 240 ms.
  for (const [ms, shown] of [
    [299, '00:01:24'],
    [1, '00:01:25'],
    [280, '00:01:26'],
    [260, '00:01:27'],
    [240, '00:01:28'],
  ] as const) {
    act(() => vi.advanceTimersByTime(ms));
    expect(field('Begin').value).toBe(shown);
  }
  fireEvent.pointerUp(button);
  act(() => vi.advanceTimersByTime(5000));
  expect(field('Begin').value).toBe('00:01:28');
});

test('from an hour on, the hours stand before the field and are kept [CONST-55]', async () => {
  const { user, onSave } = open({ startMs: HOUR + 1000, endMs: HOUR + 2000, maxMs: 3 * HOUR });
  expect(screen.getAllByTitle('Hours').map(({ textContent }) => textContent)).toEqual(['01:', '01:']);
  await user.clear(field('Begin'));
  await user.type(field('Begin'), '000150');
  await user.click(press('Save'));
  expect(onSave).toHaveBeenCalledWith(HOUR + 1500, HOUR + 2000);
});

test('a field has at most eight characters [CONST-54]', () => {
  open();
  expect(field('Begin').maxLength).toBe(8);
});
