import { ActionIcon, Popover, Text, TextInput } from '@mantine/core';
import { placeholder } from '@scriptorium/domain/text/wildcards.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { IconBraces, IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import classes from './template.module.css';
import { templateTexts } from './texts.ts';
import { shownRows, wildcardRows, type WildcardRow } from './wildcard-tree.ts';
import { useShortName, useWildcards } from './wildcard-words.ts';

interface WildcardPickerProps {
  /** The field that it inserts into. */
  field: string;
  onPick: (name: string) => void;
}

/** A button that offers the wildcards of the node as a tree to search in. */
export function WildcardPicker({ field, onPick }: WildcardPickerProps) {
  const t = useTexts(templateTexts);
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <Popover
      opened={open}
      onChange={setOpen}
      position="bottom-end"
      width={360}
      shadow="md"
      trapFocus
      // A notice that covers the button must not take away the tree with the focus in it.
      hideDetached={false}
    >
      <Popover.Target>
        <ActionIcon
          ref={button}
          className={classes.insert ?? ''}
          variant="subtle"
          size={26}
          aria-label={t('insertInto', { field })}
          title={t('insert')}
          onClick={() => setOpen(!open)}
        >
          <IconBraces size={16} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('wildcards')} p="xs">
        <Tree
          onPick={(name) => {
            setOpen(false);
            onPick(name);
          }}
          onClose={() => {
            setOpen(false);
            button.current?.focus();
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}

interface TreeProps {
  onPick: (name: string) => void;
  onClose: () => void;
}

/** The focus stays in the search field; the arrow keys go through the tree below it. */
function Tree({ onPick, onClose }: TreeProps) {
  const t = useTexts(templateTexts);
  const tree = useWildcardTree();
  const id = useId();
  const { rows, active, query } = tree;
  const rowId = (row: WildcardRow | undefined) => (row ? `${id}-${row.path}` : undefined);

  useEffect(() => {
    if (active)
      document.querySelector(`#${CSS.escape(`${id}-${active.path}`)}`)?.scrollIntoView({ block: 'nearest' });
  }, [active, id]);
  const choose = (row: WildcardRow) => (row.wildcard ? onPick(row.wildcard.name) : tree.toggle(row));
  const handleKey = (event: KeyboardEvent) => {
    const keys: Record<string, () => void> = {
      ArrowDown: () => tree.move(1),
      ArrowUp: () => tree.move(-1),
      Enter: () => active && choose(active),
      Escape: onClose,
      ...(query === '' && active && !active.wildcard
        ? { ArrowLeft: () => tree.toggle(active, false), ArrowRight: () => tree.toggle(active, true) }
        : {}),
    };
    if (!Object.hasOwn(keys, event.key)) return;
    event.preventDefault();
    event.stopPropagation();
    keys[event.key]?.();
  };

  return (
    <>
      <TextInput
        data-autofocus
        // Escape closes the tree and not the dialog around it.
        data-mantine-stop-propagation="true"
        // The list that it controls is a tree, which no element of HTML is.
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="combobox"
        aria-label={t('search')}
        placeholder={t('search')}
        aria-haspopup="tree"
        aria-expanded
        aria-controls={id}
        aria-activedescendant={rowId(active)}
        value={query}
        onChange={(event) => tree.search(event.currentTarget.value)}
        onKeyDown={handleKey}
      />
      {rows.length === 0 && (
        <Text component="output" size="sm" c="dimmed" mt="xs" display="block">
          {t('nothingFound')}
        </Text>
      )}
      <div id={id} role="tree" aria-label={t('wildcards')} className={classes.tree}>
        {rows.map((row) => (
          <TreeRow
            key={row.path}
            id={rowId(row) ?? ''}
            row={row}
            open={query !== '' || !tree.isClosed(row)}
            active={row === active}
            onChoose={() => choose(row)}
          />
        ))}
      </div>
    </>
  );
}

function useWildcardTree() {
  const t = useTexts(templateTexts);
  const shortName = useShortName();
  const all = wildcardRows(useWildcards() ?? [], {
    category: (category) => t(category),
    wildcard: shortName,
  });
  const [query, setQuery] = useState('');
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const [activePath, setActivePath] = useState<string | null>(null);
  const rows = shownRows(all, query, closed);
  const first = rows.find(({ wildcard }) => wildcard !== undefined) ?? rows[0];
  const active = rows.find(({ path }) => path === activePath) ?? first;
  const at = active ? rows.indexOf(active) : 0;
  return {
    rows,
    active,
    query,
    isClosed: ({ path }: WildcardRow) => closed.has(path),
    search: (next: string) => {
      setQuery(next);
      setActivePath(null);
    },
    move: (by: number) => setActivePath(rows[(at + by + rows.length) % rows.length]?.path ?? null),
    toggle: ({ path }: WildcardRow, open = closed.has(path)) => {
      setActivePath(path);
      setClosed(new Set(open ? [...closed].filter((one) => one !== path) : [...closed, path]));
    },
  };
}

interface TreeRowProps {
  id: string;
  row: WildcardRow;
  open: boolean;
  active: boolean;
  onChoose: () => void;
}

function TreeRow({ id, row: { level, title, wildcard }, open, active, onChoose }: TreeRowProps) {
  const t = useTexts(templateTexts);
  const Twist = open ? IconChevronDown : IconChevronRight;
  return (
    // The keys are the search field's, which names the active row.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      id={id}
      role="treeitem"
      aria-level={level}
      aria-selected={active}
      aria-expanded={wildcard ? undefined : open}
      className={classes.row}
      data-active={active || undefined}
      data-group={wildcard === undefined || undefined}
      style={{ paddingInlineStart: 8 + (level - 1) * 16 }}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      {wildcard ? null : <Twist size={14} className={classes.twist} aria-hidden="true" />}
      <span className={classes.rowTitle}>{title}</span>
      {wildcard && (
        <span className={classes.rowNote}>
          {wildcard.mode === 'AGGREGATED' ? (
            t('isList')
          ) : (
            <span className={classes.placeholder}>{placeholder(wildcard.name)}</span>
          )}
        </span>
      )}
    </div>
  );
}
