import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEFAULT_THEME, defaultCssVariablesResolver, mergeMantineTheme } from '@mantine/core';
import { expect, test } from 'vitest';
import { cssVariablesResolver, makeTheme } from './theme.ts';

const ROOT = join(import.meta.dirname, '../../../../..');
const SCHEMES = ['light', 'dark'] as const;
type Scheme = (typeof SCHEMES)[number];
/** Red, green and blue from 0 to 255, and how opaque it is. */
type Colour = readonly [number, number, number, number];

const sheets = globSync(['apps/web/src/**/*.css', 'packages/*/src/**/*.css', 'nodes/*/web/**/*.css'], {
  cwd: ROOT,
}).map((path) => readFileSync(join(ROOT, path), 'utf8').replaceAll(/\/\*.*?\*\//gs, ''));

/** The declarations of each rule of the style sheets. */
const rules = sheets.flatMap((css) =>
  [...css.matchAll(/\{([^{}]*)\}/g)].map(([, body = '']) =>
    Object.fromEntries(
      body.split(';').flatMap((line) => {
        const [, name, value] = /^\s*([\w-]+)\s*:\s*(.+?)\s*$/s.exec(line) ?? [];
        return name !== undefined && value !== undefined ? [[name, value]] : [];
      }),
    ),
  ),
);

const theme = mergeMantineTheme(DEFAULT_THEME, makeTheme({ close: '', pickColour: '' }));
const [ofMantine, ofProduct] = [defaultCssVariablesResolver(theme), cssVariablesResolver(theme)];
const inSheets = Object.assign(
  {},
  ...rules.map((rule) => Object.fromEntries(Object.entries(rule).filter(([name]) => name.startsWith('--')))),
) as Record<string, string>;
const variablesIn = (scheme: Scheme): Record<string, string> => ({
  ...inSheets,
  ...ofMantine.variables,
  ...ofMantine[scheme],
  ...ofProduct[scheme],
});

const KEYWORDS: Record<string, string> = { white: '#ffffff', black: '#000000' };

/** The colour of a value of CSS, or nothing where it is only known in the browser. */
function colourOf(value: string, scheme: Scheme): Colour | undefined {
  const text = (KEYWORDS[value] ?? value).trim();
  const [, light, dark] = /^light-dark\(((?:[^(),]|\([^)]*\))+),((?:[^(),]|\([^)]*\))+)\)$/.exec(text) ?? [];
  if (light !== undefined && dark !== undefined) return colourOf(scheme === 'light' ? light : dark, scheme);
  const [, name] = /^var\((--[\w-]+)/.exec(text) ?? [];
  if (name !== undefined) {
    const next = variablesIn(scheme)[name];
    return next === undefined ? undefined : colourOf(next, scheme);
  }
  const [, short] = /^#([\da-f]{3})$/i.exec(text) ?? [];
  const hex = short === undefined ? /^#([\da-f]{6})$/i.exec(text)?.[1] : short.replaceAll(/./g, '$&$&');
  if (hex !== undefined) {
    const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
    return [red, green, blue, 1];
  }
  if (!/^rgba?\(/.test(text)) return undefined;
  const [red = 0, green = 0, blue = 0, opacity = '1'] = text
    .slice(text.indexOf('(') + 1, -1)
    .split(/[\s,/]+/);
  const opaque = String(opacity).endsWith('%') ? Number.parseFloat(String(opacity)) / 100 : Number(opacity);
  return [Number(red), Number(green), Number(blue), opaque];
}

/** A colour as it is seen over an opaque one. */
const over = ([red, green, blue, opaque]: Colour, below: Colour): Colour => {
  const mix = (upper: number, at: 0 | 1 | 2) => upper * opaque + below[at] * (1 - opaque);
  return [mix(red, 0), mix(green, 1), mix(blue, 2), 1];
};

/** https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function luminance([red, green, blue]: Colour): number {
  const [r = 0, g = 0, b = 0] = [red, green, blue].map((channel) => {
    const part = channel / 255;
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
function contrast(one: Colour, other: Colour): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** The surfaces on which text and marks without a surface of their own are. */
const SURFACES = ['--mantine-color-body', '--page', '--surface', '--surface-raised'].map(
  (name) => `var(${name})`,
);
/** Drawings are on the page or on a panel. Their lines are kept apart by lines in the colour of the page. */
const DRAWN_ON = ['--page', '--surface'].map((name) => `var(${name})`);
const PAGE_COLOURED = new Set(['var(--surface)', 'var(--arc-page)']);

/** Pairs whose halves are in different rules or in components. */
const TOGETHER: [ink: string, surface: string][] = [
  ...['added', 'changed', 'moved', 'deleted'].map((fate): [string, string] => [
    'var(--fate-text)',
    `var(--${fate}-line)`,
  ]),
  ...['ink', 'yellow', 'teal', 'red', 'gray'].map((name): [string, string] => [
    `var(--mantine-color-${name}-light-color)`,
    `var(--mantine-color-${name}-light)`,
  ]),
  ...[1, 2, 3, 4, 5, 6, 7, 8].map((speaker): [string, string] => [
    `var(--speaker-${speaker})`,
    'var(--surface-paper)',
  ]),
];
const NOT_ALONE = new Set(TOGETHER.map(([ink]) => ink));

/** Every ink with each surface that it is on. */
const texts = rules.flatMap(({ color, background, 'background-color': filled = background }) => {
  if (color === undefined || NOT_ALONE.has(color)) return [];
  if (filled !== undefined && filled !== 'none' && filled !== 'transparent')
    return [[color, filled] as const];
  return SURFACES.map((surface) => [color, surface] as const);
});
const marks = rules.flatMap(({ stroke }) =>
  stroke === undefined || PAGE_COLOURED.has(stroke)
    ? []
    : DRAWN_ON.map((surface) => [stroke, surface] as const),
);

function tooWeak(pairs: readonly (readonly [string, string])[], least: number): string[] {
  const found = SCHEMES.flatMap((scheme) =>
    pairs.flatMap(([ink, surface]) => {
      const [upper, lower] = [colourOf(ink, scheme), colourOf(surface, scheme)];
      const base = colourOf('var(--surface)', scheme);
      if (!upper || !lower || !base) return [];
      const ground = over(lower, base);
      const ratio = contrast(over(upper, ground), ground);
      return ratio < least ? [`${ink} on ${surface} in ${scheme}: ${ratio.toFixed(2)}`] : [];
    }),
  );
  return [...new Set(found)];
}

test('every ink is readable on each surface that it is on, in both colour schemes', () => {
  const pairs = [...texts, ...TOGETHER];
  const known = pairs.filter((pair) => pair.every((value) => colourOf(value, 'dark') !== undefined));
  expect(known.length).toBeGreaterThan(100);
  expect(tooWeak(pairs, 4.5)).toEqual([]);
});

test('every line of a drawing is seen on each surface that it is on, in both colour schemes', () => {
  expect(marks.length).toBeGreaterThan(0);
  expect(tooWeak(marks, 3)).toEqual([]);
});

test('a pair without contrast is found, also where one of its colours is transparent', () => {
  expect(tooWeak([['#777', '#fff']], 4.5)).toEqual([
    '#777 on #fff in light: 4.48',
    '#777 on #fff in dark: 4.48',
  ]);
  expect(tooWeak([['var(--surface)', 'rgb(0 0 0 / 0%)']], 4.5)).toHaveLength(2);
  expect(tooWeak([['light-dark(#000, #fff)', 'var(--page)']], 4.5)).toEqual([]);
});
