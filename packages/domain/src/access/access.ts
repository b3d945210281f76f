/** The modes of a right; each includes the ones before it. */
export const ACCESS_MODES = ['READ', 'WRITE', 'ADMIN'] as const;
export type AccessMode = (typeof ACCESS_MODES)[number];

/** The built-in roles; custom roles only group authorities. */
export const ROLE_NAMES = ['ROLE_ADMIN', 'ROLE_USER', 'ROLE_SUPER_ANNOTATOR'] as const;

/** A right on one process or one node; `componentId` -1 means any of its type. */
export interface Authority {
  readonly type: 'PROCESS' | 'NODE';
  readonly componentId: number;
  readonly mode: AccessMode;
}

/** The caller's roles and authorities as stored in the database now; a session never caches them. */
export interface Rights {
  readonly userId: number;
  readonly roles: readonly string[];
  /** The user's own and those of their roles. */
  readonly authorities: readonly Authority[];
}

/** The `componentId` that means every process or every node. */
export const ANY = -1;

const RANK: Record<AccessMode, number> = { READ: 1, WRITE: 2, ADMIN: 3 };

export function allows(held: AccessMode | null, needed: AccessMode): boolean {
  return held !== null && RANK[held] >= RANK[needed];
}

export function highest(modes: Iterable<AccessMode | null>): AccessMode | null {
  let best: AccessMode | null = null;
  for (const mode of modes) if (mode !== null && !allows(best, mode)) best = mode;
  return best;
}

export const isAdministrator = (rights: Rights): boolean => rights.roles.includes('ROLE_ADMIN');

/** Whether a user has anything beyond an account: a right, or a role besides ROLE_USER. */
export const hasSomeRight = ({ roles, authorities }: Rights): boolean =>
  authorities.length > 0 || roles.some((role) => role !== 'ROLE_USER');

/** Administrators and super annotators are users too. */
export const isUser = ({ roles }: Rights): boolean => ROLE_NAMES.some((name) => roles.includes(name));

const held = (rights: Rights, type: Authority['type'], id: number) =>
  rights.authorities
    .filter(
      (authority) =>
        authority.type === type && (authority.componentId === id || authority.componentId === ANY),
    )
    .map((authority) => authority.mode);

/** A user's mode on a process; a right on one of its nodes does not count (docs/semantics.md#7). */
export function modeOnProcess(rights: Rights, processId: number): AccessMode | null {
  return isAdministrator(rights) ? 'ADMIN' : highest(held(rights, 'PROCESS', processId));
}

/** A user's mode on a node: the higher of the process's mode and the node's own rights (docs/semantics.md#7). */
export function modeOnNode(rights: Rights, node: { id: number; processId: number }): AccessMode | null {
  const process = modeOnProcess(rights, node.processId);
  const superAnnotator =
    rights.roles.includes('ROLE_SUPER_ANNOTATOR') && allows(process, 'READ') ? 'WRITE' : null;
  return highest([process, superAnnotator, ...held(rights, 'NODE', node.id)]);
}

/**
 * Whether a user may see that the process exists: a right on it or on one of its nodes is enough
 * (docs/semantics.md#7). The page does not know the nodes of a process: any node may be one of them then, and the server
 * decides.
 */
export function maySeeProcess(
  rights: Rights,
  processId: number,
  nodeIds: readonly number[] | 'unknown',
): boolean {
  return (
    modeOnProcess(rights, processId) !== null ||
    rights.authorities.some(
      ({ type, componentId }) =>
        type === 'NODE' && (componentId === ANY || nodeIds === 'unknown' || nodeIds.includes(componentId)),
    )
  );
}

/** Whether there may be a process that the user may see. */
export const maySeeSomeProcess = (rights: Rights): boolean =>
  isAdministrator(rights) ||
  rights.authorities.some(({ componentId }) => maySeeProcess(rights, componentId, 'unknown'));

/** Creating processes needs ADMIN on the component -1 (docs/semantics.md#7). */
export const mayCreateProcess = (rights: Rights): boolean => allows(modeOnProcess(rights, ANY), 'ADMIN');

/** System tags belong to administrators, the others to ADMINs of any process. */
export const mayChangeTag = (rights: Rights, { predefined }: { predefined: boolean }): boolean =>
  isAdministrator(rights) ||
  (!predefined && rights.authorities.some(({ type, mode }) => type === 'PROCESS' && allows(mode, 'ADMIN')));

/** People without ADMIN on anything: no process, no node, not the installation. */
export const administersNothing = (rights: Rights): boolean =>
  !isAdministrator(rights) && !rights.authorities.some(({ mode }) => mode === 'ADMIN');
