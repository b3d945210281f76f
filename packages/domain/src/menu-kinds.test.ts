import { expect, test } from 'vitest';
import { MENU_KINDS } from './menu-kinds.ts';

test('the context menus are those for labels of text, words and time spans, tags, hints, relations, assignees and editing [MENU-01]', () => {
  expect(MENU_KINDS).toEqual([
    'TEXT_LABEL',
    'TOKEN_LABEL',
    'TIMESPAN_LABEL',
    'LABEL',
    'HINTS',
    'RELATION',
    'ASSIGNEES',
    'EDITING',
  ]);
});
