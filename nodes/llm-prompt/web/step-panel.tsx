import { Button, Group, Stack, Text } from '@mantine/core';
import { llmPrompts, type LlmChatResponse } from '../llm-prompt.contract.ts';
import type { StepPanelProps } from '@scriptorium/node-web/node-web.ts';
import { ReadStates } from '@scriptorium/node-web/read-states.tsx';
import { NodeWildcards } from '@scriptorium/node-web/template-editor/node-wildcards.tsx';
import { TemplateText } from '@scriptorium/node-web/template-editor/template-text.tsx';
import { useSteadyFocus } from '@scriptorium/ui/steady-focus.ts';
import { useRead } from '@scriptorium/web-data/queries.ts';
import { useReasonMessage } from '@scriptorium/web-kit/texts/reason-texts.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { PromptEditor } from './prompt-editor.tsx';
import { promptStepTexts } from './texts.ts';
import { useRerun } from './use-rerun.ts';
import {
  formatCount,
  formatMoney,
  formatNumber,
  formatTimestampWithSeconds,
} from '@scriptorium/web-kit/format/format.ts';

/** The prompt of the step with the answer, or the editor of the prompt (LLM-06). */
export function StepPanel({ info, mayRun, resultTexts }: StepPanelProps) {
  const { stepDTO: step, nodeDTO: node } = info;
  // A changed step is read again.
  const cacheBuster = [step.status, step.attempt].join(' ');
  const query = { documentId: step.documentId, cacheBuster };
  const read = useRead(llmPrompts.responses, { query }, { keepPrevious: true });
  return (
    <NodeWildcards nodeId={node.id} triggerType="ALWAYS" resultTexts={resultTexts}>
      <ReadStates read={read}>
        {(all) => {
          const own = all.find(({ stepId }) => stepId === step.id);
          return own ? (
            <Prompt
              key={step.id}
              nodeId={node.id}
              own={own}
              isAsked={step.status === 'PROCESSING'}
              mayRun={mayRun}
            />
          ) : null;
        }}
      </ReadStates>
    </NodeWildcards>
  );
}

interface PromptProps extends Omit<AnsweredProps, 'onEdit'> {
  readonly nodeId: number;
}

interface AnsweredProps {
  readonly own: LlmChatResponse;
  /** The model is being asked, or will be again. */
  readonly isAsked: boolean;
  readonly mayRun: boolean;
  readonly onEdit: () => void;
}

function Prompt({ nodeId, own, isAsked, mayRun }: PromptProps) {
  const t = useTexts(promptStepTexts);
  const [isEditing, setEditing] = useState(false);
  const rerun = useRerun();
  const group = useSteadyFocus<HTMLDivElement>();
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset has a border and a layout of its own
    <Stack ref={group} gap="sm" role="group" tabIndex={-1} aria-label={t('promptAndAnswer')}>
      {isEditing && mayRun ? (
        <PromptEditor nodeId={nodeId} own={own} rerun={rerun} onClose={() => setEditing(false)} />
      ) : (
        <Answered own={own} isAsked={isAsked} mayRun={mayRun} onEdit={() => setEditing(true)} />
      )}
    </Stack>
  );
}

function Answered({ own, isAsked, mayRun, onEdit }: AnsweredProps) {
  const t = useTexts(promptStepTexts);
  const reasonMessage = useReasonMessage([]);
  return (
    <>
      <section aria-label={t('prompt')}>
        <Group justify="space-between" mb={4}>
          <Text size="sm" fw={600}>
            {t('prompt')}
          </Text>
          {mayRun && (
            <Button
              size="compact-xs"
              variant="default"
              leftSection={<IconPencil size={14} />}
              onClick={onEdit}
            >
              {t('edit')}
            </Button>
          )}
        </Group>
        {own.prompt === '' ? (
          <Text size="sm" c="dimmed">
            {t('unknownPrompt')}
          </Text>
        ) : (
          <Text size="sm" component="div">
            <TemplateText text={own.prompt} />
          </Text>
        )}
      </section>
      <section aria-label={t('response')}>
        <Text size="sm" fw={600} mb={4}>
          {t('response')}
        </Text>
        {own.response === null ? (
          <Text size="sm" c="dimmed">
            {t(isAsked ? 'answering' : 'noResponse')}
          </Text>
        ) : (
          <>
            <Text size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
              {own.response}
            </Text>
            {own.wordsOnly && (
              <Text size="sm" c="dimmed" mt={4}>
                {t('wordsOnly', { reason: reasonMessage(own.wordsOnly) })}
              </Text>
            )}
            <AnswerDetails answer={own} />
          </>
        )}
      </section>
    </>
  );
}

/** Which model answered, when, why it ended, and what it cost. */
function AnswerDetails({ answer }: { answer: LlmChatResponse }) {
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
