import { describe, expect, it } from 'vitest';
import { closestForms } from './closest-forms.ts';

const corpus = {
  passages: 100,
  words: 10_000,
  frequencies: new Map([
    ['umowy*', 1],
    ['stron*', 90],
  ]),
};
const closeness = (query: string, text: string): number =>
  closestForms(query.split(' '), corpus)(text.split(' '));

describe('closest forms', () => {
  it('another form counts by the beginning that both share, and the closest one alone', () => {
    const whole = closeness('umowa', 'umowa');
    expect(closeness('umowa', 'umowy')).toBeCloseTo(whole * 0.8);
    expect(closeness('umowa', 'umowami umowy umow')).toBeCloseTo((whole * 8) / 9);
    expect(closeness('umowa', 'umowa umowy umowa')).toBeCloseTo(whole);
  });

  it('words without four letters in common are no forms of each other', () => {
    expect(closeness('umowa', 'umyty sumowa')).toBe(0);
    expect(closeness('rok', 'roku rokowania')).toBe(0);
    expect(closeness('rok', 'rok')).toBeGreaterThan(0);
  });

  it('rare words of the query count more', () => {
    expect(closeness('umowy', 'umowy')).toBeGreaterThan(closeness('strona', 'strona'));
    expect(closeness('umowy strona', 'umowy strona')).toBeCloseTo(
      closeness('umowy', 'umowy') + closeness('strona', 'strona'),
    );
  });

  it('letters outside the basic plane are compared like others', () => {
    expect(closeness('𝒶𝒷𝒸', '𝒶𝒷𝒸')).toBeGreaterThan(0);
    expect(closeness('', 'umowa')).toBe(0);
  });
});
