import { haveProperty } from '@scriptorium/domain/transcript/word-properties.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import {
  IconArrowMergeLeft,
  IconArrowMergeRight,
  IconArrowsSplit2,
  IconBulb,
  IconClockEdit,
  IconCursorText,
  IconEye,
  IconEyeOff,
  IconMessageReport,
  IconPencil,
  IconQuestionMark,
  IconTableExport,
  IconTrash,
} from '@tabler/icons-react';
import { useRecording } from '../core/recording-context.ts';
import { useEditing } from './editing-context.ts';
import { editingTexts } from './editing-texts.ts';
import { useEditor } from './editor.ts';
import { MenuList, type MenuItem } from './menu-list.tsx';
import { useKeyNames } from './use-key-names.ts';
import type { MenuView, MenuWords } from './menu-words.ts';

interface OptionItemsProps {
  words: MenuWords;
  setView: (view: MenuView) => void;
  /** Closes the menu and acts. */
  run: (action: () => void) => void;
}

/** The items of the specification, with the reasons why some cannot be chosen (MENU-10, MENU-11, AUDIO-33). */
function useSpecifiedItems({ words: { tokens, utterance }, setView, run }: OptionItemsProps): MenuItem[] {
  const t = useTexts(editingTexts);
  const { canPlay } = useRecording();
  const { actions, canDeleteWords } = useEditing();
  const ids = tokens.map(({ id }) => id);
  const edges = [utterance.tokens[0]?.id, utterance.tokens.at(-1)?.id];
  const keyOf = useKeyNames();
  const isUnclear = haveProperty(tokens, 'UNCLEAR');
  return [
    {
      key: 'time',
      name: t('menuTime'),
      Icon: IconClockEdit,
      disabled: canPlay ? (tokens.length > 1 ? t('timeOne') : undefined) : t('timeBlocked'),
      onChoose: () => setView('time'),
    },
    {
      key: 'extract',
      name: t('menuExtract'),
      keys: keyOf('extract'),
      Icon: IconTableExport,
      disabled: ids.some((id) => edges.includes(id)) ? t('extractEdge') : undefined,
      onChoose: () => run(() => actions.startExtraction('EXTRACT_TOKEN')),
    },
    {
      key: 'delete',
      name: t('menuDelete'),
      keys: keyOf('delete'),
      Icon: IconTrash,
      danger: true,
      disabled: canDeleteWords(ids) ? undefined : t('related'),
      onChoose: () => (tokens.length > 1 ? setView('deletion') : run(actions.deleteSelected)),
    },
    {
      key: 'unclear',
      name: t(isUnclear ? 'menuClear' : 'menuUnclear'),
      keys: keyOf('unclear'),
      Icon: IconQuestionMark,
      onChoose: () => (isUnclear ? run(() => actions.toggleProperty('UNCLEAR')) : setView('properties')),
    },
  ];
}

/** Returns the menu items beyond those that the specification lists. */
function useOtherItems({ words: { tokens, utterance }, setView, run }: OptionItemsProps): MenuItem[] {
  const t = useTexts(editingTexts);
  const editor = useEditor();
  const { actions } = useEditing();
  const keyOf = useKeyNames();
  const [first] = tokens;
  const all = editor.utterances();
  const isHidden = tokens.every(({ hidden }) => hidden);
  const items: (MenuItem | false)[] = [
    tokens.length === 1 && {
      key: 'word',
      name: t('menuWord'),
      keys: keyOf('word'),
      Icon: IconCursorText,
      onChoose: () => run(() => actions.openWord(first.id)),
    },
    tokens.length === 1 && {
      key: 'hints',
      name: t('menuHints'),
      Icon: IconBulb,
      onChoose: () => setView('hints'),
    },
    {
      key: 'utterance',
      name: t('editUtterance'),
      keys: keyOf('utterance'),
      Icon: IconPencil,
      onChoose: () => run(() => actions.openRow(utterance.id)),
    },
    {
      key: 'hide',
      name: t(isHidden ? 'menuShow' : 'menuHide'),
      keys: keyOf('hide'),
      Icon: isHidden ? IconEye : IconEyeOff,
      onChoose: () => run(actions.toggleHidden),
    },
    first.id !== utterance.tokens[0]?.id && {
      key: 'split',
      name: t('menuSplit'),
      Icon: IconArrowsSplit2,
      onChoose: () => run(actions.split),
    },
    all[0]?.id !== utterance.id && {
      key: 'previous',
      name: t('menuMergePrevious'),
      Icon: IconArrowMergeLeft,
      onChoose: () => run(() => actions.merge(-1)),
    },
    all.at(-1)?.id !== utterance.id && {
      key: 'next',
      name: t('menuMergeNext'),
      Icon: IconArrowMergeRight,
      onChoose: () => run(() => actions.merge(1)),
    },
    {
      key: 'report',
      name: t('menuReport'),
      Icon: IconMessageReport,
      onChoose: () => setView('report'),
    },
  ];
  return items.filter((item) => item !== false);
}

/** The first view of the menu. */
export function OptionItems(props: OptionItemsProps) {
  const t = useTexts(editingTexts);
  const items = [...useSpecifiedItems(props), ...useOtherItems(props)];
  return <MenuList label={t('menu')} items={items} />;
}
