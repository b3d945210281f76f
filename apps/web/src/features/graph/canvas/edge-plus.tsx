import type { Node } from '@scriptorium/contract/process/nodes.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { IconPlus } from '@tabler/icons-react';
import { ViewportPortal } from '@xyflow/react';
import { graphTexts } from '../model/texts.ts';
import classes from './canvas.module.css';
import { edgeMiddle } from '../model/flow.ts';

interface EdgePlusProps {
  readonly from: Node;
  readonly to: Node;
  readonly onInsert: () => void;
  readonly onLeave: () => void;
}

/** The plus in the middle of the edge under the pointer, which puts a new node on it. Keyboards use Insert on the edge. */
export function EdgePlus({ from, to, onInsert, onLeave }: EdgePlusProps) {
  const t = useTexts(graphTexts);
  const { x, y } = edgeMiddle(from, to);
  const label = t('insertOn', { from: from.name, to: to.name });
  return (
    <ViewportPortal>
      <button
        type="button"
        className={classes.edgePlus}
        style={{ transform: `translate(${x}px, ${y}px) translate(-50%, -50%)` }}
        tabIndex={-1}
        aria-label={label}
        title={label}
        onClick={onInsert}
        onMouseLeave={onLeave}
      >
        <IconPlus size={14} stroke={2.4} aria-hidden />
      </button>
    </ViewportPortal>
  );
}
