import { useHotkeys } from '@mantine/hooks';
import { useTexts } from '@scriptorium/web-kit/texts.ts';
import { Handle, Position, type NodeProps } from '@xyflow/react';
import { memo, useEffect, useRef } from 'react';
import { graphTexts } from '../texts.ts';
import { useTypeName } from '../type-names.ts';
import { useCanvasActions } from './canvas-actions.ts';
import classes from './canvas.module.css';
import type { TypePickerNode } from './flow.ts';
import { TypeIcon } from './node-button.tsx';

/** A temporary node next to a source: choosing a type creates the real node. Escape cancels. */
export const TypePicker = memo(function ChooseType({ data }: NodeProps<TypePickerNode>) {
  const t = useTexts(graphTexts);
  const typeName = useTypeName();
  const { choose, cancelChoice } = useCanvasActions();
  const first = useRef<HTMLButtonElement>(null);
  useHotkeys([['Escape', cancelChoice]], []);
  useEffect(() => first.current?.focus({ preventScroll: true }), []);
  return (
    <section className={classes.choose} aria-label={t('addAfter', { name: data.from.name })}>
      <Handle type="target" position={Position.Left} isConnectable={false} className={classes.target} />
      <div className={classes.chooseHead}>
        {t('chooseType')}
        <button
          type="button"
          className={classes.chooseClose}
          aria-label={t('cancel')}
          onClick={cancelChoice}
          ref={data.types.length === 0 ? first : undefined}
        >
          ×
        </button>
      </div>
      {data.types.length === 0 && <p className={classes.groupEmpty}>{t('noFollower')}</p>}
      {data.types.map((type, at) => (
        <button
          key={type}
          type="button"
          className={classes.chooseRow}
          ref={at === 0 ? first : undefined}
          onClick={() => choose(type)}
        >
          <TypeIcon type={type} size={16} />
          {typeName(type)}
        </button>
      ))}
    </section>
  );
});
