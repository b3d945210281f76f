import { lazyComponent } from '@scriptorium/web-kit/page/load-chunk.ts';
import { defineTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { IconServerCog } from '@tabler/icons-react';
import type { NodeWebOf } from '@scriptorium/node-web/node-web.ts';
import type { sendToSftp } from '../send-to-sftp.definition.ts';
import { wrongFields } from '@scriptorium/node-web/file-template/file-problems.ts';
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
  StepPanel: lazyComponent(async () => (await import('./step-panel.tsx')).StepPanel),
  reasons: sendToSftpReasons,
  results: defineTexts(
    { 'sftpresult.fileaddress': 'address of the saved file' },
    { 'sftpresult.fileaddress': 'adres zapisanego pliku' },
  ),
  SettingsPanel: lazyComponent(async () => (await import('./settings-panel.tsx')).SettingsPanel),
  NewNodeFields: lazyComponent(async () => (await import('./settings-panel.tsx')).NewNodeFields),
};
