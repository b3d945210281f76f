import { rulesOf, type Access, type Right, type Rule, type Thing } from '@scriptorium/contract/kit/access.ts';
import { AppError, notFound } from '@scriptorium/contract/errors.ts';
import type { Db } from '@scriptorium/db/database.ts';
import { mayCreateProcess, type Rights } from '@scriptorium/domain/access/access.ts';
import type { Checked } from '@scriptorium/node-server/http/resources.ts';
import {
  requireDocumentRight,
  requireModeOnNode,
  requireModeOnProcess,
  requireModeOnStep,
} from './access.api.ts';
import * as store from './access.store.ts';

type Check<Kind extends Thing> = (
  db: Db,
  rights: Rights,
  right: Right<Kind>,
  id: number,
) => Promise<NonNullable<Checked[Kind]>>;

const CHECKS: { readonly [Kind in Thing]: Check<Kind> } = {
  process: async (db, rights, { named, mode }, id) => {
    const found = named === 'process' ? store.findProcess(db, id) : store.findProcessOf(db, named, id);
    return requireModeOnProcess(db, rights, await found, mode);
  },
  node: async (db, rights, { named, mode }, id) => {
    const node = await findNode(db, named, id);
    if (!node) throw notFound();
    await requireModeOnNode(db, rights, node, mode);
    return node;
  },
  step: async (db, rights, { named, mode }, id) => {
    return requireModeOnStep(db, rights, await FIND_STEP[named](db, id), mode);
  },
  document: async (db, rights, { named, mode }, id) => {
    const documentId = named === 'document' ? id : await store.findDocumentOfToken(db, id);
    if (documentId === undefined) throw notFound();
    return requireDocumentRight(db, rights, documentId, mode);
  },
};

const FIND_STEP = {
  step: store.findStep,
  tag: store.findStepOfTag,
  relationGraph: store.findStepOfGraph,
} as const satisfies Record<Right<'step'>['named'], unknown>;

function findNode(db: Db, named: Right<'node'>['named'], id: number) {
  if (named === 'node') return store.findNode(db, id);
  return named === 'parsedDocument' ? store.findParserOf(db, id) : store.findNodeOf(db, named, id);
}

/** Checks the rights that an endpoint declares, in order: 404 or 403 for a caller without them. */
export async function checkAccess(
  db: Db,
  rights: Rights | null,
  access: Access,
  input: Record<string, unknown>,
): Promise<Checked> {
  const checked: Checked = {};
  for (const rule of rulesOf(access)) {
    if (!rights) throw new AppError('error.http.401');
    Object.assign(checked, await checkRule(db, rights, rule, input));
  }
  return checked;
}

async function checkRule(
  db: Db,
  rights: Rights,
  rule: Rule,
  input: Record<string, unknown>,
): Promise<Checked> {
  if ('byHandler' in rule) return {};
  if ('creates' in rule) {
    if (!mayCreateProcess(rights)) throw new AppError('error.http.403');
    return {};
  }
  const check = CHECKS[rule.thing] as Check<Thing>;
  return { [rule.thing]: await check(db, rights, rule, idIn(input, rule.id)) };
}

/** The contract's types allow only places that hold an id. */
function idIn(input: Record<string, unknown>, source: string): number {
  const [part = '', field = ''] = source.split('.');
  const id = (input[part] as Record<string, unknown> | undefined)?.[field];
  if (typeof id !== 'number') throw new Error(`${source} is not an id`);
  return id;
}
