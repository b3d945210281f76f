import { Alert, Group, Loader, Stack, Text } from '@mantine/core';
import type { RagAnswer, RagPassage } from '@scriptorium/contract/machines/rag.ts';
import { formatCount, formatMoney, formatNumber } from '@scriptorium/web-kit/format/format.ts';
import { AnchorLink } from '@scriptorium/web-kit/page/links.tsx';
import { useReasonMessage } from '@scriptorium/web-kit/texts/reason-texts.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { passageLink } from './passage-link.ts';
import classes from './rag.module.css';
import { ragTexts } from './texts.ts';
import type { PartialAnswer } from './use-rag-query.ts';

interface AnswerAreaProps {
  readonly processId: number;
  readonly isAsking: boolean;
  /** What is written of an answer, or was when it was stopped or broke off. */
  readonly partial: PartialAnswer | undefined;
  readonly answer: RagAnswer | undefined;
  /** Why the call itself failed. */
  readonly error: string | undefined;
}

/** The answer, why there is none, or that one is being made (RAG-09). */
export function AnswerArea({ processId, isAsking, partial, answer, error }: AnswerAreaProps) {
  const t = useTexts(ragTexts);
  const reasonMessage = useReasonMessage([]);
  if (isAsking)
    return (
      <Stack gap="xs">
        <Group gap="sm">
          <Loader size="sm" aria-hidden />
          <Text component="output" c="dimmed">
            {t('asking')}
          </Text>
        </Group>
        <WrittenText partial={partial} />
      </Stack>
    );
  if (error !== undefined) return <Failure message={error} partial={partial} />;
  if (!answer) return partial?.text ? <Stopped partial={partial} /> : <Text c="dimmed">{t('noAnswer')}</Text>;
  if (answer.llmResponse === null)
    return (
      <Failure
        message={answer.reason ? reasonMessage(answer.reason) : (answer.errorMessage ?? '')}
        partial={partial}
      />
    );
  return <Answer processId={processId} answer={answer} />;
}

const WrittenText = ({ partial }: { partial: PartialAnswer | undefined }) =>
  partial?.text ? <div className={classes.answer}>{partial.text}</div> : null;

function Stopped({ partial }: { partial: PartialAnswer }) {
  const t = useTexts(ragTexts);
  return (
    <Stack gap="xs">
      <WrittenText partial={partial} />
      <Text size="sm" c="dimmed">
        {t('stopped')}
      </Text>
    </Stack>
  );
}

interface FailureProps {
  readonly message: string;
  readonly partial: PartialAnswer | undefined;
}

function Failure({ message, partial }: FailureProps) {
  const t = useTexts(ragTexts);
  return (
    <Stack gap="xs">
      <Alert color="red" role="alert" style={{ overflowWrap: 'anywhere' }}>
        {message}
      </Alert>
      {partial?.text ? (
        <Text size="sm" c="dimmed">
          {t('brokenOff')}
        </Text>
      ) : null}
      <WrittenText partial={partial} />
    </Stack>
  );
}

function Answer({ processId, answer }: { processId: number; answer: RagAnswer }) {
  const t = useTexts(ragTexts);
  const reasonMessage = useReasonMessage([]);
  const isCited = answer.sentences.some(({ passages }) => passages.length > 0);
  return (
    <Stack gap="xs">
      <div className={classes.answer}>
        {answer.sentences.map(({ text, passages }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- an answer does not change
          <span key={index}>
            {text.trimEnd()}
            {passages.flatMap((number) =>
              answer.passages
                .filter((passage) => passage.number === number)
                .map((passage) => <Citation key={number} processId={processId} passage={passage} />),
            )}
            {text.slice(text.trimEnd().length)}
          </span>
        ))}
      </div>
      {isCited ? null : (
        <Text size="sm" c="dimmed">
          {t('uncited')}
        </Text>
      )}
      {answer.wordsOnly && (
        <Text size="sm" c="dimmed">
          {t('wordsOnly', { reason: reasonMessage(answer.wordsOnly) })}
        </Text>
      )}
      {answer.droppedPassages > 0 && (
        <Text size="sm" c="dimmed">
          {t('dropped', { count: answer.droppedPassages })}
        </Text>
      )}
      <Details answer={answer} />
    </Stack>
  );
}

function Citation({ processId, passage }: { processId: number; passage: RagPassage }) {
  const t = useTexts(ragTexts);
  const { number, filename } = passage;
  const name = t('cited', { number, name: filename });
  return (
    <AnchorLink
      {...passageLink(processId, passage)}
      className={classes.citation}
      aria-label={name}
      title={name}
    >
      {number}
    </AnchorLink>
  );
}

function Details({ answer }: { answer: RagAnswer }) {
  const t = useTexts(ragTexts);
  const { modelName, answeredBy, ms, inputTokens, outputTokens, cost, currency } = answer;
  const count = (tokens: number | null) => (tokens === null ? '?' : formatCount(tokens));
  const of = {
    model: answeredBy === null ? modelName : `${modelName} (${answeredBy})`,
    seconds: formatNumber(ms / 1000),
    input: count(inputTokens),
    output: count(outputTokens),
  };
  const price = cost === null ? t('costUnknown') : t('cost', { cost: formatMoney(cost), currency });
  return (
    <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
      {t('details', of)} · {price}
    </Text>
  );
}
