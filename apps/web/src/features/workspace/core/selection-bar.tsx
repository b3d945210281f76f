import { ActionIcon, Button } from '@mantine/core';
import type { Point } from '@scriptorium/annotator/react/annotated-text.types.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { IconMessageReport, IconTag, IconX } from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import { narrowTexts } from './narrow-texts.ts';
import classes from '../shell/narrow/narrow.module.css';

interface SelectionBarProps {
  quote: string;
  /** Undefined where text is only read. */
  onTag?: (at: Point) => void;
  onReport: (at: Point) => void;
  onClear: () => void;
}

/** The top of the bar: a menu opens above it. */
function placeOf({ currentTarget }: MouseEvent): Point {
  const { top } = currentTarget.getBoundingClientRect();
  return { x: 8, y: top };
}

/** A press beside the text would end the selection before the click. */
const keepSelection = (event: MouseEvent): void => event.preventDefault();

/** The actions on text that a finger selected; beneath the text, where they cover no handle. */
export function SelectionBar({ quote, onTag, onReport, onClear }: SelectionBarProps) {
  const t = useTexts(narrowTexts);
  return (
    <fieldset className={classes.selection} aria-label={t('selection')}>
      <span className={classes.quote}>{quote}</span>
      {onTag === undefined ? null : (
        <Button
          h={44}
          px="sm"
          leftSection={<IconTag size={18} aria-hidden="true" />}
          onMouseDown={keepSelection}
          onClick={(event) => onTag(placeOf(event))}
        >
          {t('tag')}
        </Button>
      )}
      <Button
        h={44}
        px="sm"
        variant="default"
        leftSection={<IconMessageReport size={18} aria-hidden="true" />}
        onMouseDown={keepSelection}
        onClick={(event) => onReport(placeOf(event))}
      >
        {t('report')}
      </Button>
      <ActionIcon
        size={44}
        variant="subtle"
        color="gray"
        aria-label={t('clear')}
        onMouseDown={keepSelection}
        onClick={onClear}
      >
        <IconX size={20} />
      </ActionIcon>
    </fieldset>
  );
}
