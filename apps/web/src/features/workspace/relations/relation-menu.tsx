import { Box, Button, Stack, Text, UnstyledButton } from '@mantine/core';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { IconArrowBarLeft, IconArrowBarRight, IconArrowsExchange, IconTrash } from '@tabler/icons-react';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { InPolish } from '../annotating/in-polish.tsx';
import { ReportButton } from '../issues/report-button.tsx';
import { ReportMenu } from '../issues/report-menu.tsx';
import { PopoverAt } from '../core/tools/popover-at.tsx';
import { useArcEdits } from './lines/use-arc-edits.ts';
import type { Candidate } from '@scriptorium/annotating/kinds/relations/relations.ts';
import { shortened } from './parts/names.ts';
import { TypeLine } from './parts/relation-name.tsx';
import { relationTexts } from '../annotating/relations/relation-texts.ts';
import { useRelations, type TypeChoice } from '../annotating/relations/relations-context.ts';
import classes from './relations.module.css';

/** The least width of the menu in px (CONST-67). */
const MIN_WIDTH = 365;
/** Above the label and tag menus (MENU-02). */
const Z_INDEX = 320;

const itemsOf = (list: HTMLElement | null): HTMLElement[] => [
  ...(list?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? []),
];

/** Closes the menu, and then removes the relation that it is about. */
function useRemoveEdited(): (candidate: Candidate) => void {
  const { draft, chooseType } = useRelations();
  const { remove } = useArcEdits();
  return (candidate) => {
    chooseType(null);
    remove({ candidate, of: draft });
  };
}

/** The other actions on an edited relation, and the reason why it cannot be reversed. */
function EditButtons({ candidate }: { candidate: Candidate }) {
  const t = useTexts(relationTexts);
  const { draft, chooseType } = useRelations();
  const { reverse, refusalOfReverse, startMove } = useArcEdits();
  const removeEdited = useRemoveEdited();
  const arc = { candidate, of: draft };
  const refusal = refusalOfReverse(arc);
  const run = (change: () => unknown) => (): void => {
    chooseType(null);
    change();
  };
  const button = { size: 'compact-sm', variant: 'subtle', justify: 'start' } as const;
  return (
    <Stack gap={2} px={6} py={6} className={classes.edits}>
      <Button
        {...button}
        leftSection={<IconArrowsExchange size={15} />}
        disabled={refusal !== undefined}
        onClick={run(() => reverse(arc))}
      >
        {t('reverse')}
      </Button>
      {refusal === undefined ? null : (
        <Text size="xs" c="dimmed" px={10}>
          {t(`refused.${refusal}`)}
        </Text>
      )}
      <Button
        {...button}
        leftSection={<IconArrowBarLeft size={15} />}
        onClick={run(() => startMove(arc, 'fromId'))}
      >
        {t('moveStart')}
      </Button>
      <Button
        {...button}
        leftSection={<IconArrowBarRight size={15} />}
        onClick={run(() => startMove(arc, 'toId'))}
      >
        {t('moveEnd')}
      </Button>
      <Button
        {...button}
        color="red"
        leftSection={<IconTrash size={15} />}
        onClick={() => removeEdited(candidate)}
      >
        {t('delete')}
      </Button>
    </Stack>
  );
}

/** The focus returns to what opened the menu, unless something else has taken it. */
function useReturnFocus(): void {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      const canReceiveFocus = opener instanceof HTMLElement || opener instanceof SVGElement;
      if (document.activeElement === document.body && canReceiveFocus) opener.focus({ preventScroll: true });
    },
    [opener],
  );
}

/**
 * The types that fit two tags: arrows and Enter, or a digit. Delete removes the relation whose line was clicked (REL-11). A
 * problem with a saved relation is reported here (MENU-04).
 */
export default function RelationMenu({ choice }: { choice: TypeChoice }) {
  const t = useTexts(relationTexts);
  const { tags, chooseType } = useRelations();
  const [isReporting, setReporting] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const { types, edited } = choice;
  const hasOwnEnds = edited?.fromId === choice.fromId && edited.toId === choice.toId;
  useReturnFocus();
  const removeEdited = useRemoveEdited();
  const quoteOf = (id: number): string => shortened(tags.get(id)?.quote ?? t('unknownTag'));
  useEffect(() => {
    (itemsOf(list.current)[0] ?? list.current)?.focus();
  }, []);
  const onKeyDown = (event: KeyboardEvent): void => {
    const all = itemsOf(list.current);
    const at = all.indexOf(document.activeElement as HTMLElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[event.key];
    if (to !== undefined) {
      event.preventDefault();
      all.at(to % all.length)?.focus();
    } else if (/^[1-9]$/.test(event.key)) {
      const type = types[Number(event.key) - 1];
      if (type) chooseType(type);
    } else if (event.key === 'Delete' && hasOwnEnds) {
      event.preventDefault();
      event.stopPropagation();
      removeEdited(edited);
    }
  };
  const stored = edited?.id;
  if (isReporting && stored !== undefined) {
    const quote = t('fromTo', { from: quoteOf(choice.fromId), to: quoteOf(choice.toId) });
    return (
      <ReportMenu
        at={choice.at}
        about={{ type: 'RELATION', relation: { id: stored, quote } }}
        zIndex={Z_INDEX}
        onClose={() => chooseType(null)}
      />
    );
  }
  return (
    <PopoverAt
      kind="RELATION"
      at={choice.at}
      label={t('typeMenu')}
      width={MIN_WIDTH}
      zIndex={Z_INDEX}
      onClose={() => chooseType(null)}
    >
      <Text size="sm" fw={600} px={12} pt={8} pb={4} style={{ overflowWrap: 'anywhere' }}>
        {t('fromTo', { from: quoteOf(choice.fromId), to: quoteOf(choice.toId) })}
      </Text>
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its items have the focus */}
      <div
        ref={list}
        role="menu"
        aria-label={t('typeMenu')}
        tabIndex={-1}
        className={classes.menu}
        onKeyDown={onKeyDown}
      >
        {types.length === 0 ? (
          <Box p={8}>
            <Text size="sm" c="dimmed">
              {t('noTypes')}
            </Text>
            <InPolish wording="noTypes" />
          </Box>
        ) : (
          types.map((type, index) => (
            <UnstyledButton
              key={type.id}
              role="menuitem"
              className={classes.menuItem}
              aria-current={edited?.relationTypeId === type.id || undefined}
              onClick={() => chooseType(type)}
            >
              <TypeLine type={type} />
              <span className={classes.menuName}>{type.name}</span>
              {index < 9 ? <kbd className={classes.digit}>{index + 1}</kbd> : null}
            </UnstyledButton>
          ))
        )}
      </div>
      {hasOwnEnds ? <EditButtons candidate={edited} /> : null}
      {stored === undefined ? null : <ReportButton onClick={() => setReporting(true)} />}
    </PopoverAt>
  );
}
