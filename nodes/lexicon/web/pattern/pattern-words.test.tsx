// @vitest-environment jsdom
import { checkExpression } from '@scriptorium/matching/engine/validate.ts';
import { chooseLanguage } from '@scriptorium/web-kit/texts/texts.ts';
import { renderHook } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { usePatternWords } from './pattern-words.ts';

afterEach(() => chooseLanguage('en'));

it.each(['(a', '[a', 'a)', '*a', 'a**', 'a\\', '\\y', '[z-a]', '(?=a)', 'a{2000}', '(?P<1-2>a)', '[[:no:]]'])(
  'what is wrong with %s is said in Polish',
  async (expression) => {
    const checked = checkExpression({ expression, matchingType: 'REGEX', tolerance: null });
    if (checked.ok) throw new Error('The pattern is valid');
    await chooseLanguage('pl');
    const { result } = renderHook(() => usePatternWords());
    expect(result.current(checked.message)).not.toBe(checked.message);
  },
);
