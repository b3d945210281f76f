import { useState } from 'react';
import { splitExpressions } from '../pattern/expressions.ts';

export const INPUT_MODES = ['modeSingle', 'modeMany', 'modeFile'] as const;
export type InputMode = (typeof INPUT_MODES)[number];

const NOTHING = { single: '', many: '', file: null as File | null };

/** Input that is not in the list yet; it is kept when the input mode changes. */
export function useExpressionInput() {
  const [mode, setMode] = useState<InputMode>('modeSingle');
  const [typed, setTyped] = useState(NOTHING);
  const [delimiter, setDelimiter] = useState(',');
  const [newLine, setNewLine] = useState(false);
  const [nothingInFile, setNothingInFile] = useState(false);
  const { file } = typed;
  const noDelimiter = !newLine && delimiter === '';
  const isPending =
    typed.single.trim() !== '' || splitExpressions(typed.many, 'newLine').length > 0 || !!file;

  /** The expressions of the chosen file; null without any, for which the field shows the error. */
  const readFile = async (): Promise<string[] | null> => {
    if (!file) return [];
    const found = noDelimiter ? [] : splitExpressions(await file.text(), newLine ? 'newLine' : delimiter);
    setNothingInFile(!noDelimiter && found.length === 0);
    if (found.length > 0) return found;
    setMode('modeFile');
    return null;
  };
  /** Returns what is typed in one mode, or in each, and clears it with the file. */
  const take = (which: InputMode | 'all'): string[] => {
    const wants = (way: InputMode) => which === way || which === 'all';
    const single = wants('modeSingle') ? typed.single.trim() : '';
    const many = wants('modeMany') ? splitExpressions(typed.many, 'newLine') : [];
    setTyped((before) => ({
      single: wants('modeSingle') ? '' : before.single,
      many: wants('modeMany') ? '' : before.many,
      file: wants('modeFile') ? null : before.file,
    }));
    return [...(single === '' ? [] : [single]), ...many];
  };
  return {
    mode,
    setMode,
    ...typed,
    setSingle: (single: string) => setTyped((before) => ({ ...before, single })),
    setMany: (many: string) => setTyped((before) => ({ ...before, many })),
    setFile: (chosen: File | null) => {
      setTyped((before) => ({ ...before, file: chosen }));
      setNothingInFile(false);
    },
    delimiter,
    setDelimiter,
    newLine,
    setNewLine,
    noDelimiter,
    nothingInFile,
    isPending,
    readFile,
    take,
  };
}

export type ExpressionDraft = ReturnType<typeof useExpressionInput>;
