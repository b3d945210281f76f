/** WCAG 2 contrast: users choose label colours freely, and text on them must stay readable. */

/** Minimum contrast of normal text (WCAG AA). */
const AA = 4.5;

type Rgb = readonly [red: number, green: number, blue: number];

/** Parses `#rgb` and `#rrggbb` (a fourth channel is ignored); undefined for other notations. */
function findRgb(colour: string): Rgb | undefined {
  const hex = /^#([0-9a-f]{3,8})$/iu.exec(colour.trim())?.[1];
  if (!hex || hex.length === 5 || hex.length === 7) return undefined;
  const size = hex.length < 6 ? 1 : 2;
  const channel = (i: number): number => {
    const part = hex.slice(i * size, (i + 1) * size);
    return Number.parseInt(size === 1 ? part + part : part, 16);
  };
  return [channel(0), channel(1), channel(2)];
}

function luminance(rgb: Rgb): number {
  const [red, green, blue] = rgb.map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
}

/** 1 to 21; undefined for an unsupported colour notation. */
export function findContrast(a: string, b: string): number | undefined {
  const [one, other] = [findRgb(a), findRgb(b)];
  if (!one || !other) return undefined;
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}

/** Minimum contrast of a line (WCAG 1.4.11), and the pages that lines are drawn on. */
const LINE_CONTRAST = 3;
const PAGES = { light: '#ffffff', dark: '#2e2e2e' } as const;

const hexOf = (rgb: Rgb): string =>
  `#${rgb.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;

/** The colour, mixed with as much of black on a light page and of white on a dark one as a line needs to be seen. */
export function lineColour(colour: string): string {
  const rgb = findRgb(colour);
  if (!rgb) return colour;
  const visible = (page: string, towards: number): string => {
    for (let share = 0; share < 1; share += 0.05) {
      const [red, green, blue] = rgb;
      const mix = (channel: number): number => channel + (towards - channel) * share;
      const mixed = hexOf([mix(red), mix(green), mix(blue)]);
      if ((findContrast(mixed, page) ?? 0) >= LINE_CONTRAST) return mixed;
    }
    return towards === 0 ? '#000000' : '#ffffff';
  };
  return `light-dark(${visible(PAGES.light, 0)}, ${visible(PAGES.dark, 255)})`;
}

/**
 * The preferred text colour if it is readable on the background, else black or white, whichever has the higher
 * contrast.
 */
export function readableColour(background: string, preferred: string): string {
  const contrast = findContrast(background, preferred);
  if (contrast === undefined || contrast >= AA) return preferred;
  return (findContrast(background, '#000000') ?? 0) >= (findContrast(background, '#ffffff') ?? 0)
    ? '#000000'
    : '#ffffff';
}
