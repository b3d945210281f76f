import { useState } from 'react';
import { splitExpressions } from './expressions.ts';

export const INPUT_MODES = ['modeSingle', 'modeMany', 'modeFile'] as const;
export type InputMode = (typeof INPUT_MODES)[number];

const NOTHING = { single: '', many: '', file: null as File | null };

/** What is typed or chosen for the list but not in it yet; it stays when another way to add is looked at. */
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
  /** What is typed or chosen in one way, or in all; the field is clear then. Null where it is wrong, which the field says. */
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
