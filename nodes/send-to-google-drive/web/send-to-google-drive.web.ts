import type { NodeWebOf } from '@scriptorium/node-kit/panels/node-web.ts';
import { defineTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { IconCloudUpload } from '@tabler/icons-react';
import { lazy } from 'react';
import type { sendToGoogleDrive } from '../send-to-google-drive.definition.ts';
import { wrongFields } from '@scriptorium/node-kit/panels/file-template/file-problems.ts';
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
  StepPanel: lazy(() => import('./step-panel.tsx').then(({ StepPanel }) => ({ default: StepPanel }))),
  reasons: sendToGoogleDriveReasons,
  results: googleDriveResults,
  SettingsPanel: lazy(() =>
    import('./settings-panel.tsx').then(({ SettingsPanel }) => ({ default: SettingsPanel })),
  ),
  NewNodeFields: lazy(() =>
    import('./settings-panel.tsx').then(({ NewNodeFields }) => ({ default: NewNodeFields })),
  ),
};
