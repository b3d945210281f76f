import { createHash } from 'node:crypto';
import { notFound } from '@scriptorium/contract/errors.ts';
import type { ListVersion } from '@scriptorium/contract/kit/list-version.ts';
import type { Db } from '@scriptorium/db/database.ts';
import { modeOnProcess, type Rights } from '@scriptorium/domain/access/access.ts';
import type { Checked } from '@scriptorium/node-server/http/resources.ts';
import { visibleSteps } from '../steps/visible-steps.api.ts';
import { findListBasis } from './list-versions.store.ts';

/** Characters of a hash in base64: 96 bits. */
const HASH_CHARS = 16;

/**
 * The version of the lists of a document for a caller: of tags, classes, relation graphs, utterances and issues. Every change of
 * them raises the version of the document in its own transaction, so that the version may be newer than a list that is read after
 * it, and is never older.
 */
export async function readListVersion(
  db: Db,
  rights: Rights,
  { document, step }: Checked,
): Promise<ListVersion> {
  const documentId = document?.id ?? step?.documentId;
  if (documentId === undefined) throw new Error('The access of a versioned list names no document');
  const basis = await findListBasis(db, documentId);
  if (!basis) throw notFound();
  const { version, processId, steps, definitions, people } = basis;
  const seen = visibleSteps(steps, rights, document?.visible ?? 'all').map(({ id }) => id);
  const decisive = [modeOnProcess(rights, processId), seen, definitions, people];
  const hash = createHash('sha256').update(JSON.stringify(decisive)).digest('base64url');
  return { document: version, rest: hash.slice(0, HASH_CHARS) };
}
