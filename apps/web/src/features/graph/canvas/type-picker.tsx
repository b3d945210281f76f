import { useHotkeys } from '@mantine/hooks';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { Handle, Position, type NodeProps } from '@xyflow/react';
import { memo } from 'react';
import { graphTexts } from '../model/texts.ts';
import { useCanvasActions } from './canvas-actions.ts';
import classes from './canvas.module.css';
import type { TypePickerNode } from '../model/flow.ts';
import { TypeChooser } from './type-chooser.tsx';

/** A temporary node beside a source or on an edge: choosing a type creates the real node. Escape cancels. */
export const TypePicker = memo(function ChooseType({ data }: NodeProps<TypePickerNode>) {
  const t = useTexts(graphTexts);
  const { choose, cancelChoice } = useCanvasActions();
  useHotkeys([['Escape', cancelChoice]], []);
  const { from, to } = data;
  const label = to ? t('insertOn', { from: from.name, to: to.name }) : t('addAfter', { name: from.name });
  return (
    <section className={classes.choose} aria-label={label}>
      <Handle type="target" position={Position.Left} isConnectable={false} className={classes.target} />
      <TypeChooser
        types={data.types}
        onChoose={choose}
        none={t('noFollower')}
        head={
          <div className={classes.chooseHead}>
            {t('chooseType')}
            <button
              type="button"
              className={classes.chooseClose}
              aria-label={t('cancel')}
              onClick={cancelChoice}
            >
              ×
            </button>
          </div>
        }
      />
    </section>
  );
});
