import { createHash } from 'node:crypto';
import type { FileTemplate } from '@scriptorium/domain/graph/file-template.ts';
import { renderFileName } from '@scriptorium/domain/text/preferred-filename.ts';
import { escapes, renderTemplate, wildcardNames, type ValueOf } from '@scriptorium/domain/text/wildcards.ts';

/** A file as it is stored and sent. */
export type RenderedFile = { name: string; content: string };

const templatesOf = ({ preferredFilename, fileContent }: FileTemplate) => [preferredFilename, fileContent];

/** The wildcards that the file needs. */
export const namesIn = (template: FileTemplate): string[] => [
  ...new Set(templatesOf(template).flatMap(wildcardNames)),
];

/** Fills in the templates; values are data in the content, and make no folders in the name. */
export const renderFile = (
  { preferredFilename, fileContent }: FileTemplate,
  valueOf: ValueOf,
): RenderedFile => ({
  name: renderFileName(preferredFilename, valueOf),
  content: renderTemplate(fileContent, valueOf, escapes.plain),
});

/** A hash of everything that decides which file is sent where. */
export const fingerprintOf = (template: FileTemplate, place: readonly unknown[]): string =>
  createHash('sha256')
    .update(JSON.stringify([templatesOf(template), place]))
    .digest('hex');
