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
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { lexiconTexts } from '../pattern/texts.ts';
import { FaultMessage } from '../trial/pattern-fault.tsx';
import type { PatternFault } from '../trial/tried-rules.ts';
import { focusAt } from './focus-at.ts';
import { splitExpressions } from '../pattern/expressions.ts';
import { INPUT_MODES, type ExpressionDraft, type InputMode } from './use-expression-input.ts';

const SINGLE_ID = 'rule-expression-typed';

interface InputProps {
  input: ExpressionDraft;
  /** The faults of patterns. */
  faults: readonly PatternFault[];
  /** Adds the input to the list. */
  onAdd: () => void;
}

/** Three ways to add expressions to the list: one, many lines, a file. */
export function ExpressionInput({ input, faults, onAdd }: InputProps) {
  const t = useTexts(lexiconTexts);
  const { mode, setMode } = input;
  const fault = faults.find(({ source }) => 'typed' in source);
  return (
    <Stack gap="xs">
      <SegmentedControl
        aria-label={t('inputMode')}
        size="xs"
        value={mode}
        data={INPUT_MODES.map((value) => ({ value, label: t(value) }))}
        onChange={(value) => setMode(value as InputMode)}
      />
      {mode === 'modeSingle' && <Single input={input} onAdd={onAdd} />}
      {mode === 'modeMany' && <Many input={input} onAdd={onAdd} />}
      {mode === 'modeFile' && <FromFile input={input} onAdd={onAdd} />}
      {fault && (
        <FaultMessage
          fault={fault}
          number={null}
          onGo={mode === 'modeSingle' ? (position) => focusAt(SINGLE_ID, position) : null}
        />
      )}
    </Stack>
  );
}

type ModeProps = Omit<InputProps, 'faults'>;

function Single({ input, onAdd }: ModeProps) {
  const t = useTexts(lexiconTexts);
  const [error, setError] = useState(false);
  const add = () => {
    if (input.single.trim() === '') setError(true);
    else onAdd();
  };
  return (
    <Group align="flex-start" gap="xs">
      <TextInput
        id={SINGLE_ID}
        aria-label={t('newExpression')}
        placeholder={t('newExpression')}
        flex={1}
        value={input.single}
        error={error ? t('emptyExpression') : undefined}
        onChange={(event) => {
          input.setSingle(event.currentTarget.value);
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

function Many({ input, onAdd }: ModeProps) {
  const t = useTexts(lexiconTexts);
  return (
    <Stack gap="xs" align="flex-start">
      <Textarea
        label={t('manyLabel')}
        w="100%"
        autosize
        minRows={3}
        maxRows={8}
        value={input.many}
        onChange={(event) => input.setMany(event.currentTarget.value)}
      />
      <Button variant="light" disabled={splitExpressions(input.many, 'newLine').length === 0} onClick={onAdd}>
        {t('add')}
      </Button>
    </Stack>
  );
}

function FromFile({ input, onAdd }: ModeProps) {
  const t = useTexts(lexiconTexts);
  return (
    <Stack gap="xs" align="flex-start">
      <FileInput
        label={t('file')}
        placeholder={t('chooseFile')}
        w="100%"
        accept="text/plain,text/csv,.txt,.csv"
        leftSection={<IconUpload size={16} />}
        value={input.file}
        error={input.nothingInFile ? t('nothingInFile') : undefined}
        onChange={input.setFile}
      />
      <Group align="flex-start">
        <TextInput
          label={t('delimiter')}
          w={160}
          value={input.delimiter}
          disabled={input.newLine}
          error={input.noDelimiter ? t('delimiterEmpty') : undefined}
          onChange={(event) => input.setDelimiter(event.currentTarget.value)}
        />
        <Checkbox
          label={t('useNewLine')}
          mt={32}
          checked={input.newLine}
          onChange={(event) => input.setNewLine(event.currentTarget.checked)}
        />
      </Group>
      <Button variant="light" disabled={!input.file || input.noDelimiter} onClick={onAdd}>
        {t('add')}
      </Button>
    </Stack>
  );
}
