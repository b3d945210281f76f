import { processes } from '@scriptorium/contract/process/processes.ts';
import { nameKey, ProcessName } from '@scriptorium/domain/names.ts';
import { formTexts } from '@scriptorium/web-kit/texts/form-texts.ts';
import { useRead } from '@scriptorium/web-data/queries.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { z } from 'zod';

/** Form rule: the name of a process is unique (PROC-14). `known` identifies the names that it is compared with. */
export function useProcessNameForm(ownId?: number) {
  const tForm = useTexts(formTexts);
  const { data = [] } = useRead(processes.list, { query: {} });
  const existingNames = new Set(data.filter(({ id }) => id !== ownId).map(({ name }) => nameKey(name)));
  const Form = z.object({
    name: ProcessName.refine((name) => !existingNames.has(nameKey(name)), {
      error: () => tForm('nameUniquenessError'),
    }),
  });
  return { Form, known: [...existingNames].join('\n') };
}
