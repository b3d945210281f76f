import {
  ActionIcon,
  Button,
  Checkbox,
  Group,
  Radio,
  ScrollArea,
  SegmentedControl,
  Stack,
  Text,
} from '@mantine/core';
import { processes, processTags, type ProcessTag } from '@scriptorium/contract/process/processes.ts';
import { ANY, mayChangeTag, type Rights } from '@scriptorium/domain/access/access.ts';
import { SearchInput } from '@scriptorium/ui/search-input.tsx';
import { Dialog } from '@scriptorium/ui/dialog.tsx';
import { ReadStates } from '../../shared/lists/read-states.tsx';
import { commonTexts } from '@scriptorium/web-kit/texts/common-texts.ts';
import { useRead, useWrite } from '@scriptorium/web-data/queries.ts';
import { useHasProcessRight, useRights } from '@scriptorium/web-data/session.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { useConfirmDeletion } from '@scriptorium/web-kit/forms/use-confirm-deletion.tsx';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { ProcessTagChip } from './process-tag-chip.tsx';
import { mayConfirm, TAG_MODES, tagsOfMode, toggleTag, type TagMode } from './tag-choice.ts';
import { TagForm } from './tag-form.tsx';
import { tagTexts } from './texts.ts';

interface TagPickerProps {
  chosen: readonly ProcessTag[];
  /** The process of the tags; undefined for a process that is being created. */
  processId?: number;
  saving?: boolean;
  onConfirm: (tags: ProcessTag[]) => void;
  onClose: () => void;
}

const REFRESHES = [processTags.list, processes.list, processes.get];

/** The page offers the change of user tags only to ADMINs of the shown process, though any ADMIN may change them. */
function useMayChange(processId: number): (tag: { predefined: boolean }) => boolean {
  const rights: Rights = useRights();
  const hasRight = useHasProcessRight(processId, 'ADMIN');
  return (tag) => mayChangeTag(rights, tag) && (tag.predefined || hasRight);
}

interface TagRowProps {
  tag: ProcessTag;
  checked: boolean;
  mayChange: boolean;
  onToggle: () => void;
  onEdit: () => void;
  onRemoved: () => void;
}

function TagRow({ tag, checked, mayChange, onToggle, onEdit, onRemoved }: TagRowProps) {
  const t = useTexts(tagTexts);
  const remove = useWrite(processTags.remove, { refreshes: REFRESHES });
  const confirmDeletion = useConfirmDeletion();
  const confirmRemoval = () =>
    confirmDeletion(t('removeTitle'), t('removeQuestion', { name: tag.name }), () =>
      remove.mutate({ params: { id: tag.id } }, { onSuccess: onRemoved }),
    );
  const choice = {
    checked,
    onChange: onToggle,
    flex: 1,
    miw: 0,
    label: <ProcessTagChip tag={tag} />,
    'aria-label': tag.name,
    styles: { body: { alignItems: 'center' }, labelWrapper: { minWidth: 0 }, label: { display: 'flex' } },
  } as const;
  return (
    <Group gap="xs" wrap="nowrap" py={3}>
      {tag.predefined ? <Radio name="system-tag" {...choice} /> : <Checkbox {...choice} />}
      <Text size="xs" c="dimmed">
        {tag.predefined ? t('system') : t('user')}
      </Text>
      {mayChange ? (
        <>
          <ActionIcon variant="subtle" color="gray" aria-label={t('edit', tag)} onClick={onEdit}>
            <IconPencil size={15} />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="red"
            aria-label={t('remove', tag)}
            loading={remove.isPending}
            onClick={confirmRemoval}
          >
            <IconTrash size={15} />
          </ActionIcon>
        </>
      ) : null}
    </Group>
  );
}

/** Selects the tags of a process; creates, edits and deletes tags (TAG-02). */
export function TagPicker({
  chosen: initialTags,
  processId,
  saving = false,
  onConfirm,
  onClose,
}: TagPickerProps) {
  const t = useTexts(tagTexts);
  const common = useTexts(commonTexts);
  const [mode, setMode] = useState<TagMode>('ALL');
  const [part, setPart] = useState('');
  const [form, setForm] = useState<ProcessTag | 'new' | null>(null);
  const [chosenIds, setChosenIds] = useState(initialTags.map(({ id }) => id));
  const tags = useRead(processTags.list, { query: {} });
  const mayChange = useMayChange(processId ?? ANY);
  const all = tags.data ?? [];
  const chosen = tags.data ? all.filter(({ id }) => chosenIds.includes(id)) : [...initialTags];
  const shown = tagsOfMode(all, mode).filter(({ name }) =>
    name.toLocaleLowerCase().includes(part.trim().toLocaleLowerCase()),
  );
  const choose = (tag: ProcessTag) => setChosenIds(toggleTag(chosen, tag).map(({ id }) => id));

  return (
    <Dialog onClose={onClose} title={t('title')} size={520}>
      <Stack gap="sm">
        <SegmentedControl
          fullWidth
          aria-label={t('mode')}
          value={mode}
          onChange={(value) => setMode(TAG_MODES.find((one) => one === value) ?? 'ALL')}
          data={TAG_MODES.map((value) => ({ value, label: t(value) }))}
        />
        <SearchInput label={t('search')} value={part} onChange={setPart} />
        <ScrollArea.Autosize mah={280} type="auto" offsetScrollbars viewportProps={{ tabIndex: 0 }}>
          <ReadStates read={tags} empty={shown.length === 0} emptyText={t('none')}>
            {shown.map((tag) => (
              <TagRow
                key={tag.id}
                tag={tag}
                checked={chosenIds.includes(tag.id)}
                mayChange={mayChange(tag)}
                onToggle={() => choose(tag)}
                onEdit={() => setForm(tag)}
                onRemoved={() => setChosenIds((ids) => ids.filter((id) => id !== tag.id))}
              />
            ))}
          </ReadStates>
        </ScrollArea.Autosize>
        {form === null ? null : (
          <TagForm
            key={form === 'new' ? 'new' : form.id}
            tag={form === 'new' ? null : form}
            all={all}
            predefined={mode === 'PREDEFINED'}
            mayMakePredefined={mayChange({ predefined: true })}
            onDone={() => setForm(null)}
            onCreated={choose}
          />
        )}
        <Group justify="space-between">
          {mayChange({ predefined: false }) && form === null ? (
            <Button variant="subtle" leftSection={<IconPlus size={16} />} onClick={() => setForm('new')}>
              {t('add')}
            </Button>
          ) : (
            <span />
          )}
          <Group gap="xs">
            <Button variant="default" onClick={onClose}>
              {common('cancel')}
            </Button>
            <Button
              disabled={!mayConfirm(chosen, mode)}
              title={mayConfirm(chosen, mode) ? undefined : t('needsSystemTag')}
              loading={saving}
              onClick={() => onConfirm(chosen)}
            >
              {common('confirm')}
            </Button>
          </Group>
        </Group>
      </Stack>
    </Dialog>
  );
}
