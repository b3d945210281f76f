import { expect, test } from 'vitest';
import { matchActors, MAX_ACTORS, type Actor } from './match-actors.ts';

/** The speakers of a process after a file, with those of the file. */
function match(inFile: Record<string, string | null>, known: readonly Actor[]) {
  const names = Object.fromEntries(Object.entries(inFile).filter(([, name]) => name !== null));
  const utterances = Object.keys(inFile).map((actor) => ({ actor, tokens: [] }));
  const { ofFile, added } = matchActors({ utterances, names: names as Record<string, string> }, known);
  return { ofFile: Object.keys(inFile).map((actor) => ofFile.get(actor)), added };
}

const actor = (number: number, name = `SPEAKER${number}`): Actor => ({ actor: `SPEAKER${number}`, name });

test('speakers without names keep their numbers', () => {
  expect(match({ SPEAKER2: null, SPEAKER1: null }, [actor(1, 'Agent')])).toEqual({
    ofFile: ['SPEAKER2', 'SPEAKER1'],
    added: [actor(2)],
  });
});

test('a named person is the speaker of that name, else a new one', () => {
  const known = [actor(1, 'Agent'), actor(2, 'Anna')];
  expect(match({ SPEAKER1: 'anna ', SPEAKER2: 'Jan' }, known)).toEqual({
    ofFile: ['SPEAKER2', 'SPEAKER3'],
    added: [actor(3, 'Jan')],
  });
});

test('running again gives the same speakers', () => {
  const file = { SPEAKER1: 'Jan', SPEAKER2: null, SPEAKER3: 'Anna', ARTIFACT: null };
  const before = [actor(1, 'Agent'), actor(2, 'Anna')];
  const first = match(file, before);
  expect(new Set(first.ofFile).size).toBe(4);
  const second = match(file, [...before, ...first.added]);
  expect(second).toEqual({ ofFile: first.ofFile, added: [] });
});

test('names beyond the greatest number of speakers are not kept', () => {
  const known = Array.from({ length: MAX_ACTORS }, (_, at) => actor(at + 1));
  expect(match({ SPEAKER1: 'Jan' }, known)).toEqual({ ofFile: ['SPEAKER1'], added: [] });
});
