import { hash, verify } from '@node-rs/argon2';

/** Argon2id with 19 MiB and two passes, the first choice of OWASP's password storage page. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, COST);

let nobody: Promise<string> | undefined;

/** Takes the same time for an account that does not exist (no hash). */
export async function isPassword(stored: string | null, password: string): Promise<boolean> {
  nobody ??= hashPassword('the password of nobody');
  const right = await verify(stored ?? (await nobody), password);
  return right && stored !== null;
}
