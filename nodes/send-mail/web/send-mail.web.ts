import type { NodeWebOf } from '@scriptorium/node-web/node-web.ts';
import { lazyComponent } from '@scriptorium/web-kit/page/load-chunk.ts';
import { defineTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { IconMailForward } from '@tabler/icons-react';
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
  StepPanel: lazyComponent(async () => (await import('./step-panel.tsx')).StepPanel),
  reasons: sendMailReasons,
  results: null,
  SettingsPanel: lazyComponent(async () => (await import('./settings-panel.tsx')).SettingsPanel),
  NewNodeFields: lazyComponent(async () => (await import('./settings-panel.tsx')).NewNodeFields),
};
