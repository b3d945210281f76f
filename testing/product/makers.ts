import { randomUUID } from 'node:crypto';
import type { CallOf, Endpoint } from '@scriptorium/contract/kit/endpoint.ts';
import type { Call } from '@scriptorium/contract/kit/client.ts';
import { classifierTypes } from '@scriptorium/contract/process/classifier-types.ts';
import { labels } from '@scriptorium/contract/process/labels.ts';
import { relationTypes } from '@scriptorium/contract/process/relation-types.ts';
import { edges, predicates, type PredicateDraft } from '@scriptorium/contract/process/edges.ts';
import { models } from '@scriptorium/contract/machines/models.ts';
import { nodes } from '@scriptorium/contract/process/nodes.ts';
import { processes, processTags } from '@scriptorium/contract/process/processes.ts';
import type { Authority } from '@scriptorium/domain/access/access.ts';
import { matchingRules } from '@scriptorium/nodes/lexicon/lexicon.contract.ts';
import { hashPassword } from '@scriptorium/server/features/identity/passwords.api.ts';
import { issueToken } from '@scriptorium/server/features/identity/tokens.ts';
import type { Server } from '@scriptorium/server/bootstrap/server.ts';

export interface TestUser {
  readonly id: number;
  readonly login: string;
  /** A bearer token, created like a sign-in does. */
  readonly token: string;
}

type BodyOf<E extends Endpoint> = CallOf<E> extends { body: infer Body } ? Body : never;
type NewNode = Partial<BodyOf<typeof nodes.create>> & { [setting: string]: unknown };

type NewModel = BodyOf<typeof models.create>;

export type Makers = Awaited<ReturnType<typeof makers>>;

/** Builders with defaults for everything that a test does not set. Objects with an endpoint are created through it. */
export async function makers({ database: { db }, services }: Server, callAs: (user?: TestUser) => Call) {
  const unique = (what: string) => `${what} ${randomUUID().slice(0, 8)}`;

  async function user(
    given: {
      login?: string;
      roles?: readonly string[];
      authorities?: readonly Authority[];
      /** Only for tests that sign in, because hashing takes a while. */
      password?: string;
      activated?: boolean;
      email?: string | null;
    } = {},
  ): Promise<TestUser> {
    const login = given.login ?? unique('user').replace(' ', '-');
    const row = await db
      .insertInto('app_user')
      .values({
        login,
        email: given.email === undefined ? `${login}@example.org` : given.email,
        activated: given.activated ?? true,
        password_hash: given.password === undefined ? null : await hashPassword(given.password),
      })
      .returning(['id', 'token_epoch'])
      .executeTakeFirstOrThrow();
    const roles = given.roles ?? ['ROLE_USER'];
    if (roles.length > 0)
      await db
        .insertInto('user_role')
        .values(roles.map((role) => ({ user_id: row.id, role })))
        .execute();
    for (const authority of given.authorities ?? []) await grant(row, authority);
    const token = await issueToken(services.keys, { id: row.id, tokenEpoch: row.token_epoch });
    return { id: row.id, login, token };
  }

  const admin = () => user({ roles: ['ROLE_ADMIN', 'ROLE_USER'] });
  const boss = await admin();
  const asAdmin = callAs(boss);

  async function grant(to: { id: number }, { type, componentId, mode }: Authority): Promise<void> {
    const row = await db
      .insertInto('authority')
      .values({ type, component_id: componentId, mode })
      .onConflict((conflict) => conflict.columns(['type', 'component_id', 'mode']).doUpdateSet({ mode }))
      .returning('id')
      .executeTakeFirstOrThrow();
    await db.insertInto('user_authority').values({ user_id: to.id, authority_id: row.id }).execute();
  }

  async function systemTag(): Promise<{ id: number }> {
    const tags = await asAdmin(processTags.list);
    const tag = tags.find(({ predefined }) => predefined);
    if (!tag) throw new Error('The world has no system tag');
    return { id: tag.id };
  }

  async function process(given: { name?: string; by?: TestUser } = {}) {
    const call = given.by ? callAs(given.by) : asAdmin;
    const body = { name: given.name ?? unique('Process'), tags: [await systemTag()] };
    const made = await call(processes.create, { body });
    const all = await call(nodes.list, { query: { processId: made.id } });
    const parser = all.find(({ activityType }) => activityType === 'FILE_PARSER');
    if (!parser) throw new Error('The process has no file parser');
    return { ...made, parser };
  }

  const node = (processId: number, given: NewNode) =>
    asAdmin(nodes.create, {
      body: {
        activityType: 'SPAN',
        name: unique('Node'),
        ...given,
        processId,
      } as never,
    });

  const edge = async (processId: number, fromId: number, toId: number) =>
    asAdmin(edges.create, { body: { processId, fromId, toId } });

  const predicate = async (body: PredicateDraft) => asAdmin(predicates.create, { body });

  const label = async (nodeId: number, given: Partial<BodyOf<typeof labels.create>> = {}) =>
    asAdmin(labels.create, {
      params: { nodeId },
      body: { name: unique('label'), backgroundColor: '#5d6be1', textColor: '#ffffff', ...given },
    });

  const rules = async (
    nerTagTypeId: number,
    newRules: NonNullable<BodyOf<typeof matchingRules.save>['newRules']>,
  ) => asAdmin(matchingRules.save, { body: { nerTagTypeId, newRules } });

  const classifierType = async (nodeId: number, given: Partial<BodyOf<typeof classifierTypes.create>> = {}) =>
    asAdmin(classifierTypes.create, {
      params: { nodeId },
      body: { name: unique('class'), backgroundColor: '#5d6be1', ...given },
    });

  const relationType = async (nodeId: number, given: Partial<BodyOf<typeof relationTypes.create>> = {}) =>
    asAdmin(relationTypes.create, {
      body: { name: unique('relation'), color: '#5d6be1', ...given, nodeId },
    });

  /** A model with prices, at the address of a provider. */
  const model = async (given: Pick<NewModel, 'baseUrl'> & Partial<NewModel>) =>
    asAdmin(models.create, {
      body: {
        name: unique('Model'),
        protocol: 'OPENAI',
        model: 'ok',
        key: 'sk-model',
        priceInput: 3,
        priceOutput: 15,
        ...given,
      },
    });

  return {
    /** The creator where `by` is absent. */
    boss,
    user,
    admin,
    grant,
    systemTag,
    process,
    node,
    edge,
    predicate,
    label,
    rules,
    classifierType,
    relationType,
    model,
  };
}
