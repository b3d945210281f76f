import { Badge, Group, Text } from '@mantine/core';
import type { Issue } from '@scriptorium/contract/annotations/issues.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { useTags } from '../annotating/tags/tagging-context.ts';
import { issueTexts } from '../annotating/issues/issue-texts.ts';

const Gone = ({ children }: { children: string }) => (
  <Badge color="yellow" variant="light" tt="none" radius="sm" style={{ flex: 'none' }}>
    {children}
  </Badge>
);

/** Deleted text, words, tags and relations that an issue is about, with their quotes. */
export function DeletedSubjects({ issue }: { issue: Issue }) {
  const t = useTexts(issueTexts);
  const { tags, isLoading } = useTags();
  // A deleted tag is missing here before the issue is read again.
  const isDeleted = (id: number | null): boolean =>
    id === null || (!isLoading && !tags.some((tag) => tag.id === id));
  const deleted = issue.tags.filter(({ id }) => isDeleted(id));
  return (
    <>
      {issue.detached ? (
        <Group gap={6} wrap="nowrap">
          <Gone>{t(issue.type === 'TOKEN' ? 'wordsDeleted' : 'detached')}</Gone>
        </Group>
      ) : null}
      {issue.relation !== null && issue.relation.id === null ? (
        <Group gap={6} wrap="nowrap">
          <Gone>{t('relationDeleted')}</Gone>
          <Text size="xs" truncate>
            {issue.relation.typeName}
          </Text>
        </Group>
      ) : null}
      {deleted.map(({ labelName, quote }) => (
        <Group key={`${labelName} ${quote}`} gap={6} wrap="nowrap">
          <Gone>{t('tagDeleted')}</Gone>
          <Text size="xs" truncate>{`${labelName}: ${quote}`}</Text>
        </Group>
      ))}
    </>
  );
}
