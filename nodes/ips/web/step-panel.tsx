import { List, Stack, Text } from '@mantine/core';
import type { StepPanelProps } from '@scriptorium/node-web/node-web.ts';
import { ReadStates } from '@scriptorium/node-web/read-states.tsx';
import { formatTimestampWithSeconds } from '@scriptorium/web-kit/format/format.ts';
import { AnchorLink } from '@scriptorium/web-kit/page/links.tsx';
import { useRead } from '@scriptorium/web-data/queries.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { interProcess, type SentDocument } from '../ips.contract.ts';
import { ipsTexts } from './texts.ts';

/** The documents that the step has sent; the workspace shows the reason of a failure above them. */
export function StepPanel({ info }: StepPanelProps) {
  const t = useTexts(ipsTexts);
  const { stepDTO: step } = info;
  // A changed step is read again.
  const cacheBuster = [step.status, step.attempt].join(' ');
  const read = useRead(interProcess.sent, { query: { stepId: step.id, cacheBuster } });
  return (
    <ReadStates read={read}>
      {(sent) =>
        sent.length === 0 ? (
          <Text size="sm" c="dimmed">
            {t('notSent')}
          </Text>
        ) : (
          <Stack gap={4}>
            <Text size="sm" fw={600} id={`sent-${step.id}`}>
              {t('sent')}
            </Text>
            <List size="sm" aria-labelledby={`sent-${step.id}`}>
              {sent.map((one) => (
                <List.Item key={`${one.receiverId} ${one.sentAt}`}>
                  <Sent sent={one} />
                </List.Item>
              ))}
            </List>
          </Stack>
        )
      }
    </ReadStates>
  );
}

function Sent({ sent }: { sent: SentDocument }) {
  const t = useTexts(ipsTexts);
  const { processId, processName, documentId, filename, isDeleted } = sent;
  const at = formatTimestampWithSeconds(sent.sentAt);
  const isLink = processId !== null && documentId !== null;
  return (
    <>
      {isLink ? (
        <AnchorLink
          to="/entity/process/$processId/document/{-$documentId}"
          params={{ processId, documentId }}
          size="sm"
          style={{ overflowWrap: 'anywhere' }}
        >
          {filename}
        </AnchorLink>
      ) : (
        <Text size="sm">{t(isDeleted ? 'sentDeleted' : 'sentHidden')}</Text>
      )}
      <Text size="xs" c="dimmed">
        {processName === null ? at : t('sentTo', { process: processName, at })}
      </Text>
    </>
  );
}
