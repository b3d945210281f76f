import { lazyComponent } from '@scriptorium/web-kit/page/load-chunk.ts';
import { defineTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { IconWorldUpload } from '@tabler/icons-react';
import type { NodeWebOf } from '@scriptorium/node-web/node-web.ts';
import type { sendRequest } from '../send-request.definition.ts';
import { sendRequestReasons } from './reason-texts.ts';
import { urlProblem } from './request.ts';

export const sendRequestWeb: NodeWebOf<typeof sendRequest> = {
  texts: defineTexts(
    {
      name: 'Send request',
      about: 'Sends an HTTP request for each document, or one for all waiting documents.',
    },
    {
      name: 'Wysyłka żądania',
      about: 'Wysyła żądanie HTTP dla każdego dokumentu albo jedno dla wszystkich czekających.',
    },
  ),
  Icon: IconWorldUpload,
  problems: (draft) => (urlProblem(draft) === null ? [] : ['url']),
  StepPanel: lazyComponent(async () => (await import('./step-panel.tsx')).StepPanel),
  reasons: sendRequestReasons,
  results: null,
  SettingsPanel: lazyComponent(async () => (await import('./settings-panel.tsx')).SettingsPanel),
  NewNodeFields: lazyComponent(async () => (await import('./settings-panel.tsx')).NewNodeFields),
};
