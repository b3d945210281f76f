import { createHash } from 'node:crypto';
import { renderFileName } from '@scriptorium/domain/text/preferred-filename.ts';
import { splitFileName } from '@scriptorium/domain/text/file-name.ts';
import { escapes, renderTemplate, wildcardNames, type ValueOf } from '@scriptorium/domain/text/wildcards.ts';
import type { z } from 'zod';
import type { sendToGoogleDrive } from '../send-to-google-drive.definition.ts';

export type FileSettings = z.output<typeof sendToGoogleDrive.settings>;

/** The wildcards that the file needs. */
export const namesIn = ({ fileContent, preferredFilename }: FileSettings): string[] => [
  ...new Set([fileContent, preferredFilename].flatMap(wildcardNames)),
];

export interface RenderedFile {
  readonly name: string;
  readonly mimeType: string;
  readonly content: string;
}

/** Fills in the templates; values are data in the content, and make no folders in the name. */
export function renderFile({ fileContent, preferredFilename }: FileSettings, valueOf: ValueOf): RenderedFile {
  const name = renderFileName(preferredFilename, valueOf);
  return { name, mimeType: typeOf(name), content: renderTemplate(fileContent, valueOf, escapes.plain) };
}

const TYPES: Readonly<Record<string, string>> = {
  '.csv': 'text/csv',
  '.htm': 'text/html',
  '.html': 'text/html',
  '.json': 'application/json',
  '.md': 'text/markdown',
  '.xml': 'application/xml',
};

/** The content is always a text. */
const typeOf = (name: string): string => TYPES[splitFileName(name).extension.toLowerCase()] ?? 'text/plain';

/** A hash of all settings that affect the file and its place. */
export const fingerprint = ({ fileContent, preferredFilename }: FileSettings, folderId: string): string =>
  createHash('sha256')
    .update(JSON.stringify([fileContent, preferredFilename, folderId]))
    .digest('hex');
