import { Checkbox, Select, Stack } from '@mantine/core';
import { DEFAULT_SPLITTER, externalSplitters } from '@scriptorium/contract/machines/external-splitters.ts';
import { llmModels } from '@scriptorium/contract/machines/models.ts';
import { isAdministrator } from '@scriptorium/domain/access/access.ts';
import { AnchorLink } from '@scriptorium/web-kit/page/links.tsx';
import { useRead } from '@scriptorium/web-data/queries.ts';
import { useRights } from '@scriptorium/web-data/session.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { ragSettingsTexts } from './rag-settings-texts.ts';

/** Whether questions can be asked about a process, and how its passages are made and found. */
export interface RagSettings {
  readonly isRagEnabled: boolean;
  readonly ragTextSplitter: number;
  /** Null: passages are found by their words alone. */
  readonly ragEmbeddingModel: number | null;
}

export const NO_RAG: RagSettings = {
  isRagEnabled: false,
  ragTextSplitter: DEFAULT_SPLITTER,
  ragEmbeddingModel: null,
};

/** The settings as they are sent: the built-in splitter is absent. */
export const ragBody = ({ ragTextSplitter, ...others }: RagSettings) => ({
  ...others,
  ...(ragTextSplitter === DEFAULT_SPLITTER ? {} : { ragTextSplitter }),
});

interface RagFieldsProps {
  readonly value: RagSettings;
  readonly onChange: (value: RagSettings) => void;
}

/** The splitter and the model can be chosen once RAG is checked (PROC-12). */
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
      {isRagEnabled && <EmbeddingModel value={value} onChange={onChange} />}
    </Stack>
  );
}

const NONE = 'none';

function EmbeddingModel({ value, onChange }: RagFieldsProps) {
  const t = useTexts(ragSettingsTexts);
  const { data = [], isSuccess } = useRead(llmModels.list, { query: { kind: 'EMBEDDING' } });
  const mayAdd = isAdministrator(useRights());
  const chosen = value.ragEmbeddingModel;
  const isGone = isSuccess && chosen !== null && !data.some(({ id }) => id === chosen);
  const add = isSuccess && data.length === 0 && mayAdd;
  return (
    <Stack gap={4}>
      <Select
        label={t('embedding')}
        description={t('embeddingAbout')}
        allowDeselect={false}
        maw={420}
        data={[
          { value: NONE, label: t('wordsOnly') },
          ...data.map(({ id, name }) => ({ value: String(id), label: name })),
          ...(isGone ? [{ value: String(chosen), label: t('modelGone') }] : []),
        ]}
        value={chosen === null ? NONE : String(chosen)}
        onChange={(id) => onChange({ ...value, ragEmbeddingModel: id === NONE ? null : Number(id) })}
      />
      {add && (
        <AnchorLink to="/admin/models" size="xs" underline="always">
          {t('addEmbedding')}
        </AnchorLink>
      )}
    </Stack>
  );
}
