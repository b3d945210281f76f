import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import { processFiles } from '@scriptorium/contract/process/process-file.ts';
import { useCall } from '@scriptorium/web-data/call-context.ts';
import { saveResponse } from '../../../shared/page/download.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { IconDownload, IconFileCode, IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { ImportDialog } from './import-dialog.tsx';
import { fileTexts } from './texts.ts';

/** Export and import of the process as a file. */
export function FileMenu({ processId }: { processId: number }) {
  const t = useTexts(fileTexts);
  const call = useCall();
  const [importing, setImporting] = useState(false);
  const save = async () => {
    const response = await call(processFiles.export, { params: { id: processId } });
    await saveResponse(response, `process-${processId}.json`);
  };
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Tooltip label={t('menu')}>
            <ActionIcon variant="default" size="lg" aria-label={t('menu')}>
              <IconFileCode size={18} />
            </ActionIcon>
          </Tooltip>
        </Menu.Target>
        <Menu.Dropdown aria-label={t('menu')}>
          <Menu.Item
            leftSection={<IconDownload size={16} />}
            // a failure is shown by the general message
            onClick={() => void save().catch(() => undefined)}
          >
            {t('export')}
          </Menu.Item>
          <Menu.Item leftSection={<IconUpload size={16} />} onClick={() => setImporting(true)}>
            {t('import')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {importing && <ImportDialog processId={processId} onClose={() => setImporting(false)} />}
    </>
  );
}
