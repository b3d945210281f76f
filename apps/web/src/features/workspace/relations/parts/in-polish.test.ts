import { i18n } from '@scriptorium/web-kit/texts/texts.ts';
import { expect, test } from 'vitest';
import { PRESCRIBED } from './in-polish.tsx';
import { relationTexts } from '../../annotating/relations/relation-texts.ts';

test('the Polish page says the prescribed wordings themselves', () => {
  for (const [key, wording] of Object.entries(PRESCRIBED))
    expect(i18n.t(key, { ns: relationTexts.namespace, lng: 'pl', fallbackLng: [] })).toBe(wording);
});
