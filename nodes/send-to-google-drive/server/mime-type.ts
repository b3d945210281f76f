import { splitFileName } from '@scriptorium/domain/text/file-name.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.csv': 'text/csv',
  '.htm': 'text/html',
  '.html': 'text/html',
  '.json': 'application/json',
  '.md': 'text/markdown',
  '.xml': 'application/xml',
};

/** The type of a file by its name; the content is always a text. */
export const mimeTypeOf = (name: string): string =>
  TYPES[splitFileName(name).extension.toLowerCase()] ?? 'text/plain';
