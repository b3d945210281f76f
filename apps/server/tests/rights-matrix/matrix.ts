import { api } from '@scriptorium/nodes/catalogue.contract.ts';
import { allNodeRights } from '@scriptorium/nodes/catalogue.rights.ts';
import { createClient } from '@scriptorium/contract/create-client.ts';
import type { Endpoint } from '@scriptorium/contract/kit/endpoint.ts';
import type { TestIdentityProvider } from '@scriptorium/testing/servers/identity-provider.ts';
import type { Scene } from '@scriptorium/testing/scenes/scene.ts';
import type { TestUser, World } from '@scriptorium/testing/product/world.ts';
import {
  authoritiesOf,
  CALLERS,
  makeCaller,
  placeOf,
  type CallerName,
  type Place,
} from '@scriptorium/testing/rights-matrix/callers.ts';
import { EXPECTED } from './expected.ts';
import { PASSWORD, type Cell, type PutStep, type Row } from '@scriptorium/testing/rights-matrix/row.ts';

/** `group.name` of every endpoint of the contract. */
export const ENDPOINT_NAMES: ReadonlyMap<Endpoint, string> = new Map(
  Object.entries(api).flatMap(([group, endpoints]) =>
    Object.entries<Endpoint>(endpoints as Readonly<Record<string, Endpoint>>).map(
      ([name, endpoint]): [Endpoint, string] => [endpoint, `${group}.${name}`],
    ),
  ),
);

export const nameOfRow = ({ endpoint, variant }: Row): string =>
  `${ENDPOINT_NAMES.get(endpoint) ?? endpoint.path}${variant === '' ? '' : `, ${variant}`}`;

/** The rows of all tables, each with its name and its cells in the order of the callers. */
export const readExpected = (): [name: string, cells: string[]][] =>
  [EXPECTED, ...allNodeRights.map(({ expected }) => expected)].flatMap((table) => {
    const [, ...lines] = table.split('\n').filter((line) => line.trim() !== '');
    return lines.map((line): [string, string[]] => {
      const [name = '', ...cells] = line.split('|');
      return [name.trim(), cells.flatMap((group) => group.trim().split(/\s+/))];
    });
  });

export interface Stage {
  readonly world: World;
  readonly scene: Scene;
  readonly provider: TestIdentityProvider;
  readonly elsewhere: Place;
  readonly callers: ReadonlyMap<CallerName, TestUser | undefined>;
}

export async function setStage(world: World, scene: Scene, provider: TestIdentityProvider): Promise<Stage> {
  const other = await world.make.process();
  const elsewhere = { processId: other.id, nodeIds: [other.parser.id] };
  const callers = new Map<CallerName, TestUser | undefined>();
  for (const name of CALLERS) callers.set(name, await makeCaller(world, name, placeOf(scene), elsewhere));
  return { world, scene, provider, elsewhere, callers };
}

/** The answer for one caller: `ok`, or the status of the refusal. */
export async function answerTo(stage: Stage, row: Row, name: CallerName): Promise<string> {
  const { world, scene, elsewhere, callers } = stage;
  const place = placeOf(scene);
  const caller = row.throwaway
    ? await makeCaller(world, name, place, elsewhere, { password: PASSWORD })
    : callers.get(name);
  const { headers = {}, ...input } = await row.request(cellFor(stage, name, caller));
  let status = 0;
  const call = createClient({
    fetch: world.fetchAs(caller),
    onResponse: (_endpoint, response) => (status = response.status),
  });
  await call(row.endpoint, input as never, { headers }).catch((error: unknown) => {
    if (status < 300) throw error;
  });
  return status >= 200 && status <= 303 ? 'ok' : String(status);
}

export function cellFor(
  { world, scene, provider, elsewhere }: Stage,
  name: CallerName,
  caller: TestUser | undefined,
): Cell {
  return {
    world,
    scene,
    provider,
    name,
    caller,
    freshProcess: async () => {
      const { id, parser } = await world.make.process();
      const rights = authoritiesOf(name, { processId: id, nodeIds: [parser.id] }, elsewhere);
      if (caller && name !== 'other process ADMIN')
        for (const authority of rights) await world.make.grant(caller, authority);
      return { id };
    },
    putStep: (stepId, given) => putStep(world, stepId, caller?.id ?? null, given),
  };
}

/** Directly in the database: a call would need rights, and only the following call is tested. */
async function putStep(
  { database: { db } }: World,
  stepId: number,
  callerId: number | null,
  { status, held = false, master = true, requiresAcceptance = false }: PutStep,
): Promise<void> {
  const { node_id, document_id } = await db
    .updateTable('step')
    .set({ status, blocked_by: held ? callerId : null, worker_id: null, master, rejected: false })
    .where('id', '=', stepId)
    .returning(['node_id', 'document_id'])
    .executeTakeFirstOrThrow();
  await db.deleteFrom('document_assignee').where('document_id', '=', document_id).execute();
  if (held && callerId !== null)
    await db.insertInto('document_assignee').values({ document_id, user_id: callerId }).execute();
  await db
    .updateTable('node')
    .set({ requires_acceptance: requiresAcceptance })
    .where('id', '=', node_id)
    .execute();
}
