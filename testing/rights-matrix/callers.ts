import { apiKeys } from '@scriptorium/contract/people/api-keys.ts';
import type { AccessMode, Authority } from '@scriptorium/domain/access/access.ts';
import type { Scene } from '../scenes/scene.ts';
import type { TestUser, World } from '../product/world.ts';

/** All callers of the matrix's columns, in order. */
export const CALLERS = [
  'nobody',
  'deactivated',
  'process READ',
  'process WRITE',
  'process ADMIN',
  'node READ',
  'node WRITE',
  'node ADMIN',
  'super annotator',
  'other process ADMIN',
  'access token',
  'administrator',
  "administrator's access token",
] as const;
export type CallerName = (typeof CALLERS)[number];

/** A process, as far as rights on it are concerned. */
export interface Place {
  readonly processId: number;
  readonly nodeIds: readonly number[];
}

export const placeOf = ({ process, nodeIds }: Scene): Place => ({ processId: process.id, nodeIds });

const onProcess = ({ processId }: Place, mode: AccessMode): Authority[] => [
  { type: 'PROCESS', componentId: processId, mode },
];
const onNodes = ({ nodeIds }: Place, mode: AccessMode): Authority[] =>
  nodeIds.map((componentId) => ({ type: 'NODE', componentId, mode }));

/** The rights of a caller with this name; the stranger has ADMIN on `elsewhere`. */
export function authoritiesOf(name: CallerName, place: Place, elsewhere: Place): Authority[] {
  switch (name) {
    case 'process READ':
    case 'super annotator':
      return onProcess(place, 'READ');
    case 'process WRITE':
    case 'access token':
      return onProcess(place, 'WRITE');
    case 'deactivated':
    case 'process ADMIN':
      return onProcess(place, 'ADMIN');
    case 'node READ':
      return onNodes(place, 'READ');
    case 'node WRITE':
      return onNodes(place, 'WRITE');
    case 'node ADMIN':
      return onNodes(place, 'ADMIN');
    case 'other process ADMIN':
      return onProcess(elsewhere, 'ADMIN');
    case 'nobody':
    case 'administrator':
    case "administrator's access token":
      return [];
  }
}

function rolesOf(name: CallerName): readonly string[] {
  if (name === 'super annotator') return ['ROLE_USER', 'ROLE_SUPER_ANNOTATOR'];
  // PERM-05: without any authority, and without ROLE_USER, which ROLE_ADMIN implies. The deactivated user had all
  // rights before.
  const isAdministrator = ['administrator', "administrator's access token", 'deactivated'].includes(name);
  return isAdministrator ? ['ROLE_ADMIN'] : ['ROLE_USER'];
}

const usesToken = (name: CallerName): boolean => name.endsWith('access token');

/** A user with this name; undefined for the anonymous caller. */
export async function makeCaller(
  { make, callAs }: World,
  name: CallerName,
  place: Place,
  elsewhere: Place,
  given: { password?: string } = {},
): Promise<TestUser | undefined> {
  if (name === 'nobody') return undefined;
  const user = await make.user({
    ...given,
    roles: rolesOf(name),
    authorities: authoritiesOf(name, place, elsewhere),
    activated: name !== 'deactivated',
  });
  if (!usesToken(name)) return user;
  const expirationDate = new Date(Date.now() + 86_400_000).toISOString();
  return { ...user, token: await callAs(user)(apiKeys.create, { body: { expirationDate } }) };
}
