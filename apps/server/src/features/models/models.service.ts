import { AppError, fieldError, notFound } from '@scriptorium/contract/errors.ts';
import type { Model, ModelDraft } from '@scriptorium/contract/machines/models.ts';
import type { Db, Tx } from '@scriptorium/db/database.ts';
import { inTransaction } from '@scriptorium/db/transaction.ts';
import type { Caller } from '@scriptorium/node-server/http/handler.ts';
import type { Sealer } from '@scriptorium/node-server/http/services.ts';
import { lockModel } from '@scriptorium/models/calls/stored-models.store.ts';
import { MODEL_KEY_PURPOSE, openStoredKey } from '@scriptorium/models/stored-model.ts';
import type { FastifyRequest } from 'fastify';
import { nameConflict } from '../../http/name-conflict.ts';
import { queueSync } from '../rag/rag-sync.api.ts';
import { recordAudit } from '../audits/audits.api.ts';
import * as store from './models.store.ts';

/** The list has no pages. */
export const MAX_MODELS = 200;

export interface ModelContext {
  readonly db: Db;
  readonly sealer: Sealer;
  /** The server's time zone; days of budgets begin at its midnight. */
  readonly timeZone: string;
  readonly caller: Caller;
  readonly request: Pick<FastifyRequest, 'ip'>;
}

const auditData = ({ id, name, baseUrl, model }: Model) => ({ modelId: id, name, baseUrl, model });

export async function createModel(
  { db, sealer, caller, request }: ModelContext,
  draft: ModelDraft,
): Promise<Model> {
  const sealed = await seal(sealer, draft.key ?? '');
  return inTransaction(db, async (tx) => {
    await store.lockModels(tx);
    if ((await store.countModels(tx)) >= MAX_MODELS) throw fieldError('models', 'name', 'Size');
    await requireFreeName(tx, draft.name);
    const made = await store.insertModel(tx, draft, { sealed, createdBy: caller.userId });
    await recordAudit(tx, request, { type: 'MODEL_CREATE', by: caller, data: auditData(made) });
    return made;
  });
}

/** A stored key is not sent to another address: users who change the address must enter the key again. */
export async function updateModel(
  { db, sealer, timeZone, caller, request }: ModelContext,
  id: number,
  draft: ModelDraft,
): Promise<Model> {
  const sealed = draft.key === null ? undefined : await seal(sealer, draft.key);
  return inTransaction(db, async (tx) => {
    await store.lockModels(tx);
    const before = await store.findKey(tx, id);
    if (!before) throw notFound();
    // Nodes that use it need one of this kind.
    if (before.kind !== draft.kind) throw fieldError('models', 'kind', 'Invalid');
    requireKeyForAddress(before, draft);
    await requireFreeName(tx, draft.name, id);
    const changed = await store.updateModel(tx, id, draft, { sealed, timeZone });
    if (hasOtherVectors(before, draft)) await queueSync(tx, await store.changeVectorSpace(tx, id));
    const data = { ...auditData(changed), keyChanged: sealed !== undefined };
    await recordAudit(tx, request, { type: 'MODEL_UPDATE', by: caller, data });
    return changed;
  });
}

/** Refused while a node refers to it. A node that begins to, concurrently, has locked the model. */
export const removeModel = ({ db, caller, request }: ModelContext, id: number): Promise<void> =>
  inTransaction(db, async (tx) => {
    await store.lockModels(tx);
    const model = await lockModel(tx, id);
    if (!model) throw notFound();
    const nodes = await store.listUsers(tx, id);
    if (nodes.length > 0) throw new AppError('error.model.inUse', { name: model.name, nodes });
    await store.deleteModel(tx, id);
    await recordAudit(tx, request, {
      type: 'MODEL_DELETE',
      by: caller,
      data: { modelId: id, name: model.name },
    });
  });

/** The key for a call with these settings: the given one, or the one that is stored for the same address. */
export async function keyOfDraft(
  db: Db,
  sealer: Sealer,
  { id, key, baseUrl }: Pick<ModelDraft, 'key' | 'baseUrl'> & { id: number | null },
): Promise<string | null> {
  if (key !== null || id === null) return key === '' ? null : key;
  const stored = await store.findKey(db, id);
  if (!stored) throw notFound();
  requireKeyForAddress(stored, { key, baseUrl });
  return openStoredKey(sealer, stored);
}

const seal = (sealer: Sealer, key: string): Promise<string | null> =>
  key === '' ? Promise.resolve(null) : sealer.seal(MODEL_KEY_PURPOSE, key);

type Embedding = Pick<ModelDraft, 'kind' | 'protocol' | 'model' | 'questionPrefix' | 'passagePrefix'>;

/** Vectors of another model cannot be compared. At another address there is supposed to be the same one. */
const hasOtherVectors = (before: Embedding, after: Embedding): boolean =>
  after.kind === 'EMBEDDING' &&
  (['protocol', 'model', 'questionPrefix', 'passagePrefix'] as const).some(
    (field) => before[field] !== after[field],
  );

function requireKeyForAddress(
  before: { readonly baseUrl: string; readonly sealed: string | null },
  { key, baseUrl }: Pick<ModelDraft, 'key' | 'baseUrl'>,
): void {
  const isSame = new URL(before.baseUrl).origin === new URL(baseUrl).origin;
  if (before.sealed !== null && key === null && !isSame) throw fieldError('models', 'key', 'NotNull');
}

async function requireFreeName(tx: Tx, name: string, own?: number): Promise<void> {
  const other = await store.findModelByName(tx, name);
  if (other && other.id !== own) throw nameConflict('models', name);
}
