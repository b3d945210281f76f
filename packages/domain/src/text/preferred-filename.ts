import { sanitizeFileName } from './file-name.ts';
import { escapes, parseTemplate, renderTemplate, type ValueOf } from './wildcards.ts';

/** Letters of any script, digits, spaces and `. - _ ( )`. */
const FORBIDDEN = /[^\p{L}\p{M}\p{Nd} ._()-]/gu;

const isAllowed = (text: string): boolean => text.search(FORBIDDEN) < 0;

/** Whether the template of a file name has only allowed characters between its wildcards; an empty one has. */
export const isPreferredFilename = (template: string): boolean =>
  parseTemplate(template.normalize('NFC')).every((part) => part.kind === 'wildcard' || isAllowed(part.text));

/** The text without the characters that the template of a file name may not have; wildcards stay. */
export const withAllowedCharacters = (template: string): string =>
  parseTemplate(template)
    .map((part) => (part.kind === 'wildcard' ? `\${${part.name}}` : part.text.replaceAll(FORBIDDEN, '')))
    .join('');

/**
 * The file name of a template; never empty, at most 255 characters. Its values cannot lead to another folder, nor hide
 * the extension.
 */
export const renderFileName = (template: string, valueOf: ValueOf): string =>
  sanitizeFileName(renderTemplate(template, valueOf, escapes.fileName).toWellFormed()) ?? 'unnamed';
