import {
  Button,
  Checkbox,
  FileInput,
  Group,
  SegmentedControl,
  Stack,
  Textarea,
  TextInput,
} from '@mantine/core';
import { useTexts } from '@scriptorium/web-kit/texts.ts';
import { IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { lexiconTexts } from '../texts.ts';
import { splitExpressions } from './expressions.ts';

const MODES = ['modeSingle', 'modeMany', 'modeFile'] as const;
type Mode = (typeof MODES)[number];
type OnAdd = (expressions: readonly string[]) => void;

/** Three ways to add expressions to the list: one, many lines, a file. */
export function ExpressionInput({ onAdd }: { onAdd: OnAdd }) {
  const t = useTexts(lexiconTexts);
  const [mode, setMode] = useState<Mode>('modeSingle');
  return (
    <Stack gap="xs">
      <SegmentedControl
        aria-label={t('inputMode')}
        size="xs"
        value={mode}
        data={MODES.map((value) => ({ value, label: t(value) }))}
        onChange={(value) => setMode(value as Mode)}
      />
      {mode === 'modeSingle' && <Single onAdd={onAdd} />}
      {mode === 'modeMany' && <Many onAdd={onAdd} />}
      {mode === 'modeFile' && <FromFile onAdd={onAdd} />}
    </Stack>
  );
}

function Single({ onAdd }: { onAdd: OnAdd }) {
  const t = useTexts(lexiconTexts);
  const [text, setText] = useState('');
  const [error, setError] = useState(false);
  const add = () => {
    if (text.trim() === '') return setError(true);
    onAdd([text.trim()]);
    return setText('');
  };
  return (
    <Group align="flex-start" gap="xs">
      <TextInput
        aria-label={t('newExpression')}
        placeholder={t('newExpression')}
        flex={1}
        value={text}
        error={error ? t('emptyExpression') : undefined}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setError(false);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          add();
        }}
      />
      <Button variant="light" onClick={add}>
        {t('add')}
      </Button>
    </Group>
  );
}

function Many({ onAdd }: { onAdd: OnAdd }) {
  const t = useTexts(lexiconTexts);
  const [text, setText] = useState('');
  const expressions = splitExpressions(text, 'newLine');
  return (
    <Stack gap="xs" align="flex-start">
      <Textarea
        label={t('manyLabel')}
        w="100%"
        autosize
        minRows={3}
        maxRows={8}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button
        variant="light"
        disabled={expressions.length === 0}
        onClick={() => {
          onAdd(expressions);
          setText('');
        }}
      >
        {t('add')}
      </Button>
    </Stack>
  );
}

function FromFile({ onAdd }: { onAdd: OnAdd }) {
  const t = useTexts(lexiconTexts);
  const [file, setFile] = useState<File | null>(null);
  const [delimiter, setDelimiter] = useState(',');
  const [newLine, setNewLine] = useState(false);
  const [nothing, setNothing] = useState(false);
  const noDelimiter = !newLine && delimiter === '';

  const read = async () => {
    const expressions = splitExpressions((await file?.text()) ?? '', newLine ? 'newLine' : delimiter);
    setNothing(expressions.length === 0);
    if (expressions.length === 0) return;
    onAdd(expressions);
    setFile(null);
  };
  return (
    <Stack gap="xs" align="flex-start">
      <FileInput
        label={t('file')}
        placeholder={t('chooseFile')}
        w="100%"
        accept="text/plain,text/csv,.txt,.csv"
        leftSection={<IconUpload size={16} />}
        value={file}
        error={nothing ? t('nothingInFile') : undefined}
        onChange={(chosen) => {
          setFile(chosen);
          setNothing(false);
        }}
      />
      <Group align="flex-start">
        <TextInput
          label={t('delimiter')}
          w={160}
          value={delimiter}
          disabled={newLine}
          error={noDelimiter ? t('delimiterEmpty') : undefined}
          onChange={(event) => setDelimiter(event.currentTarget.value)}
        />
        <Checkbox
          label={t('useNewLine')}
          mt={32}
          checked={newLine}
          onChange={(event) => setNewLine(event.currentTarget.checked)}
        />
      </Group>
      <Button variant="light" disabled={!file || noDelimiter} onClick={() => void read()}>
        {t('add')}
      </Button>
    </Stack>
  );
}
