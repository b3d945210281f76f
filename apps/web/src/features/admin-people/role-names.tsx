import { Badge, Group } from '@mantine/core';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { peopleTexts } from './texts.ts';

const PREDEFINED = {
  ROLE_ADMIN: 'roleAdmin',
  ROLE_USER: 'roleUser',
  ROLE_SUPER_ANNOTATOR: 'roleSuperAnnotator',
} as const;

const isPredefined = (name: string): name is keyof typeof PREDEFINED => Object.hasOwn(PREDEFINED, name);

/** Display name of a role: translated if predefined, else without its prefix. */
export function useRoleName(): (name: string) => string {
  const t = useTexts(peopleTexts);
  return (name) => (isPredefined(name) ? t(PREDEFINED[name]) : name.replace(/^ROLE_/, ''));
}

/** Longer names are truncated; the title shows the full name. */
const MAX_NAME_LENGTH = 25;

export function RoleBadges({ roles, label }: { roles: readonly string[]; label: string }) {
  const roleName = useRoleName();
  if (roles.length === 0) return null;
  return (
    <Group component="ul" gap={4} m={0} p={0} aria-label={label} style={{ listStyle: 'none' }}>
      {roles.map((name) => (
        <li key={name}>
          <Badge
            variant="light"
            color={name === 'ROLE_ADMIN' ? 'ink' : 'gray'}
            radius="sm"
            tt="none"
            fw={600}
            miw={name.length > MAX_NAME_LENGTH ? 140 : 'max-content'}
            title={name}
          >
            {roleName(name)}
          </Badge>
        </li>
      ))}
    </Group>
  );
}
