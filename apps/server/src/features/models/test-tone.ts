import type { Recording } from '@scriptorium/models/transcription.ts';

const RATE = 8000;
const HEADER = 44;
const PITCH_HZ = 440;
/** The amplitude, of at most 32,767: a loud tone would hurt people who play it. */
const AMPLITUDE = 8000;

/** A tone of a second, as a wav with 16 bits: providers charge the least for it. */
export const TEST_TONE: Recording = {
  bytes: toneBytes(),
  contentType: 'audio/wav',
  extension: 'wav',
  durationMs: 1000,
};

function toneBytes(): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(HEADER + RATE * 2);
  const view = new DataView(bytes.buffer);
  const text = (at: number, letters: string) => bytes.set(new TextEncoder().encode(letters), at);
  text(0, 'RIFF');
  view.setUint32(4, bytes.length - 8, true);
  text(8, 'WAVEfmt ');
  view.setUint32(16, 16, true); // length of the format
  view.setUint16(20, 1, true); // PCM
  view.setUint16(22, 1, true); // channels
  view.setUint32(24, RATE, true);
  view.setUint32(28, RATE * 2, true); // bytes of a second
  view.setUint16(32, 2, true); // bytes of a sample
  view.setUint16(34, 16, true); // bits of a sample
  text(36, 'data');
  view.setUint32(40, RATE * 2, true);
  for (let at = 0; at < RATE; at += 1)
    view.setInt16(HEADER + at * 2, AMPLITUDE * Math.sin((at * 2 * Math.PI * PITCH_HZ) / RATE), true);
  return bytes;
}
