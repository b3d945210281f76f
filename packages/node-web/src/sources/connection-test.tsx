import { Alert, Button, Stack } from '@mantine/core';
import { AppError } from '@scriptorium/contract/errors.ts';
import { useErrorMessage } from '@scriptorium/web-kit/texts/error-message.ts';
import { useReasonMessage } from '@scriptorium/web-kit/texts/reason-texts.ts';
import { hasText, useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { IconPlugConnected } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { sourceReasons } from './reason-texts.ts';
import { sourceTexts } from './texts.ts';

/** The colour of the button follows the state of the test (UPL-14). */
const COLOURS = { idle: undefined, pending: 'blue', success: 'teal', error: 'red' } as const;

interface ConnectionTestProps {
  /** Runs the test; its result names how many things are there. */
  readonly run: () => Promise<{ count: number }>;
  /** The settings are not complete. */
  readonly disabled: boolean;
  /** Changes with the settings: a result of other settings is not shown. */
  readonly of: string;
}

/** Tests a connection by the code that fetches; a failure names the step that failed. */
export function ConnectionTest({ run, disabled, of }: ConnectionTestProps) {
  const t = useTexts(sourceTexts);
  const testing = useMutation({ mutationFn: async (_of: string) => run() });
  const isCurrent = testing.variables === of;
  const status = isCurrent ? testing.status : 'idle';
  const failure = useFailure();
  return (
    <Stack gap="xs" aria-live="polite">
      <Button
        variant={status === 'idle' ? 'default' : 'light'}
        color={COLOURS[status]}
        data-status={status}
        leftSection={<IconPlugConnected size={16} />}
        loading={status === 'pending'}
        disabled={disabled}
        onClick={() => testing.mutate(of)}
        style={{ alignSelf: 'start' }}
      >
        {t('test')}
      </Button>
      {status === 'success' && testing.data && (
        <Alert color="teal" p="xs">
          {t('tested', { count: testing.data.count })}
        </Alert>
      )}
      {status === 'error' && (
        <Alert color="red" p="xs" style={{ overflowWrap: 'anywhere' }}>
          {failure(testing.error)}
        </Alert>
      )}
    </Stack>
  );
}

/** The failed step and the reason in the language of the page. */
function useFailure(): (error: unknown) => string {
  const t = useTexts(sourceTexts);
  const words = useReasonMessage([sourceReasons]);
  const errorMessage = useErrorMessage();
  return (error) => {
    if (!(error instanceof AppError) || error.key !== 'error.connection.failed') return errorMessage(error);
    const { stage, reason, message, ...params } = error.params;
    const key = `stage.${String(stage)}`;
    const values = Object.fromEntries(
      Object.entries(params).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : value]),
    );
    return t('testFailed', {
      stage: hasText(sourceTexts, key) ? t(key) : String(stage),
      reason: words({ key: String(reason), params: values, message: String(message) }),
    });
  };
}
