import { lazyComponent } from '@scriptorium/web-kit/page/load-chunk.ts';
import { defineTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { IconFolderDown } from '@tabler/icons-react';
import { cronProblems } from '@scriptorium/node-web/cron-problems.ts';
import type { NodeWebOf } from '@scriptorium/node-web/node-web.ts';
import { PlainPanel } from '@scriptorium/node-web/step-panels.tsx';
import type { folderUpload } from '../folder-upload.definition.ts';

export const folderUploadWeb: NodeWebOf<typeof folderUpload> = {
  texts: defineTexts(
    { name: 'Folder upload', about: 'Fetches the files of folders of this server.' },
    { name: 'Pobieranie z folderu', about: 'Pobiera pliki z folderów tego serwera.' },
  ),
  Icon: IconFolderDown,
  problems: cronProblems,
  reasons: null,
  results: null,
  StepPanel: PlainPanel,
  SettingsPanel: lazyComponent(async () => (await import('./settings-panel.tsx')).SettingsPanel),
  NewNodeFields: lazyComponent(async () => (await import('./settings-panel.tsx')).NewNodeFields),
};
