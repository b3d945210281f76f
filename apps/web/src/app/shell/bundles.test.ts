import { alertTexts } from '../../shared/page/alert-texts.ts';
import { errorTexts } from '@scriptorium/web-kit/texts/error-message.ts';
import { LANGUAGES } from '@scriptorium/domain/languages.ts';
import { formTexts } from '@scriptorium/web-kit/texts/form-texts.ts';
import { i18n, type Texts } from '@scriptorium/web-kit/texts/texts.ts';
import { expect, it } from 'vitest';
import { graphTexts } from '../../features/graph/model/texts.ts';
import { appTexts } from '../navigation/app-texts.ts';

/** Message keys that the specification names, grouped by bundle. */
const NAMED: readonly [Texts<never>, readonly string[]][] = [
  [
    formTexts as Texts<never>,
    [
      'entity.validation.required',
      'entity.validation.min',
      'entity.validation.max',
      'entity.validation.maxlength',
      'soaApp.ragTemplate.creatorModal.editorValidationError',
    ],
  ],
  [
    errorTexts as Texts<never>,
    [
      'error.graph.noCohesive',
      'error.http.403',
      'error.http.404',
      'reset.request.messages.notfound',
      'password.messages.error',
    ],
  ],
  [appTexts as Texts<never>, ['error.http.422', 'error.http.423']],
  [
    alertTexts as Texts<never>,
    [
      'reset.request.messages.success',
      'reset.finish.messages.success',
      'register.messages.success',
      'password.messages.success',
      'settings.messages.success',
    ],
  ],
  [graphTexts as Texts<never>, ['soaApp.node.unknown']],
];

it('both bundles contain every specified message key, translated into each language [I18N-08]', () => {
  for (const [{ namespace: ns }, keys] of NAMED) {
    for (const key of keys) {
      const textsIn = (lng: string) =>
        String(i18n.t(key, { ns, lng, fallbackLng: [], count: 5, min: 1, max: 9 }));
      for (const language of LANGUAGES) expect([key, textsIn(language)]).not.toEqual([key, key]);
      expect(new Set(LANGUAGES.map(textsIn)).size).toBe(LANGUAGES.length);
    }
  }
});
