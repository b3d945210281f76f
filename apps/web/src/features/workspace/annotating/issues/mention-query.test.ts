import { expect, test } from 'vitest';
import { mentionAt, withMention } from './mention-query.ts';

const at = (text: string, chosen: readonly string[] = []) => mentionAt(text, text.length, chosen)?.name;

test('a name is typed after an @ that begins a word', () => {
  expect([at('@'), at('Hi @Ad'), at('(@Łu'), at('Hi @Ada Ki'), at('a\n@b')]).toEqual([
    '',
    'Ad',
    'Łu',
    'Ada Ki',
    'b',
  ]);
  expect([at(''), at('Hi'), at('ada@example'), at('@Ada King is'), at('@a@b'), at('@ a b')]).toEqual(
    Array(6).fill(undefined),
  );
  expect(mentionAt('Hi @Ad there', 6, [])).toEqual({ start: 3, name: 'Ad' });
  expect(mentionAt('Hi @Ad there', 2, [])).toBeNull();
});

test('a chosen name is not asked for again', () => {
  expect(at('@bob ', ['bob'])).toBeUndefined();
  expect(at('@bob is', ['bob'])).toBeUndefined();
  expect(at('@bobby', ['bob'])).toBe('bobby');
});

test('the chosen name replaces what was typed', () => {
  expect(withMention('Hi @Ad', { start: 3, name: 'Ad' }, 'Ada King')).toEqual({
    text: 'Hi @Ada King ',
    caret: 13,
  });
  expect(withMention('Hi @Ad there', { start: 3, name: 'Ad' }, 'Ada King').text).toBe('Hi @Ada King there');
});
