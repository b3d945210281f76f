import { ActionIcon, Alert, Loader, Stack, Text, Textarea, TextInput } from '@mantine/core';
import type { Node } from '@scriptorium/contract/nodes.ts';
import type { Edge } from '@scriptorium/contract/edges.ts';
import { findWebNode } from '@scriptorium/nodes/catalogue.web.ts';
import type { NodePanelProps, NodeWeb } from '@scriptorium/nodes/panels/node-web.ts';
import { toastSuccess } from '@scriptorium/web-kit/toasts.ts';
import { useTexts } from '@scriptorium/web-kit/texts.ts';
import { IconTrash, IconX } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { Suspense, useEffect, useRef } from 'react';
import { TypeIcon } from '../canvas/node-face.tsx';
import type { Graph } from '../graph-data.ts';
import type { useGraphWrites } from '../graph-writes.ts';
import { graphTexts } from '../texts.ts';
import { useTypeName } from '../type-names.ts';
import { Connections } from './connections.tsx';
import { SaveBar } from './save-bar.tsx';
import classes from './side-panel.module.css';
import { useDraft } from './use-draft.ts';

interface SidePanelProps {
  node: Node;
  graph: Graph;
  readOnly: boolean;
  writes: ReturnType<typeof useGraphWrites>;
  onClose: () => void;
  onDelete: (node: Node) => void;
  onOpenEdge: (edge: Edge) => void;
  onConnect: (fromId: number, toId: number) => void;
  /** Whether leaving the panel now would lose something. */
  onDirty: (dirty: boolean) => void;
}

/** The settings of one node: what every node has, then what its type adds. One bar at the bottom saves both. */
export function SidePanel(props: SidePanelProps) {
  const { node, graph, readOnly, writes, onClose, onDirty } = props;
  const t = useTexts(graphTexts);
  const typeName = useTypeName();
  const navigate = useNavigate();
  const title = useRef<HTMLHeadingElement>(null);
  const web = findWebNode(node.activityType);
  const form = useDraft(node, graph.nodes, (body) => writes.updateNode.mutateAsync({ body }));
  const saving = writes.updateNode.isPending;

  useEffect(() => title.current?.focus({ preventScroll: true }), []);
  useEffect(() => onDirty(form.dirty), [form.dirty, onDirty]);
  useEffect(() => () => onDirty(false), [onDirty]);

  const save = async (change: Parameters<NodePanelProps['save']>[0]) => {
    const stored = await form.save(change);
    if (stored) toastSuccess(t('saved'));
    return stored;
  };
  const panel: NodePanelProps = {
    node,
    draft: form.draft,
    edit: form.edit,
    save,
    saving,
    errorOf: form.errorOf,
    readOnly,
    open: (path) => void navigate({ href: path }),
  };

  return (
    <aside className={classes.panel} aria-label={node.name}>
      <div className={classes.head}>
        <TypeIcon type={node.activityType} size={18} />
        <h2 ref={title} tabIndex={-1}>
          {web ? typeName(node.activityType) : t('unknown')}
        </h2>
        {!readOnly && !node.obligatory && (
          <ActionIcon
            variant="subtle"
            color="red"
            aria-label={t('deleteNode')}
            onClick={() => props.onDelete(node)}
          >
            <IconTrash size={18} />
          </ActionIcon>
        )}
        <ActionIcon variant="subtle" color="gray" aria-label={t('close')} onClick={onClose}>
          <IconX size={18} />
        </ActionIcon>
      </div>
      <div className={classes.body}>
        <Stack gap="sm">
          {web && <About web={web} />}
          <TextInput
            label={t('name')}
            value={form.draft.name}
            readOnly={readOnly}
            maxLength={35}
            error={form.dirty ? (form.nameError ?? form.errorOf('name')) : undefined}
            onChange={(event) => form.edit({ name: event.currentTarget.value })}
          />
          <Textarea
            label={t('description')}
            value={form.draft.description}
            readOnly={readOnly}
            maxLength={255}
            autosize
            minRows={1}
            maxRows={5}
            error={form.errorOf('description')}
            onChange={(event) => form.edit({ description: event.currentTarget.value })}
          />
        </Stack>
        <Connections {...props} />
        {web ? (
          <Suspense fallback={<Loader size="sm" />}>
            <web.SettingsPanel {...panel} />
          </Suspense>
        ) : (
          <Alert color="yellow">{t('unknown')}</Alert>
        )}
      </div>
      {form.dirty && !readOnly && (
        <SaveBar node={node} form={form} saving={saving} onSave={() => save(form.change)} />
      )}
    </aside>
  );
}

function About({ web }: { web: NodeWeb }) {
  const t = useTexts(web.texts);
  return (
    <Text size="sm" c="dimmed">
      {t('about')}
    </Text>
  );
}
