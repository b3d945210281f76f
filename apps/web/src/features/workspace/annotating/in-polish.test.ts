import { i18n } from '@scriptorium/web-kit/texts/texts.ts';
import { expect, test } from 'vitest';
import { PRESCRIBED } from './in-polish.tsx';
import { issueTexts } from './issues/issue-texts.ts';
import { relationTexts } from './relations/relation-texts.ts';

test('the Polish page says the prescribed wordings themselves', () => {
  const ns = [relationTexts.namespace, issueTexts.namespace];
  for (const [key, wording] of Object.entries(PRESCRIBED))
    expect(i18n.t(key, { ns, lng: 'pl', fallbackLng: [] })).toBe(wording);
});
