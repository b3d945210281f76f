const ROMAN: readonly (readonly [number, string])[] = [
  [1000, 'm'],
  [900, 'cm'],
  [500, 'd'],
  [400, 'cd'],
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
];

function roman(value: number): string {
  let rest = value;
  let text = '';
  for (const [size, sign] of ROMAN) {
    while (rest >= size) {
      text += sign;
      rest -= size;
    }
  }
  return text;
}

/** a … z, aa, bb … as in word processors, or aa, ab … as in spreadsheets. */
function letters(value: number, repeated: boolean): string {
  if (value < 1) return '';
  if (repeated) return String.fromCharCode(97 + ((value - 1) % 26)).repeat(Math.ceil(value / 26));
  const rest = Math.floor((value - 1) / 26);
  return letters(rest, false) + String.fromCharCode(97 + ((value - 1) % 26));
}

const FORMATS: Record<string, (value: number) => string> = {
  lowerRoman: roman,
  upperRoman: (value) => roman(value).toUpperCase(),
  lowerLetter: (value) => letters(value, true),
  upperLetter: (value) => letters(value, true).toUpperCase(),
  decimalZero: (value) => String(value).padStart(2, '0'),
  none: () => '',
};

/** A list number in a format of WordprocessingML (ECMA-376 part 1, 17.18.59); unknown formats are decimal. */
export const formatNumber = (value: number, format: string): string => (FORMATS[format] ?? String)(value);

/** A list number in a format of OpenDocument (ODF 1.3 part 3, 19.506 style:num-format). */
export function formatOdfNumber(value: number, format: string, lettersRepeat: boolean): string {
  if (format === 'a') return letters(value, lettersRepeat);
  if (format === 'A') return letters(value, lettersRepeat).toUpperCase();
  if (format === 'i') return roman(value);
  if (format === 'I') return roman(value).toUpperCase();
  return format === '' ? '' : String(value);
}

/** Number formats by their code (MS-OSHARED 2.2.1.3), as numbering.xml names them; all others are decimal. */
export const NUMBER_FORMATS: Record<number, string> = {
  1: 'upperRoman',
  2: 'lowerRoman',
  3: 'upperLetter',
  4: 'lowerLetter',
  22: 'decimalZero',
  23: 'bullet',
  255: 'none',
};
