import { temporaryIdOf } from './edit.ts';

/** Gives the server's id of what an edit has created; until the answer the same id. */
export type Resolve = (id: number) => number;

/** A temporary id with the server's id. */
export type MadeId = readonly [temporary: number, id: number];

/** Something that is created by a client id, as it is sent or stored. */
interface OfClient {
  readonly clientId?: string | null | undefined;
}

/** The temporary ids of created things. */
export const temporaryIdsOf = (created: readonly OfClient[]): number[] =>
  created.flatMap(({ clientId }) => (clientId ? [temporaryIdOf(clientId)] : []));

/** The temporary id of a created thing with the id in the answer; nothing for a thing without a client id. */
export const madeIdOf = ({ clientId, id }: OfClient & { readonly id: number }): MadeId[] =>
  clientId ? [[temporaryIdOf(clientId), id]] : [];

/** A value with each id below zero replaced, at any depth. */
export function withIds<T>(value: T, idOf: Resolve): T {
  if (typeof value === 'number') return (value < 0 ? idOf(value) : value) as T;
  if (Array.isArray(value)) return value.map((one: unknown) => withIds(one, idOf)) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withIds(one, idOf)])) as T;
}

const NONE: ReadonlySet<number> = new Set();

/** Whether a value has an id below zero other than those that it creates itself. */
export function hasTemporaryId(value: unknown, own: ReadonlySet<number> = NONE): boolean {
  if (typeof value === 'number') return value < 0 && !own.has(value);
  if (typeof value !== 'object' || value === null) return false;
  return Object.values(value).some((one) => hasTemporaryId(one, own));
}
