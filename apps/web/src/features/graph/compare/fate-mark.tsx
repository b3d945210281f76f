import type { Fate } from '@scriptorium/contract/process/process-changes.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { IconArrowsMove, IconMinus, IconPlus, IconTilde, type Icon } from '@tabler/icons-react';
import classes from './compare.module.css';
import { compareTexts } from './texts.ts';

export type Changed = Exclude<Fate, 'SAME'>;
export const CHANGED_FATES = ['ADDED', 'CHANGED', 'MOVED', 'DELETED'] as const satisfies readonly Changed[];

const ICONS: Readonly<Record<Changed, Icon>> = {
  ADDED: IconPlus,
  CHANGED: IconTilde,
  MOVED: IconArrowsMove,
  DELETED: IconMinus,
};

/** A sign and a word for the fate of a node or an edge: added, deleted or changed. */
export function FateMark({ fate, count }: { fate: Changed; count?: number }) {
  const t = useTexts(compareTexts);
  const FateIcon = ICONS[fate];
  return (
    <span className={classes.mark} data-fate={fate}>
      <FateIcon size={13} stroke={2.6} aria-hidden />
      {count === undefined ? t(fate) : t('counted', { what: t(fate), count })}
    </span>
  );
}

/** The sign alone, on a line. */
export function FateSign({ fate }: { fate: Changed }) {
  const t = useTexts(compareTexts);
  const FateIcon = ICONS[fate];
  return (
    <span className={classes.sign} data-fate={fate} title={t(fate)}>
      <FateIcon size={13} stroke={2.6} aria-hidden />
    </span>
  );
}
