import { sanitizeFileName } from './file-name.ts';
import { parseTemplate, renderTemplate, type Piece, type ValueOf } from './wildcards.ts';

/** The text of a template may have letters of any script, digits, spaces and `. - _ ( )`. */
const FORBIDDEN = /[^\p{L}\p{M}\p{N} ._()-]/gu;

const isAllowed = (text: string): boolean => text.search(FORBIDDEN) < 0;

/** Whether the template of a file name has allowed characters only, beside its wildcards. */
export const isPreferredFilename = (template: string): boolean =>
  parseTemplate(template).every((part) => part.kind === 'wildcard' || isAllowed(part.text));

/** The text without the characters that the template of a file name may not have; wildcards stay. */
export const withAllowedCharacters = (template: string): string =>
  parseTemplate(template)
    .map((part) => (part.kind === 'wildcard' ? `\${${part.name}}` : part.text.replaceAll(FORBIDDEN, '')))
    .join('');

/** A value may have any characters: others than the allowed ones become `_`, so that it makes no folders. */
const inFileName = (pieces: readonly Piece[]): string =>
  pieces
    .map((piece) => (piece.kind === 'text' ? piece.text : [piece.value].flat().join('_')))
    .join('')
    .replaceAll(FORBIDDEN, '_');

/** The file name of a template; never empty, at most 255 characters, without folders. */
export const renderFileName = (template: string, valueOf: ValueOf): string =>
  sanitizeFileName(renderTemplate(template, valueOf, inFileName).toWellFormed()) ?? 'unnamed';
