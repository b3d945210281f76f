import { Combobox, Group, Text, TextInput, useCombobox, VisuallyHidden } from '@mantine/core';
import { Dialog } from '@scriptorium/ui/dialog.tsx';
import { useSearchDebounce } from '@scriptorium/ui/debounce.ts';
import { PartSpinner } from '@scriptorium/ui/loading.tsx';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import type { EarlyKeys } from './early-keys.ts';
import { quickOpenTexts } from './quick-open-texts.ts';
import classes from './quick-open.module.css';
import { useTargets } from './use-targets.ts';

/** Searches everything that can be opened; arrows choose, Enter opens. */
export function QuickOpen({ earlyKeys, onClose }: { earlyKeys: EarlyKeys; onClose: () => void }) {
  const t = useTexts(quickOpenTexts);
  const [query, setQuery] = useState('');
  const [searched, setSearched] = useState('');
  const search = useSearchDebounce(setSearched);
  const { groups, isFetching } = useTargets(query, searched);
  const combobox = useCombobox({ opened: true });
  const { selectFirstOption, getSelectedOptionIndex } = combobox;
  const shown = groups.flatMap(({ targets }) => targets);
  const shownIds = shown.map(({ id }) => id).join();
  useEffect(() => {
    selectFirstOption();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another query has another best result
  }, [query, selectFirstOption]);
  useEffect(() => {
    if (getSelectedOptionIndex() === -1) selectFirstOption();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- documents are found later than the rest
  }, [shownIds, selectFirstOption, getSelectedOptionIndex]);
  const searchFor = (value: string): void => {
    setQuery(value);
    search(value);
  };
  const takeEarlyKeys = (): void => {
    const typed = earlyKeys.take();
    if (typed !== '') searchFor(typed);
  };
  const open = (id: string): void => {
    onClose();
    shown.find((target) => target.id === id)?.open();
  };
  return (
    <Dialog title={t('title')} onClose={onClose} size={620} yOffset="10vh">
      <Combobox store={combobox} onOptionSubmit={open}>
        <Combobox.EventsTarget withExpandedAttribute>
          <TextInput
            data-autofocus
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role, jsx-a11y/role-has-required-aria-props -- set by the target
            role="combobox"
            aria-label={t('search')}
            placeholder={t('search')}
            maxLength={255}
            leftSection={<IconSearch size={16} aria-hidden="true" />}
            rightSection={isFetching ? <PartSpinner size={16} aria-label={t('loading')} /> : null}
            value={query}
            onKeyDown={({ key }) => {
              if (key === 'Escape') onClose();
            }}
            onFocus={takeEarlyKeys}
            onChange={({ currentTarget: { value } }) => searchFor(value)}
          />
        </Combobox.EventsTarget>
        <Combobox.Options aria-label={t('results')} className={classes.results ?? ''}>
          {groups.map(({ name, targets }) => (
            <Combobox.Group key={name} label={name}>
              {targets.map((target) => (
                <Combobox.Option key={target.id} value={target.id} className={classes.option ?? ''}>
                  <Group gap="xs" wrap="nowrap" justify="space-between">
                    <Text span inherit truncate>
                      {target.name}
                    </Text>
                    {target.detail === undefined ? null : (
                      <Text span size="xs" c="dimmed">
                        {target.detail}
                      </Text>
                    )}
                  </Group>
                </Combobox.Option>
              ))}
            </Combobox.Group>
          ))}
        </Combobox.Options>
        {shown.length === 0 && !isFetching ? (
          <Text size="sm" c="dimmed" py="md" ta="center">
            {t('nothing')}
          </Text>
        ) : null}
      </Combobox>
      <VisuallyHidden>
        <output>{t('found', { count: shown.length })}</output>
      </VisuallyHidden>
    </Dialog>
  );
}
