import { List, Text } from '@mantine/core';
import { labellingModels } from '@scriptorium/contract/annotations/labelling-models.ts';
import type { LabellingRun } from '@scriptorium/contract/annotations/labelling-runs.ts';
import type { StepInfo } from '@scriptorium/contract/documents/steps.ts';
import {
  formatCount,
  formatMoney,
  formatNumber,
  formatTimestampWithSeconds,
} from '@scriptorium/web-kit/format/format.ts';
import { useRead } from '@scriptorium/web-data/queries.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { labellingRunTexts } from './texts.ts';

/** Which model labelled the step, what it cost, and what could not be placed; nothing where no model has answered. */
export function LabellingRunDetails({ info: { stepDTO: step, nodeDTO: node } }: { info: StepInfo }) {
  // A changed step is read again.
  const cacheBuster = [step.status, step.attempt].join(' ');
  const { data } = useRead(
    labellingModels.runOfStep,
    { params: { stepId: step.id }, query: { cacheBuster } },
    { keepPrevious: true, enabled: node.automatic && step.id > 0 },
  );
  const run = data?.run;
  return run && run.stepId === step.id ? <Details run={run} /> : null;
}

function Details({ run }: { run: LabellingRun }) {
  const t = useTexts(labellingRunTexts);
  return (
    <section aria-label={t('title')}>
      <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        {useSummary(run).join(' · ')}
      </Text>
      {run.droppedLabels.length === 0 ? null : <Dropped run={run} />}
    </section>
  );
}

function useSummary(run: LabellingRun): string[] {
  const t = useTexts(labellingRunTexts);
  const { modelName, answeredBy, parts, takenOver, placed, dropped, cost, currency } = run;
  const count = (tokens: number | null) => (tokens === null ? '?' : formatCount(tokens));
  const isKnown = run.inputTokens !== null || run.outputTokens !== null;
  const asked = takenOver < parts;
  return [
    answeredBy === '' || answeredBy === modelName ? modelName : t('model', { model: modelName, answeredBy }),
    ...(parts > 1 ? [t('parts', { count: parts })] : []),
    ...(takenOver > 0 ? [t('takenOver', { count: takenOver })] : []),
    ...(placed === null ? [] : [t('placed', { count: placed })]),
    ...(dropped ? [t('dropped', { count: dropped })] : []),
    ...(asked && isKnown
      ? [t('tokens', { input: count(run.inputTokens), output: count(run.outputTokens) })]
      : []),
    ...(asked && isKnown
      ? [cost === null ? t('costUnknown') : t('cost', { cost: formatMoney(cost), currency })]
      : []),
    t('at', { at: formatTimestampWithSeconds(run.answeredAt), seconds: formatNumber(run.ms / 1000) }),
  ];
}

/** The labels of the answer that were not set, each with the reason. */
function Dropped({ run: { dropped, droppedLabels } }: { run: LabellingRun }) {
  const t = useTexts(labellingRunTexts);
  const more = (dropped ?? 0) - droppedLabels.length;
  return (
    <details>
      <Text component="summary" size="xs" mt={4}>
        {t('droppedTitle')}
      </Text>
      <List size="xs">
        {droppedLabels.map(({ label, quote, problem }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a model may repeat itself
          <List.Item key={index} style={{ overflowWrap: 'anywhere' }}>
            {quote === null ? label : `${label}: “${quote}”`} ({t(problem)})
          </List.Item>
        ))}
        {more > 0 ? <List.Item>{t('more', { count: more })}</List.Item> : null}
      </List>
    </details>
  );
}
