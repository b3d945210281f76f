import { Popover, Textarea, VisuallyHidden, type TextareaProps } from '@mantine/core';
import type { User } from '@scriptorium/contract/people/account.ts';
import { issues } from '@scriptorium/contract/annotations/issues.ts';
import { useRead } from '@scriptorium/web-data/queries.ts';
import { displayName } from '@scriptorium/web-data/session.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import {
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
} from 'react';
import { useWorkspace } from '../../core/workspace-context.ts';
import { issueTexts } from './issue-texts.ts';
import classes from '../../issues/issues.module.css';
import { mentionAt, withMention, type MentionQuery } from './mention-query.ts';

/** The ids of chosen people whose names are still in the text. */
export const mentionedIn = (text: string, chosen: readonly User[]): number[] => [
  ...new Set(chosen.filter((user) => text.includes(`@${displayName(user)}`)).map(({ id }) => id)),
];

interface PeopleListProps {
  id: string;
  people: readonly User[];
  active: number;
  onChoose: (user: User) => void;
}

/** The focus stays in the text; the keys of the text move the active option. */
function PeopleList({ id, people, active, onChoose }: PeopleListProps) {
  const t = useTexts(issueTexts);
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select cannot belong to a text
    <div id={id} role="listbox" aria-label={t('people')} className={classes.people}>
      {people.map((user, i) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the text has the focus and the keys
        <div
          key={user.id}
          id={`${id}-${i}`}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an option belongs to a select
          role="option"
          aria-selected={i === active}
          className={classes.person}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(user)}
        >
          {displayName(user)}
          <span className={classes.login}>{user.login}</span>
        </div>
      ))}
    </div>
  );
}

interface MentionTextareaProps extends Omit<TextareaProps, 'value' | 'onChange' | 'onKeyDown'> {
  value: string;
  onText: (text: string) => void;
  chosen: readonly User[];
  onChosen: (chosen: readonly User[]) => void;
  /** Keys that the list of people does not take. */
  onKey: (event: KeyboardEvent<HTMLTextAreaElement>) => void;
}

/** People who may see the document and whose name begins with what was typed. */
function usePeople(query: MentionQuery | null): readonly User[] {
  const { document } = useWorkspace();
  const { data } = useRead(
    issues.readers,
    { params: { id: document.id }, query: { name: query?.name ?? '' } },
    { enabled: query !== null, keepPrevious: true },
  );
  return query === null ? [] : (data ?? []);
}

/** Escape closes the list alone; the menu around the text listens to it before the text does. */
function useEscape(isOpen: boolean, onEscape: () => void): void {
  const handle = useEffectEvent(onEscape);
  useEffect(() => {
    if (!isOpen) return undefined;
    const onKey = (event: globalThis.KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      event.preventDefault();
      handle();
    };
    globalThis.addEventListener('keydown', onKey, { capture: true });
    return () => globalThis.removeEventListener('keydown', onKey, { capture: true });
  }, [isOpen]);
}

/** A text in which @ opens a list of people who may see the document. */
export function MentionTextarea(props: MentionTextareaProps) {
  const { value, onText, chosen, onChosen, onKey, ...rest } = props;
  const t = useTexts(issueTexts);
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const caret = useRef<number | null>(null);
  const [query, setQuery] = useState<MentionQuery | null>(null);
  const [at, setAt] = useState(0);
  const people = usePeople(query);
  const isOpen = people.length > 0;
  const active = Math.min(at, people.length - 1);
  useEscape(isOpen, () => setQuery(null));
  // With the chosen name, not in a later frame: the next key must not come before it.
  useLayoutEffect(() => {
    if (caret.current !== null) field.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });
  const look = (text: string, caret: number): void => {
    setQuery(mentionAt(text, caret, chosen.map(displayName)));
    setAt(0);
  };
  const choose = (user: User): void => {
    if (query === null) return;
    const next = withMention(value, query, displayName(user));
    onText(next.text);
    onChosen([...chosen, user]);
    setQuery(null);
    caret.current = next.caret;
  };
  const onListKey = (key: string): boolean => {
    const user = people[active];
    if (key === 'ArrowDown') setAt((active + 1) % people.length);
    else if (key === 'ArrowUp') setAt((active + people.length - 1) % people.length);
    else if ((key === 'Enter' || key === 'Tab') && user) choose(user);
    else return false;
    return true;
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    if (isOpen && !event.nativeEvent.isComposing && !event.shiftKey && onListKey(event.key)) {
      event.preventDefault();
      event.stopPropagation();
    } else onKey(event);
  };
  return (
    <Popover
      opened={isOpen}
      position="top-start"
      width={280}
      trapFocus={false}
      // Part of the menu around the text, which closes on a click outside.
      withinPortal={false}
      floatingStrategy="fixed"
      shadow="md"
      withRoles={false}
      transitionProps={{ duration: 0 }}
    >
      <Popover.Target>
        <div>
          <Textarea
            {...rest}
            ref={field}
            value={value}
            aria-autocomplete="list"
            aria-controls={isOpen ? id : undefined}
            aria-activedescendant={isOpen ? `${id}-${active}` : undefined}
            onChange={({ currentTarget }) => {
              onText(currentTarget.value);
              look(currentTarget.value, currentTarget.selectionStart);
            }}
            onKeyDown={onKeyDown}
            onBlur={() => setQuery(null)}
          />
          <VisuallyHidden component="output">
            {isOpen ? t('peopleFound', { count: people.length }) : ''}
          </VisuallyHidden>
        </div>
      </Popover.Target>
      <Popover.Dropdown p={4}>
        <PeopleList id={id} people={people} active={active} onChoose={choose} />
      </Popover.Dropdown>
    </Popover>
  );
}
