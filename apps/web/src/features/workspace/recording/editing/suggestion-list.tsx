import { Popover, Text } from '@mantine/core';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import type { ReactNode } from 'react';
import classes from './editing.module.css';
import { editingTexts } from './editing-texts.ts';

interface SuggestionListProps {
  id: string;
  suggestions: readonly string[];
  /** -1 for none. */
  active: number;
  onChoose: (suggestion: string) => void;
  /** Above the list. */
  message?: ReactNode;
  /** The text field. */
  children: ReactNode;
}

export const optionId = (list: string, index: number): string => `${list}-${index}`;

/** The index after an arrow key; -1 is the text field itself. */
export const movedIndex = (index: number, count: number, direction: -1 | 1): number => {
  const next = index + direction;
  if (next >= count) return -1;
  return next < -1 ? count - 1 : next;
};

/** Suggestions below a text field that keeps the focus (the combobox pattern). */
export function SuggestionList({
  id,
  suggestions,
  active,
  onChoose,
  message,
  children,
}: SuggestionListProps) {
  const t = useTexts(editingTexts);
  const hasContent = suggestions.length > 0 || Boolean(message);
  return (
    <Popover
      opened={hasContent}
      position="bottom-start"
      offset={4}
      shadow="md"
      withRoles={false}
      trapFocus={false}
      closeOnEscape={false}
      transitionProps={{ duration: 0 }}
    >
      <Popover.Target>{children}</Popover.Target>
      <Popover.Dropdown p={4} className={classes.suggestions}>
        {message}
        {suggestions.length > 0 ? (
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the options belong to a text field
          <div id={id} role="listbox" aria-label={t('suggestions')} tabIndex={-1}>
            {suggestions.map((suggestion, index) => (
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the text field has the keys
              <div
                key={suggestion}
                id={optionId(id, index)}
                // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an option of the text field
                role="option"
                tabIndex={-1}
                aria-selected={index === active}
                className={classes.suggestion}
                // The text field would lose the focus, which ends the editing.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => onChoose(suggestion)}
              >
                <Text span size="sm">
                  {suggestion}
                </Text>
              </div>
            ))}
          </div>
        ) : null}
      </Popover.Dropdown>
    </Popover>
  );
}
