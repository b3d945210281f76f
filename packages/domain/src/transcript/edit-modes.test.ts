import { expect, it } from 'vitest';
import { EDIT_MODES } from './edit-modes.ts';

it('a transcript has four editing modes [AUDIO-15]', () => {
  expect(EDIT_MODES).toEqual(['NONE', 'EXTRACT_TOKEN', 'EXTRACT_NEW_UTTERANCE', 'ACTOR_CHANGE']);
});
