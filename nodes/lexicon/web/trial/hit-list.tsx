import { Text } from '@mantine/core';
import { UNKNOWN_COLOUR } from '@scriptorium/domain/palette.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { LabelChip } from '@scriptorium/node-web/label-chip.tsx';
import { VirtualList } from '@scriptorium/node-web/virtual-list.tsx';
import { lexiconTexts } from '../pattern/texts.ts';
import type { ShownHit } from './shown-hits.ts';
import { trialTexts } from './trial-texts.ts';
import classes from './trial.module.css';

const ROW_PX = 30;
const LIST_PX = 120;

interface HitListProps {
  text: string;
  hits: readonly ShownHit[];
  current: number | null;
  onChoose: (hit: number) => void;
}

/** The hits in the order of the text; a chosen one is shown in the text. */
export function HitList({ text, hits, current, onChoose }: HitListProps) {
  const t = useTexts(trialTexts);
  return (
    <VirtualList
      rows={hits}
      rowHeight={ROW_PX}
      maxHeight={LIST_PX}
      label={t('hitList')}
      keyOf={(hit) => `${hit.start}-${hit.end}-${hit.label?.id}-${hit.rule?.expression}`}
    >
      {(hit, at) => (
        <button
          type="button"
          className={classes.hit}
          aria-pressed={at === current}
          onClick={() => onChoose(at)}
          onFocus={() => onChoose(at)}
        >
          <span className={classes.quote}>{text.slice(hit.start, hit.end)}</span>
          <LabelChip
            name={hit.path}
            backgroundColor={hit.label?.backgroundColor ?? UNKNOWN_COLOUR}
            textColor={hit.label?.textColor}
          />
        </button>
      )}
    </VirtualList>
  );
}

/** The rule and the label behind the chosen hit. */
export function AboutHit({ text, hit }: { text: string; hit: ShownHit | undefined }) {
  const t = useTexts(trialTexts);
  return (
    <Text component="output" size="xs" className={classes.about} aria-label={t('aboutHit')}>
      {hit ? <HitDetails text={text} hit={hit} /> : <span className={classes.dimmed}>{t('pickHit')}</span>}
    </Text>
  );
}

function HitDetails({ text, hit }: { text: string; hit: ShownHit }) {
  const t = useTexts(trialTexts);
  const own = useTexts(lexiconTexts);
  const { rule } = hit;
  const type =
    rule &&
    [own(rule.matchingType), rule.tolerance && own(`tolerance${rule.tolerance as 1 | 2 | 3}`)]
      .filter(Boolean)
      .join(', ');
  const notes = [
    rule ? t('ruleOf', { expression: rule.expression, type: type ?? '' }) : t('gone'),
    rule?.isNew && t('newRule'),
    hit.distance > 0 && t('differs', { count: hit.distance }),
  ];
  return (
    <>
      <strong>{text.slice(hit.start, hit.end)}</strong> → {hit.path}
      <br />
      {notes.filter(Boolean).join(' · ')}
    </>
  );
}
