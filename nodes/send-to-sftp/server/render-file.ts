import { createHash } from 'node:crypto';
import { renderFileName } from '@scriptorium/domain/text/preferred-filename.ts';
import { escapes, renderTemplate, wildcardNames, type ValueOf } from '@scriptorium/domain/text/wildcards.ts';
import type { z } from 'zod';
import type { sendToSftp } from '../send-to-sftp.definition.ts';

export type FileSettings = z.output<typeof sendToSftp.settings>;

/** A file as it is stored and written. */
export type RenderedFile = { name: string; content: string };

const templatesOf = ({ preferredFilename, fileContent }: FileSettings) => [preferredFilename, fileContent];

/** The wildcards that the file needs. */
export const namesIn = (settings: FileSettings): string[] => [
  ...new Set(templatesOf(settings).flatMap(wildcardNames)),
];

export const renderFile = (
  { preferredFilename, fileContent }: FileSettings,
  valueOf: ValueOf,
): RenderedFile => ({
  name: renderFileName(preferredFilename, valueOf),
  content: renderTemplate(fileContent, valueOf, escapes.plain),
});

/** A hash of everything that decides which file is written where. */
export const fingerprintOf = (settings: FileSettings, place: readonly unknown[]): string =>
  createHash('sha256')
    .update(JSON.stringify([templatesOf(settings), place]))
    .digest('hex');
