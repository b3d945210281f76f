import { account, management } from '@scriptorium/contract/account.ts';
import { row, type Row } from './row.ts';

export const PASSWORD = 'correct horse';
/** Who signs in, whoever asks. */
export const SIGNER = 'signer';

export const ACCOUNT_ROWS: readonly Row[] = [
  row(account.authenticate, () => ({ body: { username: SIGNER, password: PASSWORD } })),
  row(account.get, () => ({})),
  row(account.logout, () => ({}), { throwaway: true }),
  row(management.info, () => ({})),
  row(management.health, () => ({})),
];
