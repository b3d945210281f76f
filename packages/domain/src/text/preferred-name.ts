import { parseTemplate, renderTemplate, escapes, type ValueOf } from './wildcards.ts';
import { sanitizeFileName } from './file-name.ts';

/** Letters of any script, digits, space, `.`, `-`, `_` and parentheses. */
const ALLOWED = /^[\p{L}\p{M}\p{Nd} ._()-]*$/u;

/** Whether a template of a file name has only allowed characters between its wildcards; an empty one has. */
export const isPreferredName = (template: string): boolean =>
  parseTemplate(template.normalize('NFC')).every(
    (part) => part.kind === 'wildcard' || ALLOWED.test(part.text),
  );

/** The file name of a template: its values cannot lead to another folder, nor hide the extension. */
export const renderPreferredName = (template: string, valueOf: ValueOf): string =>
  sanitizeFileName(renderTemplate(template, valueOf, escapes.fileName)) ?? 'unnamed';
