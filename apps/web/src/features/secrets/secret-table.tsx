import { ActionIcon, Button, Group, Table, Text, VisuallyHidden } from '@mantine/core';
import { secrets, type Secret } from '@scriptorium/contract/process/secrets.ts';
import { StackedTable } from '@scriptorium/ui/stacked-table.tsx';
import { commonTexts } from '@scriptorium/web-kit/texts/common-texts.ts';
import { useWrite } from '@scriptorium/web-data/queries.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { useConfirmDeletion } from '@scriptorium/web-kit/forms/use-confirm-deletion.tsx';
import { IconCheck, IconMinus, IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { DialogForm } from '@scriptorium/web-kit/forms/dialog-form.tsx';
import { secretTexts } from './texts.ts';
import { draftOf, isSavable, RuleFields, ruleOf, type RuleDraft } from './rule-fields.tsx';

/** Changes where a secret may go. */
function RuleForm({ secret, onClose }: { secret: Secret; onClose: () => void }) {
  const t = useTexts(secretTexts);
  const update = useWrite(secrets.update, { refreshes: [secrets.list] });
  const [draft, setDraft] = useState<RuleDraft>(() => draftOf(secret));
  const save = () =>
    update.mutate(
      { params: { id: secret.id }, query: { active: String(secret.active) }, body: ruleOf(draft) },
      { onSuccess: onClose },
    );
  return (
    <DialogForm
      title={t('changeOf', { name: secret.name })}
      onSubmit={save}
      onClose={onClose}
      saving={update.isPending}
      disabled={!isSavable(draft)}
    >
      <RuleFields draft={draft} onChange={setDraft} takesFocus />
    </DialogForm>
  );
}

/** Highlighted while the secret is active. */
function ActiveToggle({ secret: { id, name, active } }: { secret: Secret }) {
  const t = useTexts(secretTexts);
  const update = useWrite(secrets.update, { refreshes: [secrets.list] });
  return (
    <Button
      size="compact-sm"
      variant={active ? 'filled' : 'default'}
      leftSection={active ? <IconCheck size={14} /> : <IconMinus size={14} />}
      aria-pressed={active}
      aria-label={t('activeOf', { name })}
      title={active ? t('switchOff') : t('switchOn')}
      loading={update.isPending}
      onClick={() => update.mutate({ params: { id }, query: { active: String(!active) } })}
    >
      {t('active')}
    </Button>
  );
}

function DeleteButton({ secret: { id, name } }: { secret: Secret }) {
  const t = useTexts(secretTexts);
  const confirmDeletion = useConfirmDeletion();
  const remove = useWrite(secrets.remove, { refreshes: [secrets.list] });
  return (
    <ActionIcon
      variant="subtle"
      color="red"
      aria-label={t('removeOf', { name })}
      onClick={() =>
        confirmDeletion(t('removeTitle'), t('removeQuestion', { name }), () =>
          remove.mutate({ params: { id } }),
        )
      }
    >
      <IconTrash size={16} />
    </ActionIcon>
  );
}

/** The allowed receivers of a secret: hosts, models, questions. */
function Rule({ secret: { hosts, models, questions } }: { secret: Secret }) {
  const t = useTexts(secretTexts);
  const others = [...(models ? [t('ofModels')] : []), ...(questions ? [t('ofQuestions')] : [])];
  const all = [...hosts, ...others];
  return all.length === 0 ? (
    <Text size="sm" c="dimmed">
      {t('nowhere')}
    </Text>
  ) : (
    <Text size="sm">{all.join(', ')}</Text>
  );
}

function ChangeButton({ secret }: { secret: Secret }) {
  const t = useTexts(secretTexts);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('changeOf', { name: secret.name })}
        onClick={() => setOpen(true)}
      >
        <IconPencil size={16} />
      </ActionIcon>
      {isOpen ? <RuleForm secret={secret} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

export function SecretTable({ secrets: rows }: { secrets: readonly Secret[] }) {
  const t = useTexts(secretTexts);
  const common = useTexts(commonTexts);
  return (
    <StackedTable minWidth={560} aria-label={t('list')}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('name')}</Table.Th>
          <Table.Th>{t('goesTo')}</Table.Th>
          <Table.Th w={160}>{t('state')}</Table.Th>
          <Table.Th w={90}>
            <VisuallyHidden>{common('actions')}</VisuallyHidden>
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((secret) => (
          <Table.Tr key={secret.id}>
            <Table.Td data-place="name" style={{ overflowWrap: 'anywhere' }}>
              {secret.name}
            </Table.Td>
            <Table.Td data-place="line" style={{ overflowWrap: 'anywhere' }}>
              <Rule secret={secret} />
            </Table.Td>
            <Table.Td>
              <ActiveToggle secret={secret} />
            </Table.Td>
            <Table.Td data-place="last">
              <Group gap={4} justify="flex-end" wrap="nowrap">
                <ChangeButton secret={secret} />
                <DeleteButton secret={secret} />
              </Group>
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </StackedTable>
  );
}
