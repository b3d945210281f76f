import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Handle, Position, type NodeProps } from '@xyflow/react';
import type { KeyboardEvent, MouseEvent } from 'react';
import { useTagView } from '../../annotating/tags/tagging-context.ts';
import { shortened } from '../parts/names.ts';
import { relationTexts } from '../../annotating/relations/relation-texts.ts';
import { useRelations } from '../../annotating/relations/relations-context.ts';
import { useRemovals } from '../parts/use-questions.tsx';
import { canvasTexts } from './canvas-texts.ts';
import classes from './relation-canvas.module.css';
import type { TagNode } from './flow.ts';

/**
 * A tag: a click shows it in the text or, while tags are related, chooses it as an end. One that is not connected with the
 * rest of the graph says so (ERR-30).
 */
export function TagCard({ data: { tag, isSelected, isConnected }, isConnectable }: NodeProps<TagNode>) {
  const t = useTexts(relationTexts);
  const ofCanvas = useTexts(canvasTexts);
  const { jumpTo } = useTagView();
  const { isRelating, from, pick, startFrom } = useRelations();
  const { removeTag } = useRemovals();
  const choose = ({ currentTarget }: MouseEvent<HTMLElement>): void => {
    const { left, bottom } = currentTarget.getBoundingClientRect();
    if (isRelating) pick(tag.id, { x: left, y: bottom });
    else jumpTo(tag);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!isConnectable) return;
    if (event.key === 'Enter' && event.altKey) startFrom(tag.id);
    else if (event.key === 'Delete') removeTag(tag.id);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const name = `${tag.nerTagType.name} ${shortened(tag.quote, 40)}`;
  return (
    <>
      <Handle type="target" position={Position.Left} isConnectable={false} className={classes.target} />
      <button
        type="button"
        className={classes.card}
        data-from={from?.id === tag.id || undefined}
        aria-current={isSelected || undefined}
        aria-label={isConnected ? name : `${name}, ${ofCanvas('notConnected')}`}
        title={tag.quote}
        onClick={choose}
        onKeyDown={onKeyDown}
      >
        <span className={classes.dot} style={{ background: tag.nerTagType.backgroundColor }} />
        <span className={classes.words}>
          <span className={classes.label}>{tag.nerTagType.name}</span>{' '}
          <bdi className={classes.quote}>{shortened(tag.quote, 40)}</bdi>
        </span>
      </button>
      {isConnected ? null : (
        <span className={classes.warning} aria-hidden>
          <IconAlertTriangle size={12} aria-hidden />
          {ofCanvas('notConnected')}
        </span>
      )}
      <Handle
        type="source"
        position={Position.Right}
        isConnectable={isConnectable}
        className={classes.source}
        title={t('startRelation')}
      />
    </>
  );
}
