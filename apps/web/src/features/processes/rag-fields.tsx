import { Checkbox, Select, Stack } from '@mantine/core';
import { DEFAULT_SPLITTER, externalSplitters } from '@scriptorium/contract/external-splitters.ts';
import { useRead } from '@scriptorium/web-kit/queries.ts';
import { useTexts } from '@scriptorium/web-kit/texts.ts';
import { ragSettingsTexts } from './rag-settings-texts.ts';

/** Whether questions can be asked about a process, and what splits its texts into passages. */
export interface RagSettings {
  readonly isRagEnabled: boolean;
  readonly ragTextSplitter: number;
}

export const NO_RAG: RagSettings = { isRagEnabled: false, ragTextSplitter: DEFAULT_SPLITTER };

interface RagFieldsProps {
  readonly value: RagSettings;
  readonly onChange: (value: RagSettings) => void;
}

/** The splitter can be chosen once RAG is checked (PROC-12). */
export function RagFields({ value, onChange }: RagFieldsProps) {
  const t = useTexts(ragSettingsTexts);
  const { isRagEnabled, ragTextSplitter } = value;
  const { data = [] } = useRead(externalSplitters.offered, { query: {} }, { enabled: isRagEnabled });
  return (
    <Stack gap="xs">
      <Checkbox
        label={t('rag')}
        description={t('ragAbout')}
        checked={isRagEnabled}
        onChange={(event) => onChange({ ...value, isRagEnabled: event.currentTarget.checked })}
      />
      {isRagEnabled && (
        <Select
          label={t('splitter')}
          description={t('splitterAbout')}
          allowDeselect={false}
          maw={420}
          data={[
            { value: String(DEFAULT_SPLITTER), label: t('default') },
            ...data.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          value={String(ragTextSplitter)}
          onChange={(id) => onChange({ ...value, ragTextSplitter: Number(id ?? DEFAULT_SPLITTER) })}
        />
      )}
    </Stack>
  );
}
