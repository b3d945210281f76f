import { randomBytes } from 'node:crypto';
import { maySeeProcess } from '@scriptorium/domain/access/access.ts';
import { findRights } from '@scriptorium/server/features/access/rights.store.api.ts';
import { placeOf, type CallerName } from '@scriptorium/testing/rights-matrix/callers.ts';
import { makeScene } from '@scriptorium/testing/scenes/scene.ts';
import type { TestUser, World } from '@scriptorium/testing/product/world.ts';

const marker = () => `mk${randomBytes(9).toString('hex')}`;

/** Unguessable texts, stored where no unauthorised answer may contain them. */
export interface Planted {
  readonly processId: number;
  readonly nodeIds: readonly number[];
  /** By table, the ids to request repeatedly. */
  readonly ids: ReadonlyMap<string, readonly number[]>;
  /** In a process on which only the administrator has a right. */
  readonly foreign: readonly string[];
  /** Things of a person; any signed-in user may read their own, nobody else may. */
  readonly personal: readonly string[];
  /** Must not be in any answer. */
  readonly secret: readonly string[];
}

export async function plant(world: World): Promise<Planted> {
  const [name, text, node, description, label, rule, kind, relation, url] = Array.from({ length: 9 }, marker);
  const foreign = [name, text, node, description, label, rule, kind, relation, url] as string[];
  const scene = await makeScene(world, { name: `${name}`, text: `Anna ${text} pays number 7`, quick: true });
  const { make } = world;
  const marked = await make.node(scene.process.id, {
    activityType: 'SEND_REQUEST',
    name: `${node}`,
    description: `${description}`,
    url: `http://127.0.0.1:9/${url}`,
  });
  const named = await make.label(scene.span.id, { name: `${label}` });
  const rules = await make.rules(scene.ruled.id, [{ expression: `${rule}`, matchingType: 'EXACT' }]);
  const type = await make.classifierType(scene.classifier.id, { name: `${kind}` });
  const related = await make.relationType(scene.span.id, { name: `${relation}` });
  // Every text of the process contains a marker.
  const { db } = world.database;
  const processId = scene.process.id;
  await db
    .updateTable('node')
    .set({ description: `${description}` })
    .where('process_id', '=', processId)
    .execute();
  await db
    .updateTable('document')
    .set({ filename: `${name}.txt` })
    .where('process_id', '=', processId)
    .execute();
  const people = await plantPerson(world);
  const place = placeOf(scene);
  const ids = new Map<string, readonly number[]>([
    ['process', [scene.process.id]],
    ['node', [marked.id, ...place.nodeIds]],
    ['document', [scene.documents.text, scene.documents.audio]],
    ['step', Object.values(scene.stepIds)],
    ['ner_tag', [scene.tag.id]],
    ['ner_tag_type', [named.id, scene.ruled.id]],
    ['matching_rule', rules.map(({ id }) => id)],
    ['classifier_type', [type.id]],
    ['relation_type', [related.id]],
    ['edge', [scene.edge.id]],
    ['predicate', [scene.predicate.id]],
    ['app_user', [people.userId]],
  ]);
  return { ...place, ids, foreign, personal: people.personal, secret: people.secret };
}

/** A user with every possible value, and the secrets of the installation. */
async function plantPerson({ make, database: { db }, settings }: World) {
  const [login, mail, first, last, keyHash, apiHash, subject] = Array.from({ length: 7 }, marker) as string[];
  const user = await make.user({
    login: `${login}`,
    email: `${mail}@example.org`,
    password: 'not for fuzzers',
  });
  const { password_hash } = await db
    .updateTable('app_user')
    .set({ first_name: `${first}`, last_name: `${last}`, oidc_subject: `${subject}` })
    .where('id', '=', user.id)
    .returning('password_hash')
    .executeTakeFirstOrThrow();
  const expires_at = new Date(Date.now() + 86_400_000).toISOString();
  await db
    .insertInto('account_key')
    .values({ key_hash: `${keyHash}`, user_id: user.id, purpose: 'RESET', expires_at })
    .execute();
  await db
    .insertInto('api_key')
    .values({ token_hash: `${apiHash}`, user_id: user.id, hint: 'abcd', expires_at })
    .execute();
  const keys = [settings.SIGNING_KEY, settings.ENCRYPTION_KEY].flatMap((key) => key ?? []);
  return {
    userId: user.id,
    personal: [`${login}`, `${mail}`, `${first}`, `${last}`],
    secret: [`${keyHash}`, `${apiHash}`, `${subject}`, password_hash ?? '', user.token, ...keys].filter(
      Boolean,
    ),
  };
}

const found = (markers: readonly string[], text: string) => markers.filter((one) => text.includes(one));

/** Markers in an answer that its reader must not see. Rights granted by a concurrent request are no leak. */
export async function leaksIn(
  world: World,
  planted: Planted,
  text: string,
  caller: { name: CallerName; user: TestUser | undefined },
): Promise<string[]> {
  const leaks = found(planted.secret, text).map(() => 'a secret');
  const isNobody = caller.name === 'nobody' || caller.name === 'deactivated';
  if (isNobody) leaks.push(...found(planted.personal, text).map(() => "a person's data"));
  if (caller.name.startsWith('administrator') || found(planted.foreign, text).length === 0) return leaks;
  const rights = caller.user && (await findRights(world.database.db, caller.user.id));
  const may =
    rights?.roles.includes('ROLE_ADMIN') ||
    (rights && maySeeProcess(rights, planted.processId, planted.nodeIds));
  return may ? leaks : [...leaks, "another process's data"];
}
