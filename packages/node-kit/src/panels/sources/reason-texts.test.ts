import { SOURCE_REASONS, type SourceReason } from '@scriptorium/domain/sources/source-reasons.ts';
import { textOf } from '@scriptorium/web-kit/texts.ts';
import { expect, test } from 'vitest';
import { sourceReasons } from './reason-texts.ts';

test('the page says in English what the server says', () => {
  const t = textOf(sourceReasons);
  for (const [key, message] of Object.entries(SOURCE_REASONS)) {
    const names = [...message.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
    const params = Object.fromEntries(names.map((name) => [name, `<${name}>`]));
    const expected = message.replaceAll(/\{(\w+)\}/g, '<$1>');
    expect(t(key as SourceReason, { ...params, interpolation: { escapeValue: false } })).toBe(expected);
  }
});
