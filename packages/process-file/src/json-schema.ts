import { z } from 'zod';
import { ProcessFile } from './schema.ts';

/** The published schema of process files: editors complete and check files that name it. */
export const describeProcessFile = (): object => ({
  title: 'A process of Scriptorium as a file',
  ...z.toJSONSchema(ProcessFile, { io: 'input', unrepresentable: 'any' }),
});
