import { Button, Code, Stack, Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import { sftpConnections } from '../sftp-connections.contract.ts';
import { sources } from '@scriptorium/contract/connections/sources.ts';
import { commonTexts } from '@scriptorium/web-kit/texts/common-texts.ts';
import { useWrite } from '@scriptorium/web-data/queries.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { toastSuccess } from '@scriptorium/web-kit/page/toasts.ts';
import { IconShieldCheck } from '@tabler/icons-react';
import { sftpTexts } from './texts.ts';

/** The fingerprints of a server whose key has changed. */
export interface ChangedKey {
  readonly expected: string;
  readonly shown: string;
}

interface TrustKeyProps {
  readonly id: number;
  readonly changed: ChangedKey;
  readonly onTrusted?: () => void;
}

/** Asks with both fingerprints before another key of the server is trusted. */
export function TrustKey({ id, changed, onTrusted }: TrustKeyProps) {
  const t = useTexts(sftpTexts);
  const common = useTexts(commonTexts);
  const trust = useWrite(sftpConnections.trustHostKey, {
    refreshes: [sftpConnections.list, sources.ofNode],
    onSuccess: () => {
      toastSuccess(t('trusted'));
      onTrusted?.();
    },
  });
  const confirm = () => trust.mutate({ params: { id }, body: { fingerprint: changed.shown } });
  const ask = () =>
    modals.openConfirmModal({
      title: t('trustTitle'),
      children: (
        <Stack gap="xs">
          <Text size="sm">{t('trustQuestion')}</Text>
          <Code block style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {`${t('before', { key: changed.expected })}\n${t('now', { key: changed.shown })}`}
          </Code>
        </Stack>
      ),
      labels: { confirm: t('trust'), cancel: common('cancel') },
      confirmProps: { color: 'red' },
      onConfirm: confirm,
    });
  return (
    <Button
      size="xs"
      variant="light"
      color="red"
      leftSection={<IconShieldCheck size={14} />}
      loading={trust.isPending}
      style={{ alignSelf: 'start' }}
      onClick={ask}
    >
      {t('trust')}
    </Button>
  );
}
