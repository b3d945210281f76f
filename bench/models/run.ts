import type { BenchRow } from '../bench-row.ts';
import { anchoringRow } from './anchoring.ts';
import { promptRow } from './prompts.ts';

/** Documents through nodes that ask language models, and the places of what they quote. */
export async function runModelsBench(): Promise<BenchRow[]> {
  return [anchoringRow(), await promptRow('PostgreSQL'), await promptRow('PGlite')];
}
