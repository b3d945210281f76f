import { expect, it } from 'vitest';
import { createTemporaryIds } from './temporary-ids.ts';
import { transcriptOf } from './testing/transcript-of.ts';
import { checkWord, editWord, NEW_WORD_MS, retimeWord } from './word-edit.ts';

const kindOf = (text: string, canDelete = true) => checkWord(text, canDelete).kind;

it('a word is one or two words of letters, each with , . or ? after it [AUDIO-34] [CONST-63]', () => {
  for (const text of [
    'kot',
    'Zażółć',
    'gęślą,',
    'jaźń?',
    ' dwa  słowa. ',
    'tak, nie?',
    'don’t',
    'biało-czerwony',
  ])
    expect([text, kindOf(text)]).toEqual([text, 'words']);
  for (const text of ['kot!', 'a1', '2024', 'co??', ',kot', '.', 'kot;', 'a@b', '-a', 'a-', '😀'])
    expect([text, kindOf(text)]).toEqual([text, 'invalid']);
  expect(kindOf('trzy krótkie słowa')).toBe('tooMany');
  expect(checkWord(' dwa  słowa. ', true)).toEqual({ kind: 'words', words: ['dwa', 'słowa.'] });
});

it('an empty text deletes the word, where that is allowed [AUDIO-35]', () => {
  expect([kindOf('  ', true), kindOf('', false)]).toEqual(['delete', 'cannotDelete']);
});

const transcript = transcriptOf(['A', 'one two three']);
const two = transcript[0]!.tokens[1]!;

it('two words are two tokens; the second starts where the first ends, for 50 ms [AUDIO-38] [CONST-53]', () => {
  const change = editWord(transcript, two, ['too', 'many'], createTemporaryIds())!;
  const [, first, second] = change.after[0]!.tokens;
  expect(first).toEqual({ ...two, value: 'too', confidence: null });
  expect(second).toMatchObject({
    id: -1,
    value: 'many',
    utteranceId: 1,
    tsStart: two.tsEnd,
    tsEnd: two.tsEnd + 50,
  });
  expect(NEW_WORD_MS).toBe(50);
  expect(change.after[0]!.tokens).toHaveLength(4);
});

it('the same word changes nothing, other times only that word', () => {
  expect(editWord(transcript, two, ['two'], createTemporaryIds())).toBeNull();
  const times = { tsStart: 210, tsEnd: 390 };
  const change = retimeWord(transcript, two.id, times)!;
  expect(change.after[0]!.tokens).toEqual(transcript[0]!.tokens.with(1, { ...two, ...times }));
  expect(retimeWord(transcript, two.id, two)).toBeNull();
});
