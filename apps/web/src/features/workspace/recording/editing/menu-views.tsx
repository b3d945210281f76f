import { TOKEN_PROPERTIES, type Token } from '@scriptorium/domain/transcript/transcript.ts';
import { editWord } from '@scriptorium/domain/transcript/word-edit.ts';
import { haveProperty } from '@scriptorium/domain/transcript/word-properties.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { IconArrowLeft } from '@tabler/icons-react';
import { useEditing } from './editing-context.ts';
import { editingTexts } from './editing-texts.ts';
import { useEditor } from './editor.ts';
import { MenuList, type MenuItem } from './menu-list.tsx';
import type { MenuWords } from './menu-words.ts';
import { useWordsOfProcess } from './use-words-of-process.ts';

export interface ViewProps {
  onBack: () => void;
  run: (action: () => void) => void;
}

const backItem = (name: string, onChoose: () => void): MenuItem => ({
  key: 'back',
  name,
  Icon: IconArrowLeft,
  onChoose,
});

/** Items for the sound of the words: each state is set for all of them, or removed from all. */
export function PropertyItems({ tokens, onBack, run }: ViewProps & { tokens: readonly Token[] }) {
  const t = useTexts(editingTexts);
  const { actions } = useEditing();
  const items = ['UNCLEAR' as const, ...TOKEN_PROPERTIES.filter((property) => property !== 'UNCLEAR')].map(
    (property): MenuItem => ({
      key: property,
      name: t(`property${property}`),
      isChecked: haveProperty(tokens, property),
      onChoose: () => run(() => actions.toggleProperty(property)),
    }),
  );
  return <MenuList label={t('properties')} items={[...items, backItem(t('back'), onBack)]} />;
}

/** Replacements that people made of the same word in the process (MENU-13). */
export function HintItems({ words: { tokens, utterance }, onBack, run }: ViewProps & { words: MenuWords }) {
  const t = useTexts(editingTexts);
  const editor = useEditor();
  const { hints } = useWordsOfProcess();
  const [token] = tokens;
  const previous = utterance.tokens[utterance.tokens.findIndex(({ id }) => id === token.id) - 1];
  const items = hints(token, previous).map((hint): MenuItem => ({
    key: `hint ${hint}`,
    name: hint,
    onChoose: () =>
      run(() => editor.apply((utterances, newId) => editWord(utterances, token, [hint], newId))),
  }));
  const none: MenuItem = { key: 'none', name: t('noHints'), disabled: '', onChoose: () => undefined };
  return (
    <MenuList
      label={t('menuHints')}
      items={[...(items.length > 0 ? items : [none]), backItem(t('back'), onBack)]}
    />
  );
}
