import { Badge, Checkbox, Group, Text } from '@mantine/core';
import { displayName } from '@scriptorium/web-data/session.ts';
import { StatusBadge } from '../../../../shared/page/status.tsx';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { copiesTexts } from './copies-texts.ts';
import classes from './copies.module.css';
import type { Copies } from './use-copies.ts';

interface ComparedCopiesProps {
  copies: Copies;
  compared: readonly Copies['master'][];
  onToggle: (copy: Copies['master']) => void;
  countOf: (stepId: number) => number;
  kind: 'tags' | 'labels';
}

/** All copies of the node with their holders, states and counts; each but the master can be left out. */
export function ComparedCopies({ copies, compared, onToggle, countOf, kind }: ComparedCopiesProps) {
  const t = useTexts(copiesTexts);
  return (
    <fieldset className={classes.copies} aria-label={t('compared')}>
      {copies.copies.map((copy) => {
        const { id, copy: number, blockedBy, status } = copy.stepDTO;
        const isMaster = copy === copies.master;
        return (
          <Checkbox
            key={id}
            size="sm"
            checked={compared.includes(copy)}
            disabled={isMaster}
            onChange={() => onToggle(copy)}
            label={
              <Group component="span" gap={6}>
                <Text span inherit fw={600} c="var(--mantine-color-text)">
                  {t('copy', { number: number + 1 })}
                </Text>
                {isMaster ? (
                  <Badge component="span" size="sm" variant="light" color="ink" title={t('masterAlways')}>
                    {t('master')}
                  </Badge>
                ) : null}
                <Text span inherit c="var(--mantine-color-text)">
                  {blockedBy ? displayName(blockedBy) : t('free')}
                </Text>
                <StatusBadge status={status} size="sm" />
                <Text span inherit c="dimmed">
                  {t(kind, { count: countOf(id) })}
                </Text>
              </Group>
            }
          />
        );
      })}
    </fieldset>
  );
}
