import '@xyflow/react/dist/style.css';
import { Text, useComputedColorScheme } from '@mantine/core';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { toastError, toastWarning } from '@scriptorium/web-kit/page/toasts.ts';
import {
  Background,
  ReactFlow,
  type OnConnectEnd,
  BaseEdge,
  type EdgeProps,
  getNodesBounds,
  getViewportForBounds,
  type Viewport,
} from '@xyflow/react';
import { useMemo, useState, type KeyboardEvent, useLayoutEffect, useRef, useEffect } from 'react';
import { useTagView } from '../../annotating/tags/tagging-context.ts';
import { useWorkspace } from '../../core/workspace-context.ts';
import { useArcEdits } from '../lines/use-arc-edits.ts';
import { useRelationNames } from '../parts/relation-name.tsx';
import { relationTexts } from '../../annotating/relations/relation-texts.ts';
import { useRelations } from '../../annotating/relations/relations-context.ts';
import { useRemovals } from '../parts/use-questions.tsx';
import { canvasTexts } from './canvas-texts.ts';
import {
  relationEdges,
  tagNodes,
  type Positions,
  type RelationEdge,
  type TagNode,
  NODE_SIZE,
} from './flow.ts';
import classes from './relation-canvas.module.css';
import { TagCard } from './tag-card.tsx';
import { layoutGraph } from '../../../../layout/layout-graph.ts';
import type { Candidate } from '@scriptorium/annotating/kinds/relations/relations.ts';
import { tagIdsOf } from '../../annotating/relations/draft.ts';

/** Places of the tags from left to right; null until they are known, after a change the former ones until then. */
function useLayout(candidates: readonly Candidate[], onError: () => void): Positions | null {
  const shape = JSON.stringify([
    tagIdsOf(candidates).map(String),
    candidates.map(({ fromId, toId }) => [String(fromId), String(toId)]),
  ]);
  const [layout, setLayout] = useState<Positions | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const [ids, ends] = JSON.parse(shape) as [string[], [string, string][]];
    layoutGraph({
      nodes: ids.map((id) => ({ id, ...NODE_SIZE })),
      edges: ends.map(([source, target]) => ({ source, target })),
    })
      .then((places) => {
        if (isCurrent) setLayout(new Map(places.map(({ id, x, y }) => [id, { x, y }])));
        return undefined;
      })
      .catch(() => {
        if (isCurrent) onError();
      });
    return () => {
      isCurrent = false;
    };
    // oxlint-disable-next-line react/exhaustive-deps -- the message does not start a layout
  }, [shape]);
  return layout;
}

const MIN_ZOOM = 0.6;
const MAX_ZOOM = 1;
/** Share of the frame that stays empty around the graph. */
const PADDING = 0.12;

/**
 * Where the graph as a whole fits into its frame, known before it is drawn: drawn first and fitted later, it would move
 * away under a drag that has begun. Null until the frame is measured.
 */
function useFittedViewport(nodes: TagNode[]) {
  const frame = useRef<HTMLDivElement>(null);
  const [viewport, setViewport] = useState<Viewport | null>(null);
  const isMeasured = viewport !== null;
  useLayoutEffect(() => {
    if (isMeasured || !frame.current) return;
    const { clientWidth, clientHeight } = frame.current;
    setViewport(
      getViewportForBounds(getNodesBounds(nodes), clientWidth, clientHeight, MIN_ZOOM, MAX_ZOOM, PADDING),
    );
  }, [isMeasured, nodes]);
  return { frame, viewport };
}

/** The line of a relation; several between the same tags are bent apart. */
function RelationLine(props: EdgeProps<RelationEdge>) {
  const { id, sourceX, sourceY, targetX, targetY, data, style, markerEnd } = props;
  const reach = Math.max(48, Math.abs(targetX - sourceX) / 2);
  const bend = data?.bend ?? 0;
  const path = `M${sourceX},${sourceY} C${sourceX + reach},${sourceY + bend} ${targetX - reach},${targetY + bend} ${targetX},${targetY}`;
  return (
    <BaseEdge
      id={id}
      path={path}
      style={style ?? {}}
      interactionWidth={16}
      {...(markerEnd === undefined ? {} : { markerEnd })}
      label={data?.name}
      labelX={(sourceX + targetX) / 2}
      labelY={(sourceY + targetY) / 2 + bend * 0.75}
      labelBgPadding={[4, 2]}
      labelBgBorderRadius={3}
    />
  );
}

const NODE_TYPES = { tag: TagCard };
const EDGE_TYPES = { relation: RelationLine };
/** A shorter drag counts as a click (CONST-26). */
const CLICK_DISTANCE_PX = 5;

const pointOf = (event: MouseEvent | TouchEvent) =>
  'changedTouches' in event ? (event.changedTouches[0] ?? { clientX: 0, clientY: 0 }) : event;

/** The lines with their names and keys: Enter changes the relation, Shift+Space reverses it, Delete removes it. */
function useLines(canEdit: boolean): RelationEdge[] {
  const { draft, types, retype } = useRelations();
  const { removeRelation } = useRemovals();
  const { reverse } = useArcEdits();
  const t = useTexts(relationTexts);
  const nameOf = useRelationNames();
  const isDark = useComputedColorScheme('light') === 'dark';
  const edges = useMemo(
    () => relationEdges(draft.candidates, { types, isDark }),
    [draft.candidates, types, isDark],
  );
  return edges.map((edge): RelationEdge => {
    const candidate = edge.data?.candidate;
    if (!candidate) return edge;
    const { text: ariaLabel } = nameOf(candidate);
    if (!canEdit) return { ...edge, ariaRole: 'img', ariaLabel };
    const onKeyDown = (event: KeyboardEvent<SVGGElement>): void => {
      if (event.key === 'Delete') removeRelation(candidate);
      else if (event.key === ' ' && event.shiftKey) {
        const change = reverse({ candidate, of: draft });
        if ('refusal' in change) toastWarning(t(`refused.${change.refusal}`));
      } else if (event.key === 'Enter' || event.key === ' ') {
        const { left, width, top, height } = event.currentTarget.getBoundingClientRect();
        retype(candidate, { x: left + width / 2, y: top + height / 2 });
      } else return;
      event.preventDefault();
      event.stopPropagation();
    };
    return { ...edge, ariaRole: 'button', ariaLabel, domAttributes: { tabIndex: 0, onKeyDown } };
  });
}

function Flow({ places, canEdit }: { places: Positions; canEdit: boolean }) {
  const t = useTexts(canvasTexts);
  const { draft, tags, startFrom, pick, retype } = useRelations();
  const { selectedTag } = useTagView();
  const [moved, setMoved] = useState<Positions>(new Map());
  const positions = useMemo(() => new Map([...places, ...moved]), [places, moved]);
  const nodes = useMemo(
    () => tagNodes(draft.candidates, tags, positions, selectedTag),
    [draft.candidates, tags, positions, selectedTag],
  );
  // A line may be dropped anywhere on a tag, not only on its handle.
  const connect: OnConnectEnd = (event, { fromNode }) => {
    const { clientX: x, clientY: y } = pointOf(event);
    const under = document.elementFromPoint(x, y)?.closest('.react-flow__node')?.getAttribute('data-id');
    if (!fromNode || !under || under === fromNode.id) return;
    startFrom(Number(fromNode.id));
    pick(Number(under), { x, y });
  };
  const lines = useLines(canEdit);
  const { frame, viewport } = useFittedViewport(nodes);
  const colorMode = useComputedColorScheme('light');
  return (
    <div ref={frame} className={classes.frame}>
      {viewport ? (
        <ReactFlow<TagNode, RelationEdge>
          className={classes.canvas ?? ''}
          aria-label={t('canvas')}
          colorMode={colorMode}
          nodes={nodes}
          edges={lines}
          nodeTypes={NODE_TYPES}
          edgeTypes={EDGE_TYPES}
          onNodesChange={(changes) => {
            const moves = changes.flatMap((change) =>
              change.type === 'position' && change.position ? [[change.id, change.position] as const] : [],
            );
            if (moves.length > 0) setMoved((before) => new Map([...before, ...moves]));
          }}
          onConnectEnd={connect}
          onEdgeClick={({ clientX: x, clientY: y }, { data }) => {
            if (canEdit && data) retype(data.candidate, { x, y });
          }}
          nodesConnectable={canEdit}
          nodesFocusable={false}
          edgesFocusable={false}
          elementsSelectable={false}
          disableKeyboardA11y
          connectOnClick={false}
          deleteKeyCode={null}
          selectionKeyCode={null}
          nodeDragThreshold={CLICK_DISTANCE_PX}
          nodeClickDistance={CLICK_DISTANCE_PX}
          minZoom={0.1}
          maxZoom={1.6}
          defaultViewport={viewport}
        >
          <Background gap={22} />
        </ReactFlow>
      ) : null}
    </div>
  );
}

/** The edited relations as a graph of tags. Another graph, or one with more tags, is shown as a whole again. */
export function RelationCanvas({ isViewOnly = false }: { isViewOnly?: boolean }) {
  const t = useTexts(canvasTexts);
  const { work } = useWorkspace();
  const { draft } = useRelations();
  const places = useLayout(draft.candidates, () => toastError(t('loadFailed')));
  if (!places)
    return (
      <Text size="sm" c="dimmed" p="sm">
        {t('layingOut')}
      </Text>
    );
  return (
    <Flow
      key={`${draft.graph?.id ?? 'new'} ${places.size}`}
      places={places}
      canEdit={work.canWrite && !isViewOnly}
    />
  );
}
