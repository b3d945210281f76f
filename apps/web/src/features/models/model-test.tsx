import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { models, type ModelTest as Result } from '@scriptorium/contract/machines/models.ts';
import { useCall } from '@scriptorium/web-data/call-context.ts';
import { useErrorMessage } from '@scriptorium/web-kit/texts/error-message.ts';
import { formatCount, formatNumber } from '@scriptorium/web-kit/format/format.ts';
import { useReasonMessage } from '@scriptorium/web-kit/texts/reason-texts.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { IconPlugConnected } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Fields } from './model-fields.ts';
import { modelTexts } from './texts.ts';

interface ModelTestProps {
  readonly body: Fields & { readonly id: number | null };
  /** The settings are not complete. */
  readonly disabled: boolean;
  /** Changes with the settings: a result of other settings is not shown. */
  readonly of: string;
}

const ABOUT = {
  CHAT: 'testAbout',
  EMBEDDING: 'testEmbeddingAbout',
  TRANSCRIPTION: 'testSpeechAbout',
} as const;

/** Asks the model by the code that nodes use; says what it answered, or why it did not. */
export function ModelTest({ body, disabled, of }: ModelTestProps) {
  const t = useTexts(modelTexts);
  const call = useCall();
  const errorMessage = useErrorMessage();
  const testing = useMutation({
    mutationFn: async (_of: string) => call(models.test, { body }, { messages: { error: null } }),
  });
  const isCurrent = testing.variables === of;
  const result = isCurrent ? testing.data : undefined;
  const isAnswered = result !== undefined || (isCurrent && testing.error !== null);
  const place = useRef<HTMLDivElement>(null);
  // It is the last of a long form: what it says would begin below the edge of the dialog.
  useEffect(() => {
    if (isAnswered) place.current?.scrollIntoView({ block: 'nearest' });
  }, [isAnswered]);
  return (
    <Stack ref={place} gap="xs" aria-live="polite">
      <Group gap="sm">
        <Button
          variant={result ? 'light' : 'default'}
          {...(result ? { color: result.reason ? 'red' : 'teal' } : {})}
          leftSection={<IconPlugConnected size={16} />}
          loading={testing.isPending}
          disabled={disabled}
          onClick={() => testing.mutate(of)}
        >
          {t('test')}
        </Button>
        <Text size="xs" c="dimmed" flex={1}>
          {t(ABOUT[body.kind ?? 'CHAT'])}
        </Text>
      </Group>
      {result && <Outcome result={result} kind={body.kind} />}
      {isCurrent && testing.error && (
        <Alert color="red" p="xs">
          {errorMessage(testing.error)}
        </Alert>
      )}
    </Stack>
  );
}

function Outcome({ result, kind }: { result: Result; kind: Fields['kind'] }) {
  const t = useTexts(modelTexts);
  const reasonMessage = useReasonMessage([]);
  const count = (tokens: number | null) => (tokens === null ? t('unknown') : formatCount(tokens));
  return (
    <Alert color={result.reason ? 'red' : 'teal'} p="xs" style={{ overflowWrap: 'anywhere' }}>
      {result.reason
        ? reasonMessage(result.reason)
        : t(testedKey(kind, result), {
            answer: result.answer ?? '',
            seconds: formatNumber(result.ms / 1000),
            model: result.answeredBy ?? t('unknown'),
            input: count(result.inputTokens),
            output: count(result.outputTokens),
          })}
    </Alert>
  );
}

function testedKey(kind: Fields['kind'], { answer }: Result) {
  if (kind === 'EMBEDDING') return 'testedEmbedding';
  if (kind !== 'TRANSCRIPTION') return 'tested';
  return answer === '' ? 'testedSilence' : 'testedSpeech';
}
