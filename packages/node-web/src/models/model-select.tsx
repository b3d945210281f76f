import { Select, Stack, Text } from '@mantine/core';
import { llmModels, type LlmModel, type ModelKind } from '@scriptorium/contract/machines/models.ts';
import { AnchorLink } from '@scriptorium/web-kit/page/links.tsx';
import { useRead } from '@scriptorium/web-data/queries.ts';
import { isAdministrator } from '@scriptorium/domain/access/access.ts';
import { useRights } from '@scriptorium/web-data/session.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { useEffect, useRef } from 'react';
import { modelSelectTexts } from './texts.ts';

interface ModelSelectProps {
  readonly kind?: ModelKind;
  /** The id of the chosen model. */
  readonly chosen: number | undefined;
  readonly onChoose: (model: LlmModel) => void;
  readonly readOnly: boolean;
  readonly error: string | undefined;
  /** Whether the only model is chosen by itself; not in what was stored without one, which opening it would change. */
  readonly preselects?: boolean;
}

/** Chooses a model among the active ones of a kind, the only one by itself; without any it says how to add one. */
export function ModelSelect({
  kind = 'CHAT',
  chosen,
  onChoose,
  readOnly,
  error,
  preselects = true,
}: ModelSelectProps) {
  const t = useTexts(modelSelectTexts);
  const { data = [], isSuccess } = useRead(llmModels.list, { query: { kind } });
  const isGone = isSuccess && chosen !== undefined && !data.some(({ id }) => id === chosen);
  const options = data.map(({ id, name }) => ({ value: String(id), label: name }));
  const choose = (id: string | null) => {
    const model = data.find((one) => String(one.id) === id);
    if (model) onChoose(model);
  };
  const isOpen = chosen === undefined && preselects && !readOnly;
  const only = data.length === 1 && isOpen ? data[0] : undefined;
  const isPreselected = useRef(false);
  useEffect(() => {
    if (!only || isPreselected.current) return;
    isPreselected.current = true;
    onChoose(only);
  }, [only, onChoose]);
  return (
    <Stack gap={4}>
      <Select
        label={t('model')}
        placeholder={t('choose')}
        withAsterisk
        allowDeselect={false}
        searchable={data.length > 10}
        data={
          isGone ? [...options, { value: String(chosen), label: t('modelGone'), disabled: true }] : options
        }
        value={chosen === undefined ? null : String(chosen)}
        readOnly={readOnly}
        error={isGone ? t('modelGoneAbout') : error}
        onChange={choose}
      />
      {isSuccess && data.length === 0 && <NoModels kind={kind} />}
    </Stack>
  );
}

function NoModels({ kind }: { kind: ModelKind }) {
  const t = useTexts(modelSelectTexts);
  const mayAdd = isAdministrator(useRights());
  return (
    <Text size="xs" c="dimmed">
      {t(`no_${kind}`)}{' '}
      {mayAdd ? (
        <AnchorLink to="/admin/models" size="xs" underline="always">
          {t(`add_${kind}`)}
        </AnchorLink>
      ) : (
        t('noModelsOthers')
      )}
    </Text>
  );
}
