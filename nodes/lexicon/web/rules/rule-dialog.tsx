import { Alert, Button, Group, Modal, Select, Stack } from '@mantine/core';
import { matchingRules, MATCHING_TYPES, type NerTagType } from '@scriptorium/contract/labels.ts';
import { useErrorWords } from '@scriptorium/web-kit/error-words.ts';
import { useWrite } from '@scriptorium/web-kit/queries.ts';
import { useTexts } from '@scriptorium/web-kit/texts.ts';
import { useRef, useState } from 'react';
import { flatLabels } from '../../../panels/labels/label-paths.ts';
import { panelTexts } from '../../../panels/texts.ts';
import { lexiconTexts } from '../texts.ts';
import { BroadRuleWarning } from './broad-rule-warning.tsx';
import { ExpressionInput } from './expression-input.tsx';
import { ExpressionList } from './expression-list.tsx';
import { listError, type Entry } from './expressions.ts';
import { batchOf, type MatchingType, type RuleGroup } from './rule-groups.ts';

const TOLERANCES = [1, 2, 3] as const;

interface RuleDialogProps {
  trees: readonly NerTagType[];
  /** The rules to change; absent for new ones. */
  group?: RuleGroup | undefined;
  onClose: () => void;
}

/** Label, type, tolerance and expressions; saved as one batch. */
export function RuleDialog({ trees, group, onClose }: RuleDialogProps) {
  const t = useTexts(lexiconTexts);
  const shared = useTexts(panelTexts);
  const words = useErrorWords();
  const save = useWrite(matchingRules.save, { refreshes: [matchingRules.list] });
  const nextKey = useRef(group?.rules.length ?? 0);
  const [labelId, setLabelId] = useState<number | null>(group?.labelId ?? null);
  const [type, setType] = useState<MatchingType | null>(group?.matchingType ?? null);
  const [tolerance, setTolerance] = useState<number | null>(group?.tolerance ?? null);
  const [additions, setAdditions] = useState(0);
  const [entries, setEntries] = useState<readonly Entry[]>(
    () => group?.rules.map(({ id, expression }, key) => ({ key, id, expression })) ?? [],
  );

  const ready =
    labelId !== null && type !== null && (type !== 'FUZZY' || tolerance !== null) && !listError(entries);
  const add = (expressions: readonly string[]) => {
    const added = expressions.map((expression) => {
      nextKey.current += 1;
      return { key: nextKey.current, expression };
    });
    setEntries([...entries, ...added]);
    setAdditions(additions + 1);
  };
  const handleSave = () => {
    if (labelId === null || type === null) return;
    const body = batchOf(group, { labelId, matchingType: type, tolerance }, entries);
    save.mutate({ body }, { onSuccess: onClose });
  };

  return (
    <Modal
      opened
      size="lg"
      onClose={onClose}
      title={group ? t('editRules', { label: group.path }) : t('createRules')}
    >
      <Stack gap="sm">
        <Select
          label={t('label')}
          placeholder={t('pick')}
          withAsterisk
          searchable
          allowDeselect={false}
          data={flatLabels(trees).map(({ label, path }) => ({ value: String(label.id), label: path }))}
          value={labelId === null ? null : String(labelId)}
          onChange={(value) => setLabelId(value === null ? null : Number(value))}
        />
        <Group grow align="flex-start">
          <Select
            label={t('matchingType')}
            placeholder={t('pick')}
            description={type ? t(`${type}About`) : undefined}
            inputWrapperOrder={['label', 'input', 'description']}
            withAsterisk
            allowDeselect={false}
            data={MATCHING_TYPES.map((value) => ({ value, label: t(value) }))}
            value={type}
            onChange={(value) => setType(value as MatchingType)}
          />
          {type === 'FUZZY' && (
            <Select
              label={t('tolerance')}
              placeholder={t('pick')}
              withAsterisk
              allowDeselect={false}
              data={TOLERANCES.map((value) => ({ value: String(value), label: t(`tolerance${value}`) }))}
              value={tolerance === null ? null : String(tolerance)}
              onChange={(value) => setTolerance(Number(value))}
            />
          )}
        </Group>
        <ExpressionInput onAdd={add} />
        <ExpressionList entries={entries} additions={additions} onChange={setEntries} />
        {type === 'FUZZY' && tolerance !== null && (
          <BroadRuleWarning entries={entries} tolerance={tolerance} />
        )}
        {save.error && <Alert color="red">{words(save.error)}</Alert>}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {shared('cancel')}
          </Button>
          <Button disabled={!ready} loading={save.isPending} onClick={handleSave}>
            {shared('save')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
