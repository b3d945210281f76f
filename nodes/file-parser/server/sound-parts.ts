import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { wavHeader } from '@scriptorium/documents/audio/wav-header.ts';
import type { AudioParts } from '@scriptorium/documents/core/conversion.ts';
import type { Recording } from '@scriptorium/models/transcription.ts';
import type { SoundFile } from './sound.ts';

/** The part of a recording that one call sends. */
export interface SoundPart {
  /** From the beginning of the recording. */
  readonly startMs: number;
  readonly durationMs: number;
  /** Reads it into memory. */
  read(): Promise<Recording>;
}

/** A recording that is sent as it is. */
export const wholeSound = ({ path, extension, contentType }: SoundFile, durationMs: number): SoundPart[] => [
  {
    startMs: 0,
    durationMs,
    read: async () => ({ bytes: await readFile(path), extension, contentType, durationMs }),
  },
];

/** The parts of a recording that is too large, each as a wav file. */
export const soundParts = ({ path, sampleRate, parts }: AudioParts): SoundPart[] =>
  parts.map(({ start, end }) => {
    const durationMs = Math.round(((end - start) / sampleRate) * 1000);
    return {
      startMs: Math.round((start / sampleRate) * 1000),
      durationMs,
      read: async () => {
        const samples = await buffer(createReadStream(path, { start: start * 2, end: end * 2 - 1 }));
        const bytes = Buffer.concat([wavHeader({ channels: 1, sampleRate }, end - start), samples]);
        return { bytes, extension: 'wav', contentType: 'audio/wav', durationMs };
      },
    };
  });
