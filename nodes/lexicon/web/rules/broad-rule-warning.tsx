import { Alert } from '@mantine/core';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useDeferredValue, useMemo } from 'react';
import { lexiconTexts } from '../pattern/texts.ts';
import { broadestRule } from './broad-rules.ts';
import type { Entry } from '../pattern/expressions.ts';

interface BroadRuleWarningProps {
  entries: readonly Entry[];
  tolerance: number;
}

/** Warns about an expression with too many matches at this tolerance, with examples. Saving stays possible. */
export function BroadRuleWarning({ entries, tolerance }: BroadRuleWarningProps) {
  const t = useTexts(lexiconTexts);
  const settled = useDeferredValue(entries);
  const broad = useMemo(
    () =>
      broadestRule(
        settled.map(({ expression }) => expression),
        tolerance,
      ),
    [settled, tolerance],
  );
  return (
    <output>
      {broad && (
        <Alert variant="light" color="yellow" icon={<IconAlertTriangle size={18} />}>
          {t('tooBroad', {
            tolerance,
            expression: broad.expression,
            count: broad.letters,
            examples: broad.examples.join(', '),
          })}
        </Alert>
      )}
    </output>
  );
}
