import { ActionIcon, Button, Group, Popover, Stack, Text, TextInput } from '@mantine/core';
import { MAX_VIEW_NAME, savedViews, type SavedView } from '@scriptorium/contract/people/saved-views.ts';
import { PlainList } from '@scriptorium/ui/plain-list.tsx';
import { IconBookmark, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useErrorMessage } from '@scriptorium/web-kit/texts/error-message.ts';
import { useRead, useWrite } from '@scriptorium/web-data/queries.ts';
import type { RawSearch } from '../search-params.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { searchOfView, viewOf } from './view-search.ts';
import { viewTexts } from './view-texts.ts';
import classes from './saved-views.module.css';

interface SavedViewsProps {
  processId: number;
  page: SavedView['page'];
  /** The parameters of the list's address. */
  search: object;
  onApply: (search: RawSearch) => void;
}

/** Saves the list as it is under a name; a name that is used replaces its view. */
function SaveForm({ processId, page, search, views }: SavedViewsProps & { views: readonly SavedView[] }) {
  const t = useTexts(viewTexts);
  const errorMessage = useErrorMessage();
  const [name, setName] = useState('');
  const save = useWrite(savedViews.save, { refreshes: [savedViews.list], showsError: true });
  const wanted = name.trim().toLowerCase();
  const isUsed = views.some((view) => view.name.toLowerCase() === wanted);
  const submit = (): void =>
    save.mutate(
      { params: { id: processId }, body: { page, name: name.trim(), search: viewOf(search) } },
      { onSuccess: () => setName('') },
    );
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (wanted !== '' && !save.isPending) submit();
      }}
    >
      <Group gap="xs" align="flex-end" wrap="nowrap">
        <TextInput
          size="xs"
          flex={1}
          label={t('name')}
          maxLength={MAX_VIEW_NAME}
          value={name}
          data-autofocus={views.length === 0 || undefined}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <Button size="xs" type="submit" disabled={wanted === ''} loading={save.isPending}>
          {t('save')}
        </Button>
      </Group>
      {isUsed ? (
        <Text size="xs" c="dimmed" mt={4}>
          {t('replaces')}
        </Text>
      ) : null}
      {save.error ? (
        <Text role="alert" size="xs" c="red" mt={4}>
          {errorMessage(save.error)}
        </Text>
      ) : null}
    </form>
  );
}

/** Says which view was deleted, until another one is, and brings it back. */
function Deleted({
  processId,
  view,
  onUndone,
}: {
  processId: number;
  view: SavedView;
  onUndone: () => void;
}) {
  const t = useTexts(viewTexts);
  const save = useWrite(savedViews.save, { refreshes: [savedViews.list] });
  const { page, name, search } = view;
  return (
    <Group gap="xs" justify="space-between">
      <Text component="output" size="xs">
        {t('removed', { name })}
      </Text>
      <Button
        size="compact-xs"
        variant="default"
        loading={save.isPending}
        onClick={() =>
          save.mutate({ params: { id: processId }, body: { page, name, search } }, { onSuccess: onUndone })
        }
      >
        {t('undo')}
      </Button>
    </Group>
  );
}

interface ViewsProps extends SavedViewsProps {
  views: readonly SavedView[];
  onClose: () => void;
}

function Views(props: ViewsProps) {
  const { processId, search, onApply, onClose, views } = props;
  const t = useTexts(viewTexts);
  const remove = useWrite(savedViews.remove, { refreshes: [savedViews.list] });
  const [deleted, setDeleted] = useState<SavedView | null>(null);
  const current = viewOf(search);
  return (
    <Stack gap="sm">
      {views.length === 0 ? (
        <Text size="xs" c="dimmed">
          {t('none')}
        </Text>
      ) : (
        <PlainList aria-label={t('views')}>
          {views.map((view) => (
            <li key={view.id} className={classes.view}>
              <Button
                size="compact-sm"
                variant={view.search === current ? 'light' : 'subtle'}
                justify="flex-start"
                flex={1}
                miw={0}
                aria-current={view.search === current || undefined}
                onClick={() => {
                  onApply(searchOfView(view.search));
                  onClose();
                }}
              >
                {view.name}
              </Button>
              <ActionIcon
                size="sm"
                variant="subtle"
                color="gray"
                aria-label={t('remove', { name: view.name })}
                onClick={() =>
                  remove.mutate({ params: { id: view.id } }, { onSuccess: () => setDeleted(view) })
                }
              >
                <IconTrash size={14} />
              </ActionIcon>
            </li>
          ))}
        </PlainList>
      )}
      {deleted ? <Deleted processId={processId} view={deleted} onUndone={() => setDeleted(null)} /> : null}
      <SaveForm {...props} />
    </Stack>
  );
}

/** A button with the person's saved views of a list: tab, filters and order under a name. */
export function SavedViews(props: SavedViewsProps) {
  const t = useTexts(viewTexts);
  const [isOpen, setOpen] = useState(false);
  const { processId, page } = props;
  const { data } = useRead(
    savedViews.list,
    { params: { id: processId }, query: { page } },
    { enabled: isOpen },
  );
  return (
    <Popover
      // The focus moves in when it opens, so all of it is there then.
      opened={isOpen && data !== undefined}
      onChange={setOpen}
      position="bottom-end"
      width={320}
      shadow="md"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconBookmark size={15} />}
          onClick={() => setOpen(!isOpen)}
        >
          {t('views')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown maw="calc(100vw - 16px)">
        {data ? <Views {...props} views={data} onClose={() => setOpen(false)} /> : null}
      </Popover.Dropdown>
    </Popover>
  );
}
