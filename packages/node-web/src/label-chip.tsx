import { readableOn } from '@scriptorium/domain/palette.ts';
import classes from './labels/labels.module.css';

interface LabelChipProps {
  name: string;
  backgroundColor: string;
  textColor?: string | undefined;
}

/** A label as it looks on text. */
export const LabelChip = ({ name, backgroundColor, textColor }: LabelChipProps) => (
  <span
    className={classes.chip}
    title={name}
    style={{ backgroundColor, color: textColor ?? readableOn(backgroundColor) }}
  >
    {name}
  </span>
);
