import { Alert, Button, Group, Progress, Stack, Text } from '@mantine/core';
import { useErrorMessage } from '@scriptorium/web-kit/texts/error-message.ts';
import { AnchorLink } from '@scriptorium/web-kit/page/links.tsx';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { IconFiles } from '@tabler/icons-react';
import type { RuleCount } from '../../rule-trials.contract.ts';
import { trialTexts } from './trial-texts.ts';
import type { TriedBody } from './tried-rules.ts';
import { useRuleCount } from './use-rule-count.ts';

interface CountProps {
  /** Null while there is nothing to count. */
  body: TriedBody | null;
  processId: number;
}

/** In how many documents the rules of the form would have hits, before they are saved. */
export function CountDocuments({ body, processId }: CountProps) {
  const t = useTexts(trialTexts);
  const words = useErrorMessage();
  const { start, stop, line, error, isRunning } = useRuleCount(body);
  return (
    <Stack gap={6}>
      <Group gap="xs">
        <Button
          size="xs"
          variant="default"
          leftSection={<IconFiles size={14} />}
          disabled={body === null || isRunning}
          onClick={start}
        >
          {t('count')}
        </Button>
        {isRunning && (
          <Button size="xs" variant="subtle" color="gray" onClick={stop}>
            {t('stopCount')}
          </Button>
        )}
      </Group>
      {line && isRunning && (
        <Progress
          size="sm"
          aria-label={t('counting', { documents: line.documents, of: line.of })}
          value={line.of === 0 ? 0 : (100 * line.documents) / line.of}
        />
      )}
      {line && <Counted line={line} processId={processId} isRunning={isRunning} />}
      {error !== undefined && (
        <Alert color="red" role="alert" p="xs">
          {words(error)}
        </Alert>
      )}
    </Stack>
  );
}

function Counted({ line, processId, isRunning }: { line: RuleCount; processId: number; isRunning: boolean }) {
  const t = useTexts(trialTexts);
  const { documents, of, withHits, hits, shortened, examples } = line;
  if (of === 0) return <Text size="xs">{t('noneCounted')}</Text>;
  return (
    <div>
      <Text size="xs" component="output" display="block">
        {isRunning ? t('counting', { documents, of }) : t('counted', { withHits, documents, hits })}
      </Text>
      {shortened > 0 && (
        <Text size="xs" c="dimmed">
          {t('countedShort', { count: shortened })}
        </Text>
      )}
      {examples.length > 0 && (
        <Text size="xs">
          {t('examples')}{' '}
          {examples.map(({ id, filename, hits: count }, at) => (
            <span key={id}>
              {at > 0 && ', '}
              <AnchorLink
                to="/entity/process/$processId/document/{-$documentId}"
                params={{ processId, documentId: id }}
                target="_blank"
                size="xs"
                underline="always"
                style={{ overflowWrap: 'anywhere' }}
              >
                {t('exampleHits', { name: filename, count })}
              </AnchorLink>
            </span>
          ))}
        </Text>
      )}
    </div>
  );
}
