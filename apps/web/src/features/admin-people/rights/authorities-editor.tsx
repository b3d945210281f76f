import { ActionIcon, Button, Fieldset, Group, Stack, Text } from '@mantine/core';
import type { AuthorityDraft } from '@scriptorium/contract/people/roles.ts';
import { ANY } from '@scriptorium/domain/access/access.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { IconPlus, IconX } from '@tabler/icons-react';
import { peopleTexts } from '../texts.ts';
import { AuthorityFields } from './authority-fields.tsx';

interface AuthoritiesEditorProps {
  value: readonly AuthorityDraft[];
  onChange: (value: AuthorityDraft[]) => void;
}

const NEW_AUTHORITY: AuthorityDraft = { type: 'PROCESS', componentId: ANY, mode: 'READ' };

/** Adds, changes and removes the rights of a user or role. */
export function AuthoritiesEditor({ value, onChange }: AuthoritiesEditorProps) {
  const t = useTexts(peopleTexts);
  return (
    <Fieldset legend={t('authorities')} p="sm" mx={0}>
      <Stack gap="xs" align="stretch">
        {value.length === 0 ? (
          <Text size="sm" c="dimmed">
            {t('noAuthorities')}
          </Text>
        ) : null}
        {value.map((right, index) => {
          const number = index + 1;
          return (
            // Rows are keyed by index, because rights have no id before they are saved.
            <Group key={index} gap="xs" wrap="nowrap" align="flex-start">
              <AuthorityFields
                value={right}
                hideLabels
                labels={{
                  type: t('typeOf', { number }),
                  component: t('componentOf', { number }),
                  mode: t('modeOf', { number }),
                }}
                onChange={(next) => onChange(value.with(index, next))}
              />
              <ActionIcon
                variant="subtle"
                color="red"
                size={36}
                aria-label={t('removeAuthority', { number })}
                title={t('removeAuthority', { number })}
                onClick={() => onChange(value.toSpliced(index, 1))}
              >
                <IconX size={16} />
              </ActionIcon>
            </Group>
          );
        })}
        <Group>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPlus size={14} />}
            onClick={() => onChange([...value, NEW_AUTHORITY])}
          >
            {t('addAuthority')}
          </Button>
        </Group>
      </Stack>
    </Fieldset>
  );
}
