import { ActionIcon, Button, Text } from '@mantine/core';
import { DEFAULT_SPLITTER } from '@scriptorium/contract/machines/external-splitters.ts';
import { processes, type Process } from '@scriptorium/contract/process/processes.ts';
import { rag } from '@scriptorium/contract/machines/rag.ts';
import { Tooltip } from '@scriptorium/ui/tooltip.tsx';
import { DialogForm } from '@scriptorium/web-kit/forms/dialog-form.tsx';
import { useWrite } from '@scriptorium/web-data/queries.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { IconMessageCog } from '@tabler/icons-react';
import { useState } from 'react';
import { ragBody, RagFields, type RagSettings } from './rag-fields.tsx';
import { ragSettingsTexts } from './rag-settings-texts.ts';

interface RagSettingsButtonProps {
  readonly process: Process;
  readonly size?: number;
  /** Shows its text, not only its icon. */
  readonly isWide?: boolean;
}

/** Opens the settings of retrieval of a process; for its administrators. */
export function RagSettingsButton({ process, size = 28, isWide = false }: RagSettingsButtonProps) {
  const t = useTexts(ragSettingsTexts);
  const [isOpen, setOpen] = useState(false);
  const shared = {
    'aria-label': t('settingsOf', { name: process.name }),
    'aria-haspopup': 'dialog',
    onClick: () => setOpen(true),
  } as const;
  return (
    <>
      {isWide ? (
        <Button variant="default" leftSection={<IconMessageCog size={16} />} {...shared}>
          {t('settings')}
        </Button>
      ) : (
        <Tooltip label={t('settings')}>
          <ActionIcon variant="subtle" color="gray" size={size} {...shared}>
            <IconMessageCog size={16} />
          </ActionIcon>
        </Tooltip>
      )}
      {isOpen && <RagSettingsDialog process={process} onClose={() => setOpen(false)} />}
    </>
  );
}

interface RagSettingsDialogProps {
  readonly process: Process;
  readonly onClose: () => void;
}

function RagSettingsDialog({ process, onClose }: RagSettingsDialogProps) {
  const t = useTexts(ragSettingsTexts);
  const stored: RagSettings = {
    isRagEnabled: process.isRagEnabled,
    ragTextSplitter: process.ragTextSplitter ?? DEFAULT_SPLITTER,
    ragEmbeddingModel: process.ragEmbeddingModel ?? null,
  };
  const [settings, setSettings] = useState(stored);
  const save = useWrite(processes.setRag, { refreshes: [processes.list, processes.get, rag.index] });
  const isSwitched = settings.isRagEnabled !== stored.isRagEnabled;
  const hasOtherSplitter = settings.ragTextSplitter !== stored.ragTextSplitter;
  const hasOtherModel = settings.ragEmbeddingModel !== stored.ragEmbeddingModel;
  const isChanged = isSwitched || (settings.isRagEnabled && (hasOtherSplitter || hasOtherModel));
  const consequence = () => {
    if (!settings.isRagEnabled) return t('forget');
    if (hasOtherSplitter) return t('reindex');
    return settings.ragEmbeddingModel === null ? t('forgetVectors') : t('embed');
  };
  return (
    <DialogForm
      title={t('title')}
      size={520}
      gap="md"
      onSubmit={() =>
        save.mutate({ params: { id: process.id }, body: ragBody(settings) }, { onSuccess: onClose })
      }
      onClose={onClose}
      saving={save.isPending}
      disabled={!isChanged}
    >
      <RagFields value={settings} onChange={setSettings} />
      {isChanged && stored.isRagEnabled && (
        <Text size="sm" c="dimmed">
          {consequence()}
        </Text>
      )}
    </DialogForm>
  );
}
