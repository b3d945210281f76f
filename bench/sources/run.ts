import type { BenchRow } from '../bench-row.ts';
import { fileRows } from './files.ts';
import { idleRow } from './idle.ts';
import { mailRows } from './mails.ts';
import { withProduct } from './product.ts';

/** Measures fetching from mailboxes and SFTP servers. */
export async function runSourcesBench(): Promise<BenchRow[]> {
  return withProduct(async (product) => [
    ...(await mailRows(product)),
    ...(await fileRows(product)),
    await idleRow(product),
  ]);
}
