const LIGATURES = ['ff', 'fi', 'fl', 'ffi', 'ffl', 'st', 'st'];

/** Normalises text for documents: NFC, \n line ends, no NUL or other controls, no BOM, no lone surrogate. */
export function cleanText(raw: string): string {
  return raw
    .toWellFormed()
    .replace(/\r\n?|[\u0085\u2028\u2029\f\v]/g, '\n')
    .replace(UNWANTED, '')
    .normalize('NFC');
}

/** Normalises a word and replaces typographic ligatures (U+FB00–FB06) by their letters. */
export function cleanWord(raw: string): string {
  // Fast path for most words; a long document has a million of them.
  if (/^[\u0021-\u007e]*$/.test(raw)) return raw;
  return cleanText(raw).replace(
    /[\ufb00-\ufb06]/g,
    (ligature) => LIGATURES[ligature.charCodeAt(0) - 0xfb00] ?? '',
  );
}

// C0 and C1 controls but for tab and newline, the BOM, and the two noncharacters.
// eslint-disable-next-line no-control-regex
const UNWANTED = /[\u0000-\u0008\u000e-\u001f\u007f-\u009f\ufeff\ufffe\uffff]/g;
