import type { NodeWebOf } from '@scriptorium/node-web/node-web.ts';
import { lazyComponent } from '@scriptorium/web-kit/page/load-chunk.ts';
import { defineTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { IconCloudUpload } from '@tabler/icons-react';
import type { sendToGoogleDrive } from '../send-to-google-drive.definition.ts';
import { wrongFields } from '@scriptorium/node-web/file-template/file-problems.ts';
import { sendToGoogleDriveReasons } from './reason-texts.ts';
import { googleDriveResults } from './texts.ts';

export const sendToGoogleDriveWeb: NodeWebOf<typeof sendToGoogleDrive> = {
  texts: defineTexts(
    {
      name: 'Send to Google Drive',
      about: 'Saves a file in Google Drive for each document, or one for all waiting documents.',
    },
    {
      name: 'Wysyłka na Dysk Google',
      about: 'Zapisuje na Dysku Google plik dla każdego dokumentu albo jeden dla wszystkich czekających.',
    },
  ),
  Icon: IconCloudUpload,
  problems: wrongFields,
  StepPanel: lazyComponent(async () => (await import('./step-panel.tsx')).StepPanel),
  reasons: sendToGoogleDriveReasons,
  results: googleDriveResults,
  SettingsPanel: lazyComponent(async () => (await import('./settings-panel.tsx')).SettingsPanel),
  NewNodeFields: lazyComponent(async () => (await import('./settings-panel.tsx')).NewNodeFields),
};
