import { Alert, Button, Group, Text } from '@mantine/core';
import { documents } from '@scriptorium/contract/documents/documents.ts';
import { steps } from '@scriptorium/contract/documents/steps.ts';
import { useCall } from '@scriptorium/web-data/call-context.ts';
import { formatTimestamp } from '@scriptorium/web-kit/format/format.ts';
import { refresh } from '@scriptorium/web-data/queries.ts';
import { displayName } from '@scriptorium/web-data/session.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { toastSuccess } from '@scriptorium/web-kit/page/toasts.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { IconFileMusic, IconFileText } from '@tabler/icons-react';
import { memo } from 'react';
import { useWorkspace } from '../../core/workspace-context.ts';
import { partnerTexts } from './partner-texts.ts';
import { useMayRunParser } from './use-may-run-parser.ts';

function Answers() {
  const t = useTexts(partnerTexts);
  const { document } = useWorkspace();
  const call = useCall();
  const cache = useQueryClient();
  const answer = useMutation({
    mutationFn: (join: boolean) =>
      call(documents.answerPartner, { params: { id: document.id }, body: { join } }),
    onSuccess: (_, join) => toastSuccess(t(join ? 'joined' : 'isApart')),
    // Another user may have decided concurrently.
    onSettled: () => refresh(cache, [documents.get, documents.info, steps.state]),
  });
  return (
    <Group gap="xs" mt="xs">
      <Button size="xs" loading={answer.isPending && answer.variables} onClick={() => answer.mutate(true)}>
        {t('join')}
      </Button>
      <Button
        size="xs"
        variant="default"
        loading={answer.isPending && !answer.variables}
        onClick={() => answer.mutate(false)}
      >
        {t('apart')}
      </Button>
    </Group>
  );
}

/**
 * A recording or transcript arrived for this document after people had worked on it: it is not applied until they
 * decide.
 */
export const PartnerPrompt = memo(function PartnerPrompt() {
  const t = useTexts(partnerTexts);
  const { document } = useWorkspace();
  const mayAnswer = useMayRunParser();
  const { pendingPartner } = document;
  if (!pendingPartner) return null;
  const { filename, kind, createdDate, createdBy } = pendingPartner;
  const at = formatTimestamp(createdDate);
  return (
    <Alert
      color="yellow"
      radius={0}
      icon={kind === 'recording' ? <IconFileMusic aria-hidden="true" /> : <IconFileText aria-hidden="true" />}
      title={t(`title.${kind}`, { filename })}
    >
      <Text size="sm">{t('question')}</Text>
      <Text size="xs" c="dimmed">
        {createdBy ? t('uploadedBy', { name: displayName(createdBy), at }) : t('uploaded', { at })}
      </Text>
      {mayAnswer ? <Answers /> : <Text size="sm">{t('noRight')}</Text>}
    </Alert>
  );
});
