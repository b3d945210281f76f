import { ActionIcon, Alert, Loader, Stack, Text, Textarea, TextInput } from '@mantine/core';
import type { Node } from '@scriptorium/contract/nodes.ts';
import type { Edge } from '@scriptorium/contract/edges.ts';
import { findWebNode, resultTexts } from '@scriptorium/nodes/catalogue.web.ts';
import { FirstRunDialog } from '@scriptorium/node-kit/panels/actions/first-run.tsx';
import type { NodePanelProps, NodeWeb } from '@scriptorium/node-kit/panels/node-web.ts';
import { UnsavedPartsProvider } from '@scriptorium/node-kit/panels/unsaved-parts.ts';
import { isModalOpen } from '@scriptorium/ui/modal.ts';
import { useTexts } from '@scriptorium/web-kit/texts.ts';
import { IconTrash, IconX } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { Suspense, useEffect, useRef } from 'react';
import { TypeIcon } from '../canvas/node-button.tsx';
import type { Graph } from '../graph-data.ts';
import type { useGraphWrites } from '../graph-writes.ts';
import { graphTexts } from '../texts.ts';
import { useTypeName } from '../type-names.ts';
import type { Unsaved } from '../use-leave-guard.ts';
import { Connections } from './connections.tsx';
import { SaveBar } from './save-bar.tsx';
import classes from './side-panel.module.css';
import type { useDraft } from './use-draft.ts';
import { usePanelForm } from './use-panel-form.ts';

interface SidePanelProps {
  node: Node;
  graph: Graph;
  readOnly: boolean;
  writes: ReturnType<typeof useGraphWrites>;
  onClose: () => void;
  onDelete: (node: Node) => void;
  onOpenEdge: (edge: Edge) => void;
  onConnect: (fromId: number, toId: number) => void;
  /** Reports unsaved changes and how to save them. */
  onUnsaved: (unsaved: Unsaved | null) => void;
}

/** The settings of one node: common ones first, then those of its type. One bar at the bottom saves both. */
export function SidePanel(props: SidePanelProps) {
  const { node, graph, readOnly, writes, onUnsaved } = props;
  const t = useTexts(graphTexts);
  const navigate = useNavigate();
  const web = findWebNode(node.activityType);
  const { form, parts, save, firstRun, isValid, unsaved } = usePanelForm(node, graph, writes);
  const saving = writes.updateNode.isPending;

  useEffect(() => onUnsaved(readOnly ? null : unsaved));
  useEffect(() => () => onUnsaved(null), [onUnsaved]);

  const panel: NodePanelProps = {
    node,
    draft: form.draft,
    edit: form.edit,
    save,
    saving,
    errorOf: form.errorOf,
    readOnly,
    resultTexts,
    open: (path) => void navigate({ href: path }),
  };
  return (
    <aside className={classes.panel} aria-label={node.name}>
      <Head {...props} known={web !== undefined} />
      <div className={classes.body}>
        <Stack gap="sm">
          {web && <About web={web} />}
          <NameFields form={form} readOnly={readOnly} />
        </Stack>
        <Connections {...props} />
        <UnsavedPartsProvider value={parts}>
          {web ? (
            <Suspense fallback={<Loader size="sm" />}>
              <web.SettingsPanel {...panel} />
            </Suspense>
          ) : (
            <Alert color="yellow">{t('unknownType')}</Alert>
          )}
        </UnsavedPartsProvider>
      </div>
      {form.dirty && !readOnly && (
        <SaveBar
          isValid={isValid}
          saving={saving || firstRun.busy}
          onDiscard={form.discard}
          onSave={firstRun.save}
        />
      )}
      <FirstRunDialog {...firstRun} />
    </aside>
  );
}

type HeadProps = Pick<SidePanelProps, 'node' | 'readOnly' | 'onClose' | 'onDelete'> & { known: boolean };

/** The node's name above its type; unknown types are shown as 'unknown' (NODE-05). */
function Head({ node, known, readOnly, onClose, onDelete }: HeadProps) {
  const t = useTexts(graphTexts);
  const typeName = useTypeName();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!isModalOpen()) title.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div className={classes.head}>
      <TypeIcon type={node.activityType} size={18} />
      <div className={classes.title} data-panel-title>
        <h2 ref={title} tabIndex={-1} title={known ? node.name : undefined}>
          {known ? node.name : t('unknown')}
        </h2>
        <span className={classes.type}>{known ? typeName(node.activityType) : node.name}</span>
      </div>
      {!readOnly && !node.obligatory && (
        <ActionIcon variant="subtle" color="red" aria-label={t('deleteNode')} onClick={() => onDelete(node)}>
          <IconTrash size={18} />
        </ActionIcon>
      )}
      <ActionIcon variant="subtle" color="gray" aria-label={t('close')} onClick={onClose}>
        <IconX size={18} />
      </ActionIcon>
    </div>
  );
}

function NameFields({ form, readOnly }: { form: ReturnType<typeof useDraft>; readOnly: boolean }) {
  const t = useTexts(graphTexts);
  return (
    <>
      <TextInput
        label={t('name')}
        value={form.draft.name}
        readOnly={readOnly}
        error={form.dirty ? (form.nameError ?? form.errorOf('name')) : undefined}
        onChange={(event) => form.edit({ name: event.currentTarget.value })}
      />
      <Textarea
        label={t('description')}
        value={form.draft.description}
        readOnly={readOnly}
        autosize
        minRows={1}
        maxRows={5}
        error={form.descriptionError ?? form.errorOf('description')}
        onChange={(event) => form.edit({ description: event.currentTarget.value })}
      />
    </>
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
