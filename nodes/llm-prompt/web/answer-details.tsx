import { Text } from '@mantine/core';
import type { LlmChatResponse } from '../llm-prompt.contract.ts';
import {
  formatCount,
  formatMoney,
  formatNumber,
  formatTimestampWithSeconds,
} from '@scriptorium/web-kit/format/format.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { promptStepTexts } from './texts.ts';

/** Which model answered, when, why it ended, and what it cost. */
export function AnswerDetails({ answer }: { answer: LlmChatResponse }) {
  const t = useTexts(promptStepTexts);
  const { modelName, answeredBy, answeredAt, ms, finish, inputTokens, outputTokens, cost, currency } = answer;
  const count = (tokens: number | null) => (tokens === null ? '?' : formatCount(tokens));
  const parts = [
    answeredBy === null ? modelName : t('model', { model: modelName, answeredBy }),
    answeredAt &&
      t('at', { at: formatTimestampWithSeconds(answeredAt), seconds: formatNumber((ms ?? 0) / 1000) }),
    finish && t('finish', { finish }),
    t('tokens', { input: count(inputTokens), output: count(outputTokens) }),
    cost === null ? t('costUnknown') : t('cost', { cost: formatMoney(cost), currency }),
  ];
  return (
    <Text size="xs" c="dimmed" mt={4} style={{ overflowWrap: 'anywhere' }}>
      {parts.filter(Boolean).join(' · ')}
    </Text>
  );
}
