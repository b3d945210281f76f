import { expect, test } from 'vitest';
import { modeOf } from './workspace-mode.ts';

test('a parser is for editing, span and lexicon for labelling, anything else for classifying [WS-02]', () => {
  expect(modeOf('FILE_PARSER')).toBe('EDITING');
  expect(modeOf('SPAN')).toBe('LABELING');
  expect(modeOf('LEXICON')).toBe('LABELING');
  for (const type of ['CLF', 'LLM_PROMPT', 'SEND_MAIL', 'SEND_REQUEST', 'SEND_TO_SFTP', 'IPS'] as const)
    expect(modeOf(type)).toBe('CLASSIFYING');
  expect(modeOf(undefined)).toBe('CLASSIFYING');
});
