import { lazyComponent } from '@scriptorium/web-kit/page/load-chunk.ts';
import { defineTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { IconApi } from '@tabler/icons-react';
import type { NodeWebOf } from '@scriptorium/node-web/node-web.ts';
import { PlainPanel } from '@scriptorium/node-web/step-panels.tsx';
import type { httpUpload } from '../http-upload.definition.ts';
import { endpointProblem } from './endpoint.ts';

export const httpUploadWeb: NodeWebOf<typeof httpUpload> = {
  texts: defineTexts(
    {
      name: 'HTTP upload',
      about: 'Other programs add documents by an HTTP request.',
    },
    {
      name: 'Przesyłanie HTTP',
      about: 'Inne programy dodają dokumenty żądaniem HTTP.',
    },
  ),
  Icon: IconApi,
  problems: (draft) => (endpointProblem(draft) === null ? [] : ['endpoint']),
  reasons: null,
  results: null,
  StepPanel: PlainPanel,
  SettingsPanel: lazyComponent(async () => (await import('./settings-panel.tsx')).SettingsPanel),
  NewNodeFields: lazyComponent(async () => (await import('./settings-panel.tsx')).NewNodeFields),
};
