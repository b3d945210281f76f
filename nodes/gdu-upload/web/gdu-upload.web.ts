import { cronProblems } from '@scriptorium/node-web/cron-problems.ts';
import type { NodeWebOf } from '@scriptorium/node-web/node-web.ts';
import { PlainPanel } from '@scriptorium/node-web/step-panels.tsx';
import { lazyComponent } from '@scriptorium/web-kit/page/load-chunk.ts';
import { defineTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { IconBrandGoogleDrive } from '@tabler/icons-react';
import type { gduUpload } from '../gdu-upload.definition.ts';

export const gduUploadWeb: NodeWebOf<typeof gduUpload> = {
  texts: defineTexts(
    {
      name: 'Google Drive upload',
      about: 'Fetches the files of Google Drive folders, by a schedule or on request.',
    },
    {
      name: 'Pobieranie z Dysku Google',
      about: 'Pobiera pliki z folderów Dysku Google, według harmonogramu albo na żądanie.',
    },
  ),
  Icon: IconBrandGoogleDrive,
  problems: cronProblems,
  reasons: null,
  results: null,
  StepPanel: PlainPanel,
  SettingsPanel: lazyComponent(async () => (await import('./settings-panel.tsx')).SettingsPanel),
  NewNodeFields: lazyComponent(async () => (await import('./settings-panel.tsx')).NewNodeFields),
};
