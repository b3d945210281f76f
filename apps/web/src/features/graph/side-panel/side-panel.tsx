import { ActionIcon, Alert, Stack, Text, Textarea, TextInput } from '@mantine/core';
import type { Node } from '@scriptorium/contract/process/nodes.ts';
import type { Edge } from '@scriptorium/contract/process/edges.ts';
import { findWebNode, resultTexts } from '@scriptorium/nodes/catalogue.web.ts';
import { FirstRunDialog } from '@scriptorium/node-web/actions/first-run.tsx';
import type { NodePanelProps, NodeWeb } from '@scriptorium/node-web/node-web.ts';
import { PanelPartsProvider } from '@scriptorium/node-web/panel-parts.ts';
import { PartSpinner } from '@scriptorium/ui/loading.tsx';
import { isModalOpen } from '@scriptorium/ui/modal.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { IconTrash, IconX } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { Suspense, useEffect, useRef } from 'react';
import { TypeIcon } from '../canvas/node-button.tsx';
import type { Graph } from '../model/graph-data.ts';
import type { useGraphWrites } from '../model/graph-writes.ts';
import { graphTexts } from '../model/texts.ts';
import { useTypeName } from '../model/type-names.ts';
import { Connections } from './connections.tsx';
import { Conflicts } from './saving/conflicts.tsx';
import { descriptionProblem, nameProblem } from './saving/node-problems.ts';
import { SaveProblem } from './saving/save-problem.tsx';
import { SaveStatus } from './saving/save-status.tsx';
import { usePanelSaving, type PanelSaving } from './saving/use-panel-saving.ts';
import classes from './side-panel.module.css';

interface SidePanelProps {
  node: Node;
  graph: Graph;
  readOnly: boolean;
  writes: ReturnType<typeof useGraphWrites>;
  onClose: () => void;
  onDelete: (node: Node) => void;
  onOpenEdge: (edge: Edge) => void;
  onConnect: (fromId: number, toId: number) => void;
  /** Reports what is not saved and how to save it. */
  onSaving: (saving: PanelSaving | null) => void;
}

/** The settings of one node: common ones first, then those of its type. All of them save by themselves; the head says whether they are. */
export function SidePanel(props: SidePanelProps) {
  const { node, graph, readOnly, writes, onSaving } = props;
  const t = useTexts(graphTexts);
  const navigate = useNavigate();
  const web = findWebNode(node.activityType);
  const saving = usePanelSaving(node, graph, writes);
  const { draft, edit, errorOf, settle, problem } = saving;
  const { stored, conflicts, isTouched } = saving.state;

  useEffect(() => onSaving(readOnly ? null : saving));
  useEffect(() => () => onSaving(null), [onSaving]);

  const panel: NodePanelProps = {
    node: stored,
    draft,
    edit,
    isTouched,
    settle,
    isHeldBack: problem !== null || conflicts.length > 0,
    errorOf,
    readOnly,
    resultTexts,
    open: (path) => void navigate({ href: path }),
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- what is typed in its fields is saved when they are left
    <aside className={classes.panel} aria-label={node.name} {...saving.exits}>
      <Head {...props} known={web !== undefined} saving={saving} />
      <div className={classes.body}>
        <Stack gap="sm">
          {web && <About web={web} />}
          <NameFields {...panel} graph={graph} />
        </Stack>
        <Connections {...props} />
        <PanelPartsProvider value={saving.parts}>
          {web ? (
            <Suspense fallback={<PartSpinner />}>
              <web.SettingsPanel {...panel} />
            </Suspense>
          ) : (
            <Alert color="yellow">{t('unknownType')}</Alert>
          )}
        </PanelPartsProvider>
      </div>
      {/* Below the fields: what appears when a field is left does not move what is being clicked. */}
      <div className={classes.notices}>
        <Conflicts saving={saving} />
        <SaveProblem saving={saving} />
      </div>
      <FirstRunDialog {...saving.firstRun} />
    </aside>
  );
}

interface HeadProps extends Pick<SidePanelProps, 'node' | 'readOnly' | 'onClose' | 'onDelete'> {
  known: boolean;
  saving: PanelSaving;
}

/** The node's name above its type; unknown types are shown as 'unknown' (NODE-05). */
function Head({ node, known, saving, readOnly, onClose, onDelete }: HeadProps) {
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
      {!readOnly && <SaveStatus saving={saving} />}
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

function NameFields({ draft, edit, isTouched, errorOf, readOnly, graph }: NodePanelProps & { graph: Graph }) {
  const t = useTexts(graphTexts);
  return (
    <>
      <TextInput
        label={t('name')}
        value={draft.name}
        readOnly={readOnly}
        error={isTouched ? (nameProblem(draft, graph.nodes) ?? errorOf('name')) : undefined}
        onChange={(event) => edit({ name: event.currentTarget.value }, 'typed')}
      />
      <Textarea
        label={t('description')}
        value={draft.description}
        readOnly={readOnly}
        autosize
        minRows={1}
        maxRows={5}
        error={descriptionProblem(draft) ?? errorOf('description')}
        onChange={(event) => edit({ description: event.currentTarget.value }, 'typed')}
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
