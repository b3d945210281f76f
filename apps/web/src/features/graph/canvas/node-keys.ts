import type { Node } from '@scriptorium/contract/process/nodes.ts';
import type { KeyboardEvent } from 'react';
import type { CanvasActions } from './canvas-actions.ts';

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
export const nodeKeys = (node: Node, actions: CanvasActions) => ({
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
