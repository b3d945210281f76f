import { Button, Group, Paper, SegmentedControl, Select, Stack, Text } from '@mantine/core';
import type { Predicate, PredicateDraft } from '@scriptorium/contract/process/edges.ts';
import { classifierTypes } from '@scriptorium/contract/process/classifier-types.ts';
import { labels, type NerTagType } from '@scriptorium/contract/process/labels.ts';
import type { Node } from '@scriptorium/contract/process/nodes.ts';
import { flatLabels } from '@scriptorium/node-web/labels/label-paths.ts';
import { useRead } from '@scriptorium/web-data/queries.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { graphTexts } from '../model/texts.ts';
import { kindOf } from './predicate-tree.ts';

type SimpleDraft = Extract<PredicateDraft, { predicateType: 'CLF' | 'NER' }>;
export type FormResult = SimpleDraft | { predicateType: 'COMPLEX'; logicalOperator: 'AND' | 'OR' };

interface FormProps {
  /** The edited predicate; undefined for a new one. */
  predicate?: Predicate | undefined;
  saving: boolean;
  onSave: (result: FormResult) => void;
  onCancel: () => void;
}

/** The labels of a node that a predicate can test, as options of a select. */
function useLabelOptions(node: Node | undefined): { value: string; label: string }[] {
  const kind = node ? kindOf(node) : null;
  const tags = useRead(
    labels.ofNode,
    { params: { nodeId: node?.id ?? 1 }, query: {} },
    { enabled: kind === 'NER' },
  );
  const classes = useRead(
    classifierTypes.ofProcess,
    { params: { id: node?.processId ?? 1 }, query: {} },
    { enabled: kind === 'CLF' },
  );
  if (kind === 'NER')
    return flatLabels(tags.data ?? ([] as NerTagType[])).map(({ label, path }) => ({
      value: String(label.id),
      label: path,
    }));
  return (classes.data ?? [])
    .filter(({ nodeId }) => nodeId === node?.id)
    .map(({ id, name }) => ({ value: String(id), label: name }));
}

function FormFrame({
  valid,
  saving,
  onSave,
  onCancel,
  children,
}: {
  valid: boolean;
  saving: boolean;
  onSave: () => void;
  onCancel: () => void;
  children: React.ReactNode;
}) {
  const t = useTexts(graphTexts);
  return (
    <Paper
      withBorder
      p="sm"
      component="form"
      // Escape closes the form alone, not the dialog around it.
      data-mantine-stop-propagation="true"
      onKeyDown={(event: KeyboardEvent) => {
        const isOfList =
          event.target instanceof Element && event.target.getAttribute('aria-expanded') === 'true';
        if (event.key === 'Escape' && !isOfList && !event.nativeEvent.isComposing) onCancel();
      }}
      onSubmit={(event) => {
        event.preventDefault();
        if (valid) onSave();
      }}
    >
      <Stack gap="sm">
        {children}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" size="xs" onClick={onCancel}>
            {t('cancel')}
          </Button>
          <Button type="submit" size="xs" disabled={!valid} loading={saving}>
            {t('save')}
          </Button>
        </Group>
      </Stack>
    </Paper>
  );
}

/** Node, equality and label. The node determines the kind: CLF for classifiers, NER for others (PRED-07). */
export function SimpleForm({
  nodes,
  predicate,
  saving,
  onSave,
  onCancel,
}: FormProps & { nodes: readonly Node[] }) {
  const t = useTexts(graphTexts);
  const only = nodes.length === 1 ? nodes[0] : undefined;
  const [nodeId, setNodeId] = useState<number | null>(predicate?.nodeId ?? only?.id ?? null);
  const [equal, setEqual] = useState(predicate?.equal ?? true);
  const [chosenLabel, setLabelId] = useState<number | null>(
    predicate?.clfTypeId ?? predicate?.nerTagTypeId ?? null,
  );
  // The button that opened the form was removed, so the form takes the focus.
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);
  const node = nodes.find(({ id }) => id === nodeId);
  const options = useLabelOptions(node);
  const kind = node ? kindOf(node) : null;
  // A single option is preselected.
  const labelId = chosenLabel ?? (options.length === 1 ? Number(options[0]?.value) : null);
  const valid = kind !== null && labelId !== null;

  const save = () => {
    if (nodeId === null || labelId === null || kind === null) return;
    onSave(
      kind === 'CLF'
        ? { predicateType: 'CLF', nodeId, equal, clfTypeId: labelId }
        : { predicateType: 'NER', nodeId, equal, nerTagTypeId: labelId },
    );
  };
  return (
    <FormFrame valid={valid} saving={saving} onSave={save} onCancel={onCancel}>
      <Select
        label={t('node')}
        placeholder={t('pick')}
        data={nodes.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={nodeId === null ? null : String(nodeId)}
        allowDeselect={false}
        {...(only ? {} : { ref: first })}
        openOnFocus={false}
        onChange={(value) => {
          setNodeId(Number(value));
          setLabelId(null);
        }}
      />
      <Select
        label={t('equality')}
        data={[
          { value: 'true', label: t('has') },
          { value: 'false', label: t('hasNot') },
        ]}
        value={String(equal)}
        allowDeselect={false}
        onChange={(value) => setEqual(value === 'true')}
      />
      <Select
        label={t('label')}
        placeholder={t('pick')}
        data={options}
        value={labelId === null ? null : String(labelId)}
        disabled={!node}
        searchable
        {...(only ? { ref: first, openOnFocus: false } : {})}
        allowDeselect={false}
        onChange={(value) => setLabelId(value === null ? null : Number(value))}
      />
    </FormFrame>
  );
}

/** The operator of a group; its children are added below it. */
export function ComplexForm({ predicate, saving, onSave, onCancel }: FormProps) {
  const t = useTexts(graphTexts);
  const [operator, setOperator] = useState<'AND' | 'OR'>(predicate?.logicalOperator ?? 'AND');
  const choice = useRef<HTMLDivElement>(null);
  useEffect(() => choice.current?.querySelector<HTMLInputElement>('input:checked')?.focus(), []);
  return (
    <FormFrame
      valid
      saving={saving}
      onCancel={onCancel}
      onSave={() => onSave({ predicateType: 'COMPLEX', logicalOperator: operator })}
    >
      <div>
        <Text size="sm" fw={500} mb={4}>
          {t('operator')}
        </Text>
        <SegmentedControl
          ref={choice}
          aria-label={t('operator')}
          value={operator}
          onChange={(value) => setOperator(value as 'AND' | 'OR')}
          data={[
            { value: 'AND', label: t('and') },
            { value: 'OR', label: t('or') },
          ]}
        />
        <Text size="xs" c="dimmed" mt={4}>
          {t(operator === 'AND' ? 'andAbout' : 'orAbout')}
        </Text>
      </div>
    </FormFrame>
  );
}
