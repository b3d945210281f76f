import { Badge } from '@mantine/core';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { peopleTexts } from '../texts.ts';

export function StateBadge({ activated }: { activated: boolean }) {
  const t = useTexts(peopleTexts);
  return (
    <Badge
      variant="light"
      color={activated ? 'teal' : 'gray'}
      radius="sm"
      tt="none"
      fw={600}
      miw="max-content"
    >
      {t(activated ? 'active' : 'inactive')}
    </Badge>
  );
}
