import { VisuallyHidden } from '@mantine/core';
import type { NodeCounts as Stored } from '@scriptorium/contract/process/counts.ts';
import type { Node } from '@scriptorium/contract/process/nodes.ts';
import { formatCount } from '@scriptorium/web-kit/format/format.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { IconAlertTriangle, IconCheck, IconClock, IconLoader2, type Icon } from '@tabler/icons-react';
import type { StepStatus } from '@scriptorium/domain/steps/statuses.ts';
import { Link } from '@tanstack/react-router';
import classes from './counts.module.css';
import { useNodeCounts } from './counts-store.ts';
import { countTexts } from './count-texts.ts';

const COMPACT = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 });

/** Compact number for a card: all digits up to 9,999, then 12.3K. */
export const shortCount = (value: number): string =>
  value < 10_000 ? formatCount(value) : COMPACT.format(value);

/** The statuses of the steps that a number counts, which the dashboard lists. */
const STATUSES: Readonly<Record<Count['kind'], StepStatus[]>> = {
  waiting: ['WAITING'],
  processing: ['PROCESSING'],
  finished: ['DONE', 'ACCEPTED'],
  failed: ['ERROR'],
};

interface Count {
  readonly kind: 'waiting' | 'processing' | 'finished' | 'failed';
  readonly value: number;
  readonly label: string;
  readonly Icon: Icon;
}

/** Step counts of a node by state, as small coloured numbers on its card; zeros are hidden. */
export function NodeCounts({ node }: { node: Node }) {
  const counts = useNodeCounts(node.id);
  return counts ? <Counts node={node} counts={counts} /> : null;
}

function Counts({ node, counts }: { node: Node; counts: Stored }) {
  const t = useTexts(countTexts);
  const { waiting, processing, done, accepted, error } = counts;
  const finished = done + accepted;
  const number = formatCount(finished);
  const shown: readonly Count[] = [
    {
      kind: 'waiting',
      value: waiting,
      label: t('waiting', { number: formatCount(waiting) }),
      Icon: IconClock,
    },
    {
      kind: 'processing',
      value: processing,
      label: t('processing', { number: formatCount(processing) }),
      Icon: IconLoader2,
    },
    {
      kind: 'finished',
      value: finished,
      label:
        done > 0 ? t('finishedSome', { number, accepted: formatCount(accepted) }) : t('finished', { number }),
      Icon: IconCheck,
    },
    {
      kind: 'failed',
      value: error,
      label: t('failed', { number: formatCount(error) }),
      Icon: IconAlertTriangle,
    },
  ];
  const rest = shown.filter(({ value }) => value > 0);
  if (rest.length === 0) return null;
  return (
    <ul className={classes.counts} aria-label={t('stepsOn', { name: node.name })}>
      {rest.map(({ kind, value, label, Icon }) => (
        <li key={kind}>
          <Link
            to="/entity/process/$processId/dashboard/documents"
            params={{ processId: node.processId }}
            search={{ tab: 'all', node: node.id, steps: STATUSES[kind], accepted: true }}
            className={classes.link}
            title={label}
            // The card below it opens its panel.
            onClick={(event) => event.stopPropagation()}
          >
            <span className={classes.count} data-kind={kind}>
              <Icon size={12} stroke={2.4} aria-hidden />
              <span aria-hidden>{shortCount(value)}</span>
              <VisuallyHidden>{label}</VisuallyHidden>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
