import type { BenchRow } from '../bench-row.ts';
import { promptRow } from './prompts.ts';

/** Documents through nodes that ask language models. */
export async function runModelsBench(): Promise<BenchRow[]> {
  return [await promptRow('PostgreSQL'), await promptRow('PGlite')];
}
