import { defineTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { IconServerCog } from '@tabler/icons-react';
import { lazy } from 'react';
import type { NodeWebOf } from '@scriptorium/node-kit/panels/node-web.ts';
import type { sendToSftp } from '../send-to-sftp.definition.ts';
import { wrongFields } from '@scriptorium/node-kit/panels/file-template/file-problems.ts';
import { sendToSftpReasons } from './reason-texts.ts';

export const sendToSftpWeb: NodeWebOf<typeof sendToSftp> = {
  texts: defineTexts(
    {
      name: 'Send to SFTP',
      about: 'Saves a file on an SFTP server for each document, or one for all waiting documents.',
    },
    {
      name: 'Wysyłka na SFTP',
      about: 'Zapisuje plik na serwerze SFTP dla każdego dokumentu albo jeden dla wszystkich czekających.',
    },
  ),
  Icon: IconServerCog,
  problems: wrongFields,
  StepPanel: lazy(() => import('./step-panel.tsx').then(({ StepPanel }) => ({ default: StepPanel }))),
  reasons: sendToSftpReasons,
  results: defineTexts(
    { 'sftpresult.fileaddress': 'address of the saved file' },
    { 'sftpresult.fileaddress': 'adres zapisanego pliku' },
  ),
  SettingsPanel: lazy(() =>
    import('./settings-panel.tsx').then(({ SettingsPanel }) => ({ default: SettingsPanel })),
  ),
  NewNodeFields: lazy(() =>
    import('./settings-panel.tsx').then(({ NewNodeFields }) => ({ default: NewNodeFields })),
  ),
};
