import { VisuallyHidden } from '@mantine/core';
import type { Node } from '@scriptorium/contract/process/nodes.ts';
import { catalogue } from '@scriptorium/nodes/catalogue.ts';
import { findWebNode } from '@scriptorium/nodes/catalogue.web.ts';
import { readableOn, UNKNOWN_COLOUR } from '@scriptorium/domain/palette.ts';
import type { ActivityType } from '@scriptorium/domain/graph/activity-type.ts';
import type { NodeDefinition } from '@scriptorium/domain/graph/node-definition.ts';
import { IconAlertTriangle, IconBolt, IconHelp } from '@tabler/icons-react';
import type { MouseEvent, KeyboardEvent } from 'react';
import { NodeCounts } from '../counts/node-counts.tsx';
import { useCanvasActions, type CanvasActions } from './canvas-actions.ts';
import classes from './canvas.module.css';
import { useCard } from './card-context.ts';

/** Pixels that an arrow key moves a node; Shift takes the larger step. */
const STEP = 10;
const BIG_STEP = 50;

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Keys of a focused node: arrows move it, Delete asks to delete it. Enter triggers the button. */
const nodeKeys = (node: Node, actions: CanvasActions) => ({
  onKeyDown: (event: KeyboardEvent) => {
    if (actions.readOnly) return;
    const arrow = ARROWS[event.key];
    if (arrow) {
      event.preventDefault();
      const step = event.shiftKey ? BIG_STEP : STEP;
      actions.nudge(node, arrow[0] * step, arrow[1] * step);
    }
    if ((event.key === 'Delete' || event.key === 'Backspace') && !node.obligatory) {
      event.preventDefault();
      actions.askDelete(node);
    }
  },
});

const isSelecting = ({ shiftKey, ctrlKey, metaKey }: MouseEvent): boolean => shiftKey || ctrlKey || metaKey;

export const colourOf = (type: ActivityType): string =>
  (catalogue as Partial<Record<ActivityType, NodeDefinition>>)[type]?.colour ?? UNKNOWN_COLOUR;

export function TypeIcon({ type, size = 20 }: { type: ActivityType; size?: number }) {
  const Icon = findWebNode(type)?.Icon ?? IconHelp;
  const colour = colourOf(type);
  return (
    <span className={classes.icon} style={{ backgroundColor: colour, color: readableOn(colour) }}>
      <Icon size={size} stroke={1.8} aria-hidden />
    </span>
  );
}

/** A long name is cut on the card, and it has no room for the description. */
const tooltipOf = ({ name, description }: Node, help: string): string =>
  [name, description, help].filter((line) => line !== '').join('\n');

/**
 * Whether the settings of a node are incomplete, such as those of a new node without a model: its steps would end in an
 * error.
 */
const hasProblems = (node: Node): boolean =>
  (findWebNode(node.activityType)?.problems?.(node) ?? []).length > 0;

/** The card of a node on the canvas: a button that opens its settings. */
export function NodeButton({ node, connected, open }: { node: Node; connected: boolean; open: boolean }) {
  const { isFar, t, typeName } = useCard();
  const actions = useCanvasActions();
  const type = typeName(node.activityType);
  const warnings = [
    ...(connected ? [] : [t('notConnected')]),
    ...(hasProblems(node) ? [t('settingsMissing')] : []),
  ];
  const states = [...(node.automatic ? [t('automatic')] : []), ...warnings];

  return (
    <>
      <button
        type="button"
        className={classes.face}
        aria-label={isFar ? [node.name, type, ...states].join(', ') : undefined}
        aria-expanded={open}
        data-node-face={node.id}
        title={tooltipOf(node, actions.readOnly ? '' : t('opensPanel'))}
        // With a key the canvas adds the node to the selection.
        onClick={(event) => !isSelecting(event) && actions.toggleNode(node)}
        {...nodeKeys(node, actions)}
      >
        {isFar ? (
          <span className={classes.name}>{node.name}</span>
        ) : (
          <Face node={node} type={type} states={states} />
        )}
      </button>
      <NodeCounts node={node} />
      {warnings.length > 0 && (
        <span className={classes.warning} aria-hidden>
          <IconAlertTriangle size={14} aria-hidden />
          {warnings.join(', ')}
        </span>
      )}
    </>
  );
}

/** The face of a card that is near enough to be read. */
function Face({ node, type, states }: { node: Node; type: string; states: readonly string[] }) {
  const { t } = useCard();
  return (
    <>
      <TypeIcon type={node.activityType} />
      <span className={classes.words}>
        <span className={classes.name}>{node.name}</span>
        <VisuallyHidden>, </VisuallyHidden>
        <span className={classes.type}>
          <span className={classes.typeName}>{type}</span>
          {node.automatic && (
            <span title={t('automatic')} className={classes.automatic}>
              <IconBolt size={14} aria-hidden />
            </span>
          )}
        </span>
        {states.length > 0 && <VisuallyHidden>{`, ${states.join(', ')}`}</VisuallyHidden>}
      </span>
    </>
  );
}
