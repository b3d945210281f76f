import { randomUUID } from 'node:crypto';
import { secretOfWildcard } from '@scriptorium/domain/secrets/secret-uses.ts';
import { placeholder, type ValueOf } from '@scriptorium/domain/text/wildcards.ts';

/**
 * Stands for a secret in a rendered text until it leaves. Nobody can guess it, so that no value of a document is taken for
 * one; it needs no escaping in a header or an address.
 */
export interface SecretMark {
  readonly mark: string;
  /** The name of the secret. */
  readonly name: string;
}

export const marksFor = (wildcards: readonly string[]): SecretMark[] =>
  wildcards.flatMap((wildcard) => {
    const name = secretOfWildcard(wildcard);
    return name === undefined ? [] : { mark: `secret-${randomUUID()}`, name };
  });

/** The values of wildcards, with marks in the place of secrets. */
export const withMarks =
  (valueOf: ValueOf, marks: readonly SecretMark[]): ValueOf =>
  (wildcard) => {
    const name = secretOfWildcard(wildcard);
    if (name === undefined) return valueOf(wildcard);
    return marks.find((one) => one.name === name)?.mark ?? null;
  };

/** `valueOf` is escaped for the text. */
export const fillMarks = (
  text: string,
  marks: readonly SecretMark[],
  valueOf: (name: string) => string,
): string => {
  let filled = text;
  for (const { mark, name } of marks) filled = filled.replaceAll(mark, () => valueOf(name));
  return filled;
};

/** The text with the wildcards of its secrets, for people and for hashes. */
export const showMarks = (text: string, marks: readonly SecretMark[]): string =>
  fillMarks(text, marks, (name) => placeholder(`secret.${name}`));
