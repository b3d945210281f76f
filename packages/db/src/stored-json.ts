/**
 * JSON for a column. Texts of other systems may have characters that the database refuses in JSON, NUL and halves of
 * surrogate pairs; they become the replacement character.
 */
export const storedJson = (value: object): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'string' ? part.replaceAll('\0', '\u{fffd}').toWellFormed() : part,
  );
