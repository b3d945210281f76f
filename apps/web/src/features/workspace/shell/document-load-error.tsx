import { Button, Group, Modal, Text } from '@mantine/core';
import { AppError } from '@scriptorium/contract/errors.ts';
import { errorMessage } from '@scriptorium/web-kit/texts/error-message.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { Link } from '@tanstack/react-router';
import { workspaceTexts } from '../core/workspace-texts.ts';

interface DocumentLoadErrorProps {
  error: Error | null;
  onRetry: () => void;
}

/**
 * Shown if the document could not be loaded: a link home (WS-08), and a retry unless the document does not exist.
 */
export function DocumentLoadError({ error, onRetry }: DocumentLoadErrorProps) {
  const t = useTexts(workspaceTexts);
  const isMissing = error instanceof AppError && error.status === 404;
  const reason = isMissing ? t('notFound') : error && errorMessage(error);
  return (
    <Modal
      opened
      onClose={onRetry}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title={t('missingContent')}
    >
      <Text size="sm">{t('missingContentText')}</Text>
      {reason ? (
        <Text size="sm" c="dimmed" mt="xs">
          {reason}
        </Text>
      ) : null}
      <Group justify="flex-end" gap="xs" mt="md">
        {isMissing ? null : (
          <Button variant="default" onClick={onRetry}>
            {t('retry')}
          </Button>
        )}
        <Button renderRoot={(props) => <Link to="/home" {...props} />}>{t('home')}</Button>
      </Group>
    </Modal>
  );
}
