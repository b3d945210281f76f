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

  const readFile = async (): Promise<string[] | null> => {
    if (!file) return [];
    const found = noDelimiter ? [] : splitExpressions(await file.text(), newLine ? 'newLine' : delimiter);
    setNothingInFile(!noDelimiter && found.length === 0);
    return found.length > 0 ? found : null;
  };
  /**
   * Returns the input of one mode, or of all, and clears it. Null for invalid input, for which the field shows the
   * error.
   */
  const take = async (which: InputMode | 'all'): Promise<string[] | null> => {
    const wants = (way: InputMode) => which === way || which === 'all';
    const fromFile = wants('modeFile') ? await readFile() : [];
    if (fromFile === null) {
      setMode('modeFile');
      return null;
    }
    const single = wants('modeSingle') ? typed.single.trim() : '';
    const many = wants('modeMany') ? splitExpressions(typed.many, 'newLine') : [];
    setTyped((before) => ({
      single: wants('modeSingle') ? '' : before.single,
      many: wants('modeMany') ? '' : before.many,
      file: wants('modeFile') ? null : before.file,
    }));
    return [...(single === '' ? [] : [single]), ...many, ...fromFile];
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
    take,
  };
}

export type ExpressionDraft = ReturnType<typeof useExpressionInput>;
