import type { NodeWebOf } from '@scriptorium/node-kit/panels/node-web.ts';
import { defineTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { IconMailForward } from '@tabler/icons-react';
import { lazy } from 'react';
import type { sendMail } from '../send-mail.definition.ts';
import { problemsOf } from './mail.ts';
import { sendMailReasons } from './reason-texts.ts';

export const sendMailWeb: NodeWebOf<typeof sendMail> = {
  texts: defineTexts(
    {
      name: 'Send mail',
      about: 'Sends a mail for each document, or one for all waiting documents.',
    },
    {
      name: 'Wysyłka wiadomości',
      about: 'Wysyła wiadomość e-mail dla każdego dokumentu albo jedną dla wszystkich czekających.',
    },
  ),
  Icon: IconMailForward,
  problems: (draft) => Object.keys(problemsOf(draft)),
  StepPanel: lazy(() => import('./step-panel.tsx').then(({ StepPanel }) => ({ default: StepPanel }))),
  reasons: sendMailReasons,
  results: null,
  SettingsPanel: lazy(() =>
    import('./settings-panel.tsx').then(({ SettingsPanel }) => ({ default: SettingsPanel })),
  ),
  NewNodeFields: lazy(() =>
    import('./settings-panel.tsx').then(({ NewNodeFields }) => ({ default: NewNodeFields })),
  ),
};
