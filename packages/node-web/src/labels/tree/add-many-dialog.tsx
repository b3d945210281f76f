import { Alert, Text, Textarea } from '@mantine/core';
import { MAX_NEW_LABELS } from '@scriptorium/domain/labels/label-limits.ts';
import { DialogForm } from '@scriptorium/web-kit/forms/dialog-form.tsx';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { useMemo, useState } from 'react';
import { lineProblems, type LabelEdits } from './label-edits.ts';
import { readOutline } from './outline.ts';
import { treeTexts } from './tree-texts.ts';

/** Problems that are shown at once. */
const MOST_PROBLEMS = 10;

interface AddManyProps {
  edits: LabelEdits;
  isFlat: boolean;
  text?: string;
  problems?: readonly string[];
  onClose: () => void;
}

/** Labels as lines of text, all of which are added at the end, or none. */
export function AddManyDialog({
  edits,
  isFlat,
  text: first = '',
  problems: found = [],
  onClose,
}: AddManyProps) {
  const t = useTexts(treeTexts);
  const [text, setText] = useState(first);
  const [problems, setProblems] = useState(found);
  const [saving, setSaving] = useState(false);
  const lines = useMemo(() => readOutline(text, isFlat), [text, isFlat]);
  const isTooMany = lines.length > MAX_NEW_LABELS;
  const submit = async () => {
    setSaving(true);
    try {
      await edits.add({ parentId: null }, lines);
      onClose();
    } catch (error) {
      setProblems(lineProblems(error, lines));
      setSaving(false);
    }
  };
  return (
    <DialogForm
      title={t('severalTitle')}
      size="lg"
      closeOnClickOutside={text === first}
      saving={saving}
      disabled={lines.length === 0 || isTooMany}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Textarea
        label={t('severalLines')}
        description={t(isFlat ? 'severalAboutFlat' : 'severalAbout')}
        data-autofocus
        autosize
        minRows={8}
        maxRows={16}
        spellCheck={false}
        value={text}
        error={isTooMany ? t('tooMany', { most: MAX_NEW_LABELS }) : undefined}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setProblems([]);
        }}
      />
      <Text size="xs" c="dimmed" component="output">
        {t('severalCount', { count: lines.length })}
      </Text>
      {problems.length > 0 && (
        <Alert color="red" role="alert">
          {problems.slice(0, MOST_PROBLEMS).map((problem) => (
            <div key={problem}>{problem}</div>
          ))}
        </Alert>
      )}
    </DialogForm>
  );
}
