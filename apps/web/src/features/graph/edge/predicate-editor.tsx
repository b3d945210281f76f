import { ActionIcon, Alert, Badge, Button, Group, Stack, Text, Tooltip } from '@mantine/core';
import { modals } from '@mantine/modals';
import { edges, predicates as api, type Edge, type Predicate } from '@scriptorium/contract/process/edges.ts';
import { readableOn } from '@scriptorium/domain/palette.ts';
import { formatCount } from '@scriptorium/web-kit/format/format.ts';
import { useRead, useWrite } from '@scriptorium/web-data/queries.ts';
import { useHasProcessRight } from '@scriptorium/web-data/session.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { IconAlertTriangle, IconFolderPlus, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { Graph } from '../model/graph-data.ts';
import { graphTexts } from '../model/texts.ts';
import classes from './predicates.module.css';
import { PredicateList } from './predicate-list.tsx';
import { ComplexForm, SimpleForm, type FormResult } from './predicate-form.tsx';
import { INDENT_PX, isComplete, nodesForPredicates, PREDICATE_COLOURS, rowsOf } from './predicate-tree.ts';
import { predicateSentence } from './predicate-sentence.ts';
import { predicateText } from './predicate-text.ts';

/** The open form: an edited predicate, or a new one below `parentId` (null: a root). */
type Editing =
  { kind: 'change'; predicate: Predicate } | { kind: 'simple' | 'complex'; parentId: number | null };

/** The form takes its opener away, so that the focus is nowhere when it closes: it goes on to the next addition. */
function useFocusAfterForm(isOpen: boolean) {
  const next = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen && document.activeElement === document.body) next.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return next;
}

/** The conditions of one edge as a tree; every change is stored immediately. */
export function PredicateEditor({ edge, graph, readOnly }: { edge: Edge; graph: Graph; readOnly: boolean }) {
  const t = useTexts(graphTexts);
  const [editing, setEditing] = useState<Editing | null>(null);
  const addButton = useFocusAfterForm(editing !== null);
  const refreshes = { refreshes: [api.list, edges.passing] };
  const create = useWrite(api.create, refreshes);
  const update = useWrite(api.update, refreshes);
  const remove = useWrite(api.remove, refreshes);

  const nodes = nodesForPredicates(edge, graph.nodes, graph.edges);
  const rows = rowsOf(graph.predicates.filter(({ edgeId }) => edgeId === edge.id));
  const impossible = nodes.length === 0 && (
    <Alert color="yellow" icon={<IconAlertTriangle size={18} />}>
      {t('cannotHavePredicates')}
    </Alert>
  );
  if (impossible && rows.length === 0) return impossible;

  // A form that was opened in the meantime stays.
  const done = { onSuccess: () => setEditing((now) => (now === editing ? null : now)) };
  const save = (result: FormResult) => {
    if (editing?.kind === 'change') {
      const { id, logicalOperator, nodeId, equal, clfTypeId, nerTagTypeId } = editing.predicate;
      const basedOn = { logicalOperator, nodeId, equal, clfTypeId, nerTagTypeId };
      update.mutate({ body: { ...result, id, edgeId: edge.id, basedOn } }, done);
    } else create.mutate({ body: { ...result, edgeId: edge.id, parentId: editing?.parentId ?? null } }, done);
  };
  // Deleting a group deletes its children.
  const confirmRemoval = (predicate: Predicate) => {
    const go = () => remove.mutate({ params: { id: predicate.id } });
    if (predicate.predicates.length === 0) go();
    else
      modals.openConfirmModal({
        title: t('deleteGroupTitle'),
        children: <PredicateList predicates={[predicate]} />,
        labels: { confirm: t('deleteGroup'), cancel: t('cancel') },
        confirmProps: { color: 'red' },
        onConfirm: go,
      });
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
      {impossible}
      <Text size="sm" c="dimmed">
        {t(rows.length === 0 ? 'noPredicates' : 'allMustHold')}
      </Text>
      {rows.length > 0 && (
        <Sentence edge={edge} predicates={graph.predicates.filter(({ edgeId }) => edgeId === edge.id)} />
      )}
      <ul className={classes.tree} aria-label={t('predicates')}>
        {rows.map(({ predicate, depth }) => (
          <li key={predicate.id} style={{ marginInlineStart: depth * INDENT_PX }}>
            {editing?.kind === 'change' && editing.predicate.id === predicate.id ? (
              formOf(editing)
            ) : (
              <Row predicate={predicate} readOnly={readOnly} onEdit={setEditing} onRemove={confirmRemoval} />
            )}
            {editing && isBelow(predicate.id) && (
              <div style={{ marginInlineStart: INDENT_PX, marginTop: 6 }}>{formOf(editing)}</div>
            )}
          </li>
        ))}
      </ul>
      {editing && isBelow(null) && formOf(editing)}
      {!readOnly && !editing && !impossible && (
        <Group gap="xs">
          <Button
            ref={addButton}
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

/** What the predicates mean in plain words, and how many of the last documents they would let pass. */
function Sentence({ edge, predicates }: { edge: Edge; predicates: readonly Predicate[] }) {
  const t = useTexts(graphTexts);
  const isAdmin = useHasProcessRight(edge.processId, 'ADMIN');
  const { data } = useRead(edges.passing, { params: { id: edge.id }, query: {} }, { enabled: isAdmin });
  const sentence = predicateSentence(predicates, t);
  if (sentence === null) return null;
  return (
    <Alert variant="light" color="gray" py="xs" aria-live="polite">
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {sentence}
      </Text>
      {data !== undefined && data.documents > 0 && (
        <Text size="sm" c="dimmed">
          {t('passing', {
            count: data.documents,
            passing: formatCount(data.passing),
            documents: formatCount(data.documents),
          })}
        </Text>
      )}
    </Alert>
  );
}

interface RowProps {
  predicate: Predicate;
  readOnly: boolean;
  onEdit: (editing: Editing) => void;
  onRemove: (predicate: Predicate) => void;
}

function Row({ predicate, readOnly, onEdit, onRemove }: RowProps) {
  const t = useTexts(graphTexts);
  const text = predicateText(predicate, t);
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
        {complex ? t(predicate.logicalOperator === 'OR' ? 'orAbout' : 'andAbout') : text}
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
          {tool(t('editPredicate', { what: text }), IconPencil, () => onEdit({ kind: 'change', predicate }))}
          {tool(t('deletePredicate', { what: text }), IconTrash, () => onRemove(predicate))}
        </>
      )}
    </div>
  );
}
