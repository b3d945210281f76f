import { ActionIcon, Alert, Badge, Button, Group, Stack, Text, Tooltip } from '@mantine/core';
import { predicates as api, type Edge, type Predicate } from '@scriptorium/contract/edges.ts';
import { readableOn } from '@scriptorium/domain/palette.ts';
import { useWrite } from '@scriptorium/web-kit/queries.ts';
import { useTexts, type TextOfTexts } from '@scriptorium/web-kit/texts.ts';
import { IconAlertTriangle, IconFolderPlus, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import type { Graph } from '../graph-data.ts';
import { graphTexts } from '../texts.ts';
import classes from './predicates.module.css';
import { ComplexForm, SimpleForm, type FormResult } from './predicate-form.tsx';
import { INDENT_PX, isComplete, nodesForPredicates, PREDICATE_COLOURS, rowsOf } from './predicate-tree.ts';

/** Which form is open: a predicate being changed, or a new one below `parentId` (null: a root). */
type Editing =
  { kind: 'change'; predicate: Predicate } | { kind: 'simple' | 'complex'; parentId: number | null };

type T = TextOfTexts<typeof graphTexts>;

function wordsOf(predicate: Predicate, t: T): string {
  if (predicate.predicateType === 'COMPLEX')
    return t('group', { operator: t(predicate.logicalOperator === 'OR' ? 'or' : 'and') });
  return t('simple', {
    node: predicate.nodeName ?? t('soaApp.node.unknown'),
    equality: t(predicate.equal ? 'has' : 'hasNot'),
    label: predicate.clfTypeName ?? predicate.nerTagTypeName ?? t('unknown'),
  });
}

/** The conditions of one edge as a tree; every change is stored at once. */
export function PredicateEditor({ edge, graph, readOnly }: { edge: Edge; graph: Graph; readOnly: boolean }) {
  const t = useTexts(graphTexts);
  const [editing, setEditing] = useState<Editing | null>(null);
  const refreshes = { refreshes: [api.list] };
  const create = useWrite(api.create, refreshes);
  const update = useWrite(api.update, refreshes);
  const remove = useWrite(api.remove, refreshes);

  const nodes = nodesForPredicates(edge, graph.nodes, graph.edges);
  const rows = rowsOf(graph.predicates.filter(({ edgeId }) => edgeId === edge.id));
  if (nodes.length === 0 && rows.length === 0)
    return (
      <Alert color="yellow" icon={<IconAlertTriangle size={18} />}>
        {t('cannotHavePredicates')}
      </Alert>
    );

  const done = { onSuccess: () => setEditing(null) };
  const save = (result: FormResult) => {
    if (editing?.kind === 'change') update.mutate({ body: { ...result, id: editing.predicate.id } }, done);
    else create.mutate({ body: { ...result, edgeId: edge.id, parentId: editing?.parentId ?? null } }, done);
  };
  const formOf = (form: Editing) => {
    const predicate = form.kind === 'change' ? form.predicate : undefined;
    const complex = form.kind === 'complex' || predicate?.predicateType === 'COMPLEX';
    const shared = {
      predicate,
      saving: create.isPending || update.isPending,
      onSave: save,
      onCancel: () => setEditing(null),
    };
    return complex ? <ComplexForm {...shared} /> : <SimpleForm {...shared} nodes={nodes} />;
  };
  const isBelow = (id: number | null) =>
    editing !== null && editing.kind !== 'change' && editing.parentId === id;

  return (
    <Stack gap={6}>
      <Text size="sm" c="dimmed">
        {t(rows.length === 0 ? 'noPredicates' : 'allMustHold')}
      </Text>
      <ul className={classes.tree} aria-label={t('predicates')}>
        {rows.map(({ predicate, depth }) => (
          <li key={predicate.id} style={{ marginInlineStart: depth * INDENT_PX }}>
            {editing?.kind === 'change' && editing.predicate.id === predicate.id ? (
              formOf(editing)
            ) : (
              <Row
                predicate={predicate}
                readOnly={readOnly}
                onEdit={setEditing}
                onRemove={(id) => remove.mutate({ params: { id } })}
              />
            )}
            {editing && isBelow(predicate.id) && (
              <div style={{ marginInlineStart: INDENT_PX, marginTop: 6 }}>{formOf(editing)}</div>
            )}
          </li>
        ))}
      </ul>
      {editing && isBelow(null) && formOf(editing)}
      {!readOnly && !editing && (
        <Group gap="xs">
          <Button
            variant="light"
            size="xs"
            leftSection={<IconPlus size={14} />}
            onClick={() => setEditing({ kind: 'simple', parentId: null })}
          >
            {t('addSimple')}
          </Button>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconFolderPlus size={14} />}
            onClick={() => setEditing({ kind: 'complex', parentId: null })}
          >
            {t('addComplex')}
          </Button>
        </Group>
      )}
    </Stack>
  );
}

interface RowProps {
  predicate: Predicate;
  readOnly: boolean;
  onEdit: (editing: Editing) => void;
  onRemove: (id: number) => void;
}

function Row({ predicate, readOnly, onEdit, onRemove }: RowProps) {
  const t = useTexts(graphTexts);
  const what = wordsOf(predicate, t);
  const complex = predicate.predicateType === 'COMPLEX';
  const colour =
    predicate.predicateType === 'COMPLEX' ? undefined : PREDICATE_COLOURS[predicate.predicateType];
  const tool = (label: string, Icon: typeof IconPlus, onClick: () => void) => (
    <Tooltip label={label}>
      <ActionIcon
        variant="subtle"
        color={colour ? 'dark.9' : 'gray'}
        size="sm"
        aria-label={label}
        onClick={onClick}
      >
        <Icon size={15} />
      </ActionIcon>
    </Tooltip>
  );
  return (
    <div
      className={classes.row}
      data-kind={predicate.predicateType}
      style={colour ? { backgroundColor: colour, color: readableOn(colour) } : undefined}
    >
      {complex ? (
        <Badge variant="filled" color={predicate.logicalOperator === 'OR' ? 'teal.8' : 'ink'}>
          {t(predicate.logicalOperator === 'OR' ? 'or' : 'and')}
        </Badge>
      ) : null}
      <span className={classes.words}>
        {complex ? t(predicate.logicalOperator === 'OR' ? 'orAbout' : 'andAbout') : what}
      </span>
      {!isComplete(predicate) && (
        <Badge variant="light" color="yellow" tt="none" leftSection={<IconAlertTriangle size={12} />}>
          {t('incomplete')}
        </Badge>
      )}
      {!readOnly && complex && (
        <>
          {tool(t('addSimpleTo'), IconPlus, () => onEdit({ kind: 'simple', parentId: predicate.id }))}
          {tool(t('addComplexTo'), IconFolderPlus, () => onEdit({ kind: 'complex', parentId: predicate.id }))}
        </>
      )}
      {!readOnly && (
        <>
          {tool(t('editPredicate', { what }), IconPencil, () => onEdit({ kind: 'change', predicate }))}
          {tool(t('deletePredicate', { what }), IconTrash, () => onRemove(predicate.id))}
        </>
      )}
    </div>
  );
}
