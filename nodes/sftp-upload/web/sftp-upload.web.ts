import { lazyComponent } from '@scriptorium/web-kit/page/load-chunk.ts';
import { defineTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { IconServerBolt } from '@tabler/icons-react';
import { cronProblems } from '@scriptorium/node-web/cron-problems.ts';
import type { NodeWebOf } from '@scriptorium/node-web/node-web.ts';
import { PlainPanel } from '@scriptorium/node-web/step-panels.tsx';
import type { sftpUpload } from '../sftp-upload.definition.ts';

export const sftpUploadWeb: NodeWebOf<typeof sftpUpload> = {
  texts: defineTexts(
    { name: 'SFTP upload', about: 'Fetches the files of folders on SFTP servers.' },
    { name: 'Pobieranie z SFTP', about: 'Pobiera pliki z folderów na serwerach SFTP.' },
  ),
  Icon: IconServerBolt,
  problems: cronProblems,
  reasons: null,
  results: null,
  StepPanel: PlainPanel,
  SettingsPanel: lazyComponent(async () => (await import('./settings-panel.tsx')).SettingsPanel),
  NewNodeFields: lazyComponent(async () => (await import('./settings-panel.tsx')).NewNodeFields),
};
