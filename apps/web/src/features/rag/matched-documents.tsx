import { Badge, Group, Stack, Text, Title } from '@mantine/core';
import type { RagPassage } from '@scriptorium/contract/machines/rag.ts';
import { PlainList } from '@scriptorium/ui/plain-list.tsx';
import { AnchorLink } from '@scriptorium/web-kit/page/links.tsx';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { passageLink } from './passage-link.ts';
import classes from './rag.module.css';
import { ragTexts } from './texts.ts';

interface MatchedDocumentsProps {
  readonly processId: number;
  readonly passages: readonly RagPassage[];
}

/** The documents of the passages that were found, the most similar first (RAG-03). */
export function MatchedDocuments({ processId, passages }: MatchedDocumentsProps) {
  const t = useTexts(ragTexts);
  if (passages.length === 0) return <Text c="dimmed">{t('matchedNone')}</Text>;
  const documents = [...Map.groupBy(passages, ({ docId }) => docId)];
  return (
    <PlainList aria-label={t('matched')}>
      {documents.map(([docId, ofDocument]) => (
        <li key={docId} className={classes.document}>
          <Title order={3} fz="sm" style={{ overflowWrap: 'anywhere' }}>
            {ofDocument[0]?.filename}
          </Title>
          <Stack gap="sm" mt={6}>
            {ofDocument.map((passage) => (
              <Passage key={passage.number} processId={processId} passage={passage} />
            ))}
          </Stack>
        </li>
      ))}
    </PlainList>
  );
}

function Passage({ processId, passage }: { processId: number; passage: RagPassage }) {
  const t = useTexts(ragTexts);
  const { number, filename, similarity, text } = passage;
  return (
    <div>
      <Group gap="xs" mb={4}>
        <Badge size="sm" variant="light">
          {number}
        </Badge>
        <Text size="xs" c="dimmed">
          {t('similarity', { percent: Math.round(similarity * 100) })}
        </Text>
        <AnchorLink
          {...passageLink(processId, passage)}
          size="xs"
          aria-label={t('open', { number, name: filename })}
        >
          {t('show')}
        </AnchorLink>
      </Group>
      {/* Keyboards scroll what has the focus. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className={classes.passage} tabIndex={0} aria-label={t('passage', { number })}>
        {text}
      </section>
    </div>
  );
}
