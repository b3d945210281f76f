import { AppError } from '@scriptorium/contract/errors.ts';
import type { Db, Tx } from '@scriptorium/db/database.ts';
import { inTransaction } from '@scriptorium/db/transaction.ts';
import type { FastifyRequest } from 'fastify';
import type { Person } from '../../services/identity-provider.ts';
import type { Settings } from '../../config/settings.ts';
import { recordAudit } from '../audits/audits.api.ts';
import { groupsOf, parseGroupRoles, roleChanges, type GroupRole } from '../../config/group-roles.ts';
import * as store from './oidc.store.ts';
import { profileOf, type Profile } from './profile.ts';

type Request = Pick<FastifyRequest, 'ip'>;
type Found = NonNullable<Awaited<ReturnType<typeof store.findBySubject>>>;

interface SignedIn {
  readonly id: number;
  readonly login: string;
  /** A local account was just linked to this person: its sessions are revoked. */
  readonly isLinked: boolean;
}

/**
 * The user of a person: found by issuer and subject; otherwise a local account with the same verified e-mail;
 * otherwise a new one. Sets the roles to which the groups are mapped.
 */
export const userOf = (
  db: Db,
  request: Request,
  person: Person,
  settings: Pick<Settings, 'OIDC_ROLES' | 'OIDC_GROUPS_CLAIM'>,
): Promise<SignedIn> =>
  inTransaction(db, async (tx) => {
    const mapping = parseGroupRoles(settings.OIDC_ROLES) ?? [];
    if (mapping.some(({ role }) => role === 'ROLE_ADMIN')) await store.lockAdministrators(tx);
    const { user, how } = await findOrCreate(tx, person);
    if (!user.activated) throw new AppError('error.signIn.inactive');
    const by = { userId: user.id, login: user.login };
    const data = { id: user.id, login: user.login, issuer: person.issuer };
    if (how === 'created') await recordAudit(tx, request, { type: 'USER_CREATE', by, data });
    if (how === 'linked') await recordAudit(tx, request, { type: 'USER_UPDATE', by, data });
    const groups = groupsOf(person.claims[settings.OIDC_GROUPS_CLAIM]);
    await setRoles(tx, request, by, { mapping, groups });
    return { id: user.id, login: user.login, isLinked: how === 'linked' };
  });

/** More users with one login than this indicate a fault. */
const MAX_NAMESAKES = 1000;

async function findOrCreate(
  tx: Tx,
  person: Person,
): Promise<{ user: Found; how: 'known' | 'linked' | 'created' }> {
  const { issuer, subject } = person;
  const profile = profileOf(person.claims);
  for (let namesake = 1; namesake <= MAX_NAMESAKES; namesake++) {
    const known = await store.findBySubject(tx, issuer, subject);
    if (known) return { user: known, how: 'known' };
    const local = profile.email === null ? undefined : await store.findByEmail(tx, profile.email);
    if (local && local.subject === null) {
      // A deactivated account, or one that was never activated, must not be opened this way.
      if (!local.activated) throw new AppError('error.signIn.inactive');
      return { user: await store.linkLocalAccount(tx, local.id, { issuer, subject }), how: 'linked' };
    }
    const user = await make(tx, person, { ...profile, email: local ? null : profile.email }, namesake);
    if (user) return { user, how: 'created' };
  }
  throw new Error(`There are ${MAX_NAMESAKES} users of the login ${profile.login}`);
}

async function make(tx: Tx, { issuer, subject }: Person, profile: Profile, namesake: number) {
  const login = namesake === 1 ? profile.login : `${profile.login}-${namesake}`;
  const user = await store.insertPerson(tx, { ...profile, login, issuer, subject });
  if (user) await store.grantRoles(tx, user.id, ['ROLE_USER']);
  return user;
}

/** The last active administrator keeps the role whatever the groups say (docs/semantics.md#8). */
async function setRoles(
  tx: Tx,
  request: Request,
  by: { userId: number; login: string },
  { mapping, groups }: { mapping: readonly GroupRole[]; groups: readonly string[] },
): Promise<void> {
  const held = await store.listRoles(tx, by.userId);
  const changes = roleChanges(mapping, groups, held);
  const isLastAdministrator =
    changes.revoked.includes('ROLE_ADMIN') && !(await store.hasOtherAdministrator(tx, by.userId));
  const revoked = changes.revoked.filter((role) => !(role === 'ROLE_ADMIN' && isLastAdministrator));
  if (revoked.length + changes.granted.length === 0) return;
  await store.grantRoles(tx, by.userId, changes.granted);
  await store.revokeRoles(tx, by.userId, revoked);
  await recordAudit(tx, request, {
    type: 'USER_UPDATE',
    by,
    data: { id: by.userId, login: by.login, rolesGiven: changes.granted, rolesTaken: revoked },
  });
}
