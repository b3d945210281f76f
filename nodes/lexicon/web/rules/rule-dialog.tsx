import { Alert, Group, Select, Stack } from '@mantine/core';
import { MATCHING_TYPES, type NerTagType } from '@scriptorium/contract/process/labels.ts';
import { DialogForm } from '@scriptorium/web-kit/forms/dialog-form.tsx';
import { useErrorMessage } from '@scriptorium/web-kit/texts/error-message.ts';
import { useWrite } from '@scriptorium/web-data/queries.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { useRef, useState } from 'react';
import { flatLabels } from '@scriptorium/node-web/labels/label-paths.ts';
import type { Node } from '@scriptorium/contract/process/nodes.ts';
import { matchingRules, type MatchingRule } from '../../lexicon.contract.ts';
import { TrialPane } from '../trial/trial-pane.tsx';
import classes from './rules.module.css';
import { useTriedForm } from './use-tried-form.ts';
import { lexiconTexts } from '../pattern/texts.ts';
import { BroadRuleWarning } from './broad-rule-warning.tsx';
import { ExpressionInput } from './expression-input.tsx';
import { ExpressionList } from './expression-list.tsx';
import { listError, type Entry } from '../pattern/expressions.ts';
import { batchOf, type MatchingType, type RuleGroup } from '../pattern/rule-groups.ts';
import { useDiscardQuestion } from './use-discard-question.ts';
import { useExpressionInput } from './use-expression-input.ts';

const TOLERANCES = [1, 2, 3] as const;

interface RuleDialogProps {
  node: Node;
  /** All rules of the node. */
  rules: readonly MatchingRule[];
  trees: readonly NerTagType[];
  /** The rules to change; absent for new ones. */
  group?: RuleGroup | undefined;
  onClose: () => void;
}

/** Label, type, tolerance and expressions; saved as one batch. */
export function RuleDialog({ node, trees, rules, group, onClose }: RuleDialogProps) {
  const t = useTexts(lexiconTexts);
  const words = useErrorMessage();
  const save = useWrite(matchingRules.save, { refreshes: [matchingRules.list], showsError: true });
  const nextKey = useRef(group?.rules.length ?? 0);
  const [labelId, setLabelId] = useState<number | null>(group?.labelId ?? null);
  const [type, setType] = useState<MatchingType | null>(group?.matchingType ?? null);
  const [tolerance, setTolerance] = useState<number | null>(group?.tolerance ?? null);
  const [additions, setAdditions] = useState(0);
  const [touched, setTouched] = useState(false);
  const [entries, setEntries] = useState<readonly Entry[]>(
    () => group?.rules.map(({ id, expression }, key) => ({ key, id, expression })) ?? [],
  );
  const input = useExpressionInput();
  const tried = useTriedForm({ node, trees, rules, group, labelId, type, tolerance, entries, input });

  const error = listError(entries);
  const listReady = !error || (error === 'listEmpty' && input.isPending);
  const ready = labelId !== null && type !== null && (type !== 'FUZZY' || tolerance !== null) && listReady;
  const change = (next: readonly Entry[]) => {
    setEntries(next);
    setTouched(true);
  };
  /** The list with the pending input added; null if that is invalid. */
  const add = async (which: Parameters<typeof input.take>[0]): Promise<readonly Entry[] | null> => {
    // Without a file the input is cleared and listed at once, so that saving right after it sees the whole list.
    const isFromFile = input.file !== null && (which === 'modeFile' || which === 'all');
    const fromFile = isFromFile ? await input.readFile() : [];
    if (fromFile === null) return null;
    const expressions = [...input.take(which), ...fromFile];
    if (expressions.length === 0) return entries;
    const added = expressions.map((expression) => {
      nextKey.current += 1;
      return { key: nextKey.current, expression };
    });
    change([...entries, ...added]);
    setAdditions(additions + 1);
    return [...entries, ...added];
  };
  // Saving adds pending input, so that it is not lost.
  const handleSave = async () => {
    const all = await add('all');
    if (labelId === null || type === null || all === null || listError(all)) return;
    const body = batchOf(group, { labelId, matchingType: type, tolerance }, all);
    save.mutate({ body }, { onSuccess: onClose });
  };

  const hasInput = touched || input.isPending;
  const leave = useDiscardQuestion(hasInput, onClose);

  return (
    <DialogForm
      size="min(1200px, 94vw)"
      closeOnClickOutside={!hasInput}
      title={group ? t('editRules', { label: group.path }) : t('createRules')}
      onSubmit={() => void handleSave()}
      onClose={leave}
      saving={save.isPending}
      disabled={!ready}
    >
      <div className={classes.columns}>
        <Stack gap="sm" miw={0}>
          <Select
            label={t('label')}
            placeholder={t('pick')}
            withAsterisk
            searchable
            openOnFocus={false}
            data-autofocus
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
          <ExpressionInput input={input} faults={tried.faults} onAdd={() => void add(input.mode)} />
          <ExpressionList
            entries={entries}
            additions={additions}
            blamesEmpty={touched}
            faults={tried.faults}
            onChange={change}
          />
          {type === 'FUZZY' && tolerance !== null && (
            <BroadRuleWarning entries={entries} tolerance={tolerance} />
          )}
          {save.error && <Alert color="red">{words(save.error)}</Alert>}
        </Stack>
        <TrialPane
          node={node}
          form={tried.form}
          scope={tried.scope}
          isFaulty={tried.faults.length > 0}
          onScope={tried.setScope}
          onTrial={tried.setAnswer}
          toShown={tried.toShown}
        />
      </div>
    </DialogForm>
  );
}
