import { expect, test } from 'vitest';
import { matchesPerson } from './match-person.ts';

const ada = { firstName: 'Ada', lastName: 'Łukasik', email: 'boss@example.org' };

test('a person is found by the start of the first name, last name or e-mail, in any case [DASH-18]', () => {
  for (const text of ['a', 'ADA', 'łuk', 'ŁUKASIK', 'Boss@', 'ada ł', ' ada ', ''])
    expect([text, matchesPerson(ada, text)]).toEqual([text, true]);
  for (const text of ['da', 'kasik', 'example', 'ada x', 'b o'])
    expect([text, matchesPerson(ada, text)]).toEqual([text, false]);
});

test('a person without a name is found by the e-mail, and one without anything only by no text', () => {
  const nameless = { firstName: null, lastName: null, email: 'eve@example.org' };
  expect(matchesPerson(nameless, 'EVE')).toBe(true);
  expect(matchesPerson({ ...nameless, email: null }, '')).toBe(true);
  expect(matchesPerson({ ...nameless, email: null }, 'e')).toBe(false);
});
