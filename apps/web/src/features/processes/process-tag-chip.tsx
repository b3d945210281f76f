import { Badge } from '@mantine/core';
import type { ProcessTag } from '@scriptorium/contract/process/processes.ts';
import { readableOn } from '@scriptorium/domain/palette.ts';
import { OverflowRow } from '@scriptorium/ui/overflow-row.tsx';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { processTexts } from './texts.ts';

export const ProcessTagChip = ({ tag }: { tag: ProcessTag }) => (
  <Badge
    tt="none"
    radius="sm"
    maw="100%"
    title={tag.name}
    styles={{ root: { background: tag.color, color: readableOn(tag.color) } }}
  >
    {tag.name}
  </Badge>
);

/** The tags of a process in one line; tags that do not fit are behind +N. */
export function TagBar({ label, tags }: { label: string; tags: readonly ProcessTag[] }) {
  const t = useTexts(processTexts);
  if (tags.length === 0) return null;
  return (
    <OverflowRow
      label={label}
      moreLabel={(count) => t('more', { count })}
      items={tags.map((tag) => ({ key: `${tag.id} ${tag.name}`, content: <ProcessTagChip tag={tag} /> }))}
    />
  );
}
