import { PlainPanel } from '@scriptorium/node-web/step-panels.tsx';
import type { NodeWebOf } from '@scriptorium/node-web/node-web.ts';
import { lazyComponent } from '@scriptorium/web-kit/page/load-chunk.ts';
import { defineTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { IconMailDown } from '@tabler/icons-react';
import type { emailUpload } from '../email-upload.definition.ts';

export const emailUploadWeb: NodeWebOf<typeof emailUpload> = {
  texts: defineTexts(
    {
      name: 'E-mail upload',
      about: 'Fetches mails or their attachments from mailboxes.',
    },
    {
      name: 'Pobieranie z poczty e-mail',
      about: 'Pobiera wiadomości lub ich załączniki ze skrzynek pocztowych.',
    },
  ),
  Icon: IconMailDown,
  reasons: null,
  results: null,
  StepPanel: PlainPanel,
  SettingsPanel: lazyComponent(async () => (await import('./settings-panel.tsx')).SettingsPanel),
};
