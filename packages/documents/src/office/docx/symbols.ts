/** One sign for each of 224 codes from 0x20; `\0` where the sign has no letter in Unicode that fonts show. */
const SYMBOL =
  ' !∀#∃%&∋()∗+,−./0123456789:;<=>?≅ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ[∴]⊥_‾αβχδεφγηιϕκλμνοπθρστυϖωξψζ{|}∼\0' +
  '\0'.repeat(32) +
  '€ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…⏐⎯↵ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓◊〈®©™∑⎛⎜⎝⎡⎢⎣⎧⎨⎩⎪\0〉∫⌠⎮⌡⎞⎟⎠⎤⎥⎦⎫⎬⎭\0';

type Signs = Readonly<Record<number, string>>;

/** Signs of consecutive codes. */
const from = (code: number, letters: string): Signs =>
  Object.fromEntries(
    Array.from(letters, (letter, index) => [code + index, letter] as const).filter(
      ([, letter]) => letter !== '\0',
    ),
  );

/** Every ticked box is ☒, and every empty one □, so that one search finds the boxes of all forms. */
const WINGDINGS: Signs = {
  ...from(0x20, ' ✏✂'),
  ...from(0x28, '☎✆✉'),
  ...from(0x36, '⌛'),
  ...from(0x3f, '✍\0✌👌👍👎☜☞☝☟✋☺😐☹'),
  ...from(0x51, '✈☼\0❄'),
  ...from(0x6c, '●❍■□□❑❒⬧⧫◆❖⬥☒'),
  ...from(0x80, '⓪①②③④⑤⑥⑦⑧⑨⑩⓿❶❷❸❹❺❻❼❽❾❿'),
  ...from(0x9e, '·•▪○○○◉◎'),
  ...from(0xa7, '▪□'),
  ...from(0xaa, '✦★✶'),
  ...from(0xd8, '➢'),
  ...from(0xdf, '←→↑↓↖↗↙↘⬅➔⬆⬇'),
  ...from(0xef, '⇦⇨⇧⇩⬄⇳'),
  ...from(0xfb, '✗✓☒☒'),
};
const WINGDINGS_2: Signs = {
  ...from(0x4f, '✗✓☒☒☒☒'),
  ...from(0x97, '●●●○'),
  ...from(0xa0, '■■■□□□'),
};
const WEBDINGS: Signs = { 0x61: '✓', 0x63: '□', 0x67: '■', 0x6e: '●', 0x72: '✗' };

const FONTS: Readonly<Record<string, Signs>> = {
  symbol: from(0x20, SYMBOL),
  'standard symbols ps': from(0x20, SYMBOL),
  wingdings: WINGDINGS,
  'wingdings 2': WINGDINGS_2,
  webdings: WEBDINGS,
};

const FAMILY = /^(symbol|standard symbols|wingdings|webdings|marlett|zapfdingbats|monotype sorts)/;
const UNKNOWN = '•';

/** Whether a font shows other signs than the letters of its codes. */
export const isSymbolFont = (font: string): boolean => FAMILY.test(font.trim().toLowerCase());

/** The letter for a sign of a font, which may be stored in the private use area (U+F000 and higher). */
export function signOf(font: string, code: number): string {
  const isPrivate = code >= 0xf000 && code <= 0xf0ff;
  const place = isPrivate ? code - 0xf000 : code;
  if (place > 0xff) return String.fromCodePoint(code);
  if (!isSymbolFont(font)) return String.fromCodePoint(place);
  return FONTS[font.trim().toLowerCase()]?.[place] ?? UNKNOWN;
}
