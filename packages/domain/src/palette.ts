/** The colour of labels and node types that are unknown. */
export const UNKNOWN_COLOUR = '#6c757d';

/** The text colour of a new label, unless it is not readable on the label. */
export const LIGHT_TEXT = '#ffffff';

/** The 18 preset colours for labels and tags; the first is the default of a new one. */
export const PALETTE = [
  '#5d6be1',
  '#219ebc',
  '#2a9d8f',
  '#43aa8b',
  '#90be6d',
  '#ffb703',
  '#f9a03f',
  '#f3722c',
  '#e63946',
  '#d62f7f',
  '#b5179e',
  '#9d4edd',
  '#7b61ff',
  '#4895ef',
  '#8ecae6',
  '#a98467',
  '#6c757d',
  '#495057',
] as const;

const channel = (colour: string, at: number) => {
  const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
  return value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
};

/** Relative luminance of `#rrggbb`, 0 to 1 (WCAG 2.2, "relative luminance"). */
export const luminance = (colour: string): number =>
  0.2126 * channel(colour, 1) + 0.7152 * channel(colour, 3) + 0.0722 * channel(colour, 5);

/** Black or white, whichever has the higher contrast on `background`. */
export const readableOn = (background: string): '#000000' | '#ffffff' => {
  const light = luminance(background);
  return (light + 0.05) / 0.05 >= 1.05 / (light + 0.05) ? '#000000' : '#ffffff';
};
