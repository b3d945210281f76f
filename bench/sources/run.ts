import type { BenchRow } from '../bench-row.ts';
import { mailRows } from './mails.ts';
import { withProduct } from './product.ts';

/** What is fetched from mailboxes and SFTP servers. */
export async function runSourcesBench(): Promise<BenchRow[]> {
  return withProduct((product) => mailRows(product));
}
