import { processes } from '@scriptorium/contract/processes.ts';
import { nameKey, ProcessName } from '@scriptorium/domain/names.ts';
import { formTexts } from '@scriptorium/web-kit/form-texts.ts';
import { useRead } from '@scriptorium/web-kit/queries.ts';
import { useTexts } from '@scriptorium/web-kit/texts.ts';
import { z } from 'zod';

/** Form rule: the name of a process is unique (spec platform 5). */
export function useProcessNameForm(ownId?: number) {
  const words = useTexts(formTexts);
  const { data = [] } = useRead(processes.list, { query: {} });
  const taken = new Set(data.filter(({ id }) => id !== ownId).map(({ name }) => nameKey(name)));
  return z.object({
    name: ProcessName.refine((name) => !taken.has(nameKey(name)), {
      error: () => words('nameUniquenessError'),
    }),
  });
}
