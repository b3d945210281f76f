import type { DocumentFilter } from '@scriptorium/contract/documents/document-filters.ts';
import { documents } from '@scriptorium/contract/documents/documents.ts';
import { issues, type Issue } from '@scriptorium/contract/annotations/issues.ts';
import { steps } from '@scriptorium/contract/documents/steps.ts';
import { nerTags } from '@scriptorium/contract/annotations/tags.ts';
import { workTimers } from '@scriptorium/contract/documents/work-timers.ts';
import { uploadForm } from '@scriptorium/testing/scenes/upload-form.ts';
import { startWorld, type TestUser, type World } from '@scriptorium/testing/product/world.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const as = (user: TestUser = world.admin) => world.callAs(user);
const TEXT = 'Anna pays Bob.';
type Filter = z.input<typeof DocumentFilter>;

/** A process with two span nodes, and documents with these names in the order of their ids. */
async function makeScene(names: readonly string[]) {
  const process = await world.make.process();
  const fromId = process.parser.id;
  const hup = await world.make.node(process.id, { activityType: 'HUP', name: 'Upload' });
  const own = await world.make.node(process.id, { fromId, name: 'Own', activityType: 'SPAN' });
  const other = await world.make.node(process.id, { fromId, name: 'Other', activityType: 'SPAN' });
  const labels = new Map([
    [own, await world.make.label(own.id, { name: 'Person' })],
    [other, await world.make.label(other.id, { name: 'Place' })],
  ]);
  const ids: number[] = [];
  for (const name of names) {
    const body = uploadForm({ nodeId: hup.id, name, text: TEXT });
    ids.push((await as()(documents.upload, { body })).documents[0]?.id ?? 0);
  }
  await world.drain();
  const userOf = (type: 'PROCESS' | 'NODE', mode: 'READ' | 'WRITE' | 'ADMIN') =>
    world.make.user({
      authorities: [{ type, componentId: type === 'PROCESS' ? process.id : own.id, mode }],
    });
  const idOf = (at: number) => ids[at] ?? 0;
  const report = (user: TestUser, at: number, text = 'Is this right?') =>
    as(user)(issues.create, {
      body: { type: 'TEXT', docId: idOf(at), text, startOffset: 0, endOffset: 4, quote: 'Anna' },
    });
  const reportTag = async (at: number, node: typeof own) => {
    const state = await as()(steps.state, { params: { id: idOf(at) } });
    const step = state.documentStepsInformation.find(({ nodeDTO }) => nodeDTO.id === node.id);
    const tag = await as()(nerTags.create, {
      body: {
        nerTagType: { id: labels.get(node)?.id ?? 0 },
        stepId: step?.stepDTO.id ?? 0,
        startOffset: 0,
        endOffset: 4,
      },
    });
    const body = { type: 'TAG' as const, docId: idOf(at), text: 'Wrong label', tags: [{ id: tag.id }] };
    return as()(issues.create, { body });
  };
  const answer = (user: TestUser, { id, docId }: Issue, text = 'Yes') =>
    as(user)(issues.update, { body: { id, docId, replies: [{ text }] } });
  const resolve = (user: TestUser, { id, docId }: Issue) =>
    as(user)(issues.update, { body: { id, docId, status: 'RESOLVED' } });
  const assign = (user: TestUser, at: number) =>
    as(user)(steps.assign, { query: { docId: idOf(at), nodeId: own.id } });
  const info = (
    user: TestUser,
    filters: Filter[],
    sort = 'id,asc',
    hideAccepted?: boolean,
    page = 0,
    size = 20,
  ) =>
    as(user)(documents.info, {
      query: { sort, page, size },
      body: {
        filters: [{ type: 'PROCESS_ID', value: process.id }, ...filters],
        ...(hideAccepted === undefined ? {} : { hideAccepted }),
      },
    });
  const at = async (...asked: Parameters<typeof info>) =>
    (await info(...asked)).content.map(({ id }) => ids.indexOf(id));
  return { process, own, other, ids, userOf, report, reportTag, answer, resolve, assign, info, at };
}

const ANY: Filter = { type: 'ISSUE_STATUS', value: ['ACTIVE', 'RESOLVED'] };
const status = (value: 'ACTIVE' | 'RESOLVED'): Filter => ({ type: 'ISSUE_STATUS', value: [value] });
const NO_REPLIES: Filter = { type: 'REPLIES_EMPTY', value: true };

/** The stored counts that differ from the issues. */
const driftOf = async () =>
  (
    await sql`select document.id from document left join document_issues stored on stored.document_id = document.id
      cross join lateral (select count(*) as issues, count(*) filter (where status = 'RESOLVED') as resolved,
          count(*) filter (where kind = 'TAG') as tags,
          count(*) filter (where not exists (select from issue_reply where issue_id = issue.id)) as unanswered
        from issue where document_id = document.id and document.deleted_at is null) i
      cross join lateral (select count(*) as replies from issue_reply join issue on issue.id = issue_id
        where document_id = document.id and document.deleted_at is null and issue_reply.status is null) r
      where (coalesce(stored.issues, 0), coalesce(stored.resolved, 0), coalesce(stored.replies, 0),
          coalesce(stored.unanswered, 0), coalesce(stored.about_tags, 0))
          is distinct from (i.issues, i.resolved, r.replies, i.unanswered, i.tags)
        or stored.filename <> document.filename or stored.process_id <> document.process_id`.execute(
      world.database.db,
    )
  ).rows;

describe('document-info', () => {
  it('filters by the user of issues and of replies, the status of issues, issues without replies and recorded work [API-190] [API-084]', async () => {
    const scene = await makeScene(['a.txt', 'b.txt', 'c.txt', 'd.txt']);
    const [ada, bob] = [await scene.userOf('PROCESS', 'WRITE'), await scene.userOf('PROCESS', 'WRITE')];
    await scene.report(ada, 0);
    const answered = await scene.report(bob, 1);
    await scene.answer(ada, answered);
    const closed = await scene.report(bob, 2);
    await scene.resolve(bob, closed);
    const ask = (...filters: Filter[]) => scene.at(world.admin, filters);
    const reportedBy = (user: TestUser): Filter => ({ type: 'ISSUE_USER', value: user.id });
    const answeredBy = (user: TestUser): Filter => ({ type: 'REPLY_USER', value: user.id });
    expect(await ask()).toEqual([0, 1, 2, 3]);
    expect(await ask(ANY)).toEqual([0, 1, 2]);
    expect(await ask({ type: 'ISSUE_STATUS', value: [] })).toEqual([0, 1, 2]);
    expect(await ask(status('ACTIVE'))).toEqual([0, 1]);
    expect(await ask(status('RESOLVED'))).toEqual([2]);
    expect(await ask(reportedBy(ada))).toEqual([0]);
    expect(await ask(answeredBy(ada))).toEqual([1]);
    expect(await ask(reportedBy(ada), answeredBy(ada))).toEqual([0, 1]);
    expect(await ask(reportedBy(bob), answeredBy(bob))).toEqual([1, 2]);
    expect(await ask(reportedBy(bob), status('ACTIVE'))).toEqual([1]);
    expect(await ask(NO_REPLIES)).toEqual([0]);
    expect(await ask({ type: 'REPLIES_EMPTY', value: false })).toEqual([1, 2]);
    expect(await ask(NO_REPLIES, status('RESOLVED'))).toEqual([]);
    expect(await ask(NO_REPLIES, reportedBy(bob))).toEqual([]);
    expect(await ask(ANY, { type: 'NAME', value: 'b.t' })).toEqual([1]);
    expect(await ask(ANY, { type: 'ASSIGNEE_IDS', value: [ada.id] })).toEqual([]);
    const docId = scene.ids[3] ?? 0;
    const [startTime, endTime] = [60_000, 0].map((ago) => new Date(Date.now() - ago).toISOString());
    await as(ada)(workTimers.create, { body: { docId, startTime: startTime ?? '', endTime: endTime ?? '' } });
    expect(await ask({ type: 'WORK_TIMER', value: { userId: ada.id } })).toEqual([3]);
    expect(await driftOf()).toEqual([]);
  });

  it('counts issues, resolved ones and comments, and sorts by them and by filename in both directions', async () => {
    const scene = await makeScene(['b.txt', 'ą.txt', 'c.txt']);
    const first = await scene.report(world.admin, 0);
    await scene.report(world.admin, 0);
    await scene.resolve(world.admin, first);
    const second = await scene.report(world.admin, 1);
    for (const text of ['One', 'Two']) await scene.answer(world.admin, second, text);
    await scene.answer(world.admin, await scene.report(world.admin, 2));
    const { content, totalElements } = await scene.info(world.admin, [ANY], 'comments,desc');
    expect(totalElements).toBe(3);
    expect(content.map(({ issueCounts }) => issueCounts)).toEqual([
      { issues: 1, resolved: 0, replies: 2 },
      { issues: 1, resolved: 0, replies: 1 },
      { issues: 2, resolved: 1, replies: 0 },
    ]);
    expect(await scene.at(world.admin, [], 'comments,asc')).toEqual([0, 2, 1]);
    expect(await scene.at(world.admin, [ANY], 'filename,asc')).toEqual([1, 0, 2]);
    expect(await scene.at(world.admin, [ANY], 'filename,desc')).toEqual([2, 0, 1]);
    expect(await scene.at(world.admin, [ANY], 'status,desc')).toHaveLength(3);
    expect(await scene.at(world.admin, [ANY], 'createdDate,desc')).toEqual([2, 1, 0]);
    expect(await scene.at(world.admin, [ANY], 'comments,desc', undefined, 1, 2)).toEqual([0]);
    const plain = await scene.info(world.admin, []);
    expect(plain.content.every((row) => row.issueCounts === undefined)).toBe(true);
  });

  it('shows process ADMINs all issues, and others their own documents with the issues that they may see [PERM-13]', async () => {
    const scene = await makeScene(['a.txt', 'b.txt', 'c.txt', 'd.txt']);
    const [boss, ada] = [await scene.userOf('PROCESS', 'ADMIN'), await scene.userOf('PROCESS', 'WRITE')];
    const ofNode = await scene.userOf('NODE', 'WRITE');
    await scene.report(world.admin, 0);
    await scene.reportTag(0, scene.other);
    await scene.reportTag(1, scene.other);
    await scene.report(world.admin, 2);
    await scene.report(ada, 3);
    await scene.assign(ada, 0);
    await scene.assign(ofNode, 1);
    const seen = async (user: TestUser, hideAccepted: boolean | undefined, ...filters: Filter[]) =>
      (await scene.info(user, [ANY, ...filters], 'comments,desc', hideAccepted)).content
        .toSorted((a, b) => a.id - b.id)
        .map(({ id, issueCounts }) => [scene.ids.indexOf(id), issueCounts?.issues]);
    for (const user of [world.admin, boss])
      expect(await seen(user, true)).toEqual([
        [0, 2],
        [1, 1],
        [2, 1],
        [3, 1],
      ]);
    // Ada is assigned to the first document and reported a problem with the last one.
    expect(await seen(ada, true)).toEqual([
      [0, 2],
      [3, 1],
    ]);
    // A user of one node does not see issues about tags of other nodes, nor documents that have no others.
    expect(await seen(ofNode, true)).toEqual([]);
    expect(await seen(ofNode, undefined)).toEqual([
      [0, 1],
      [2, 1],
      [3, 1],
    ]);
    expect(await seen(ofNode, undefined, NO_REPLIES, status('ACTIVE'))).toHaveLength(3);
    for (const at of [0, 2, 3]) {
      const list = await as(ofNode)(issues.list, { params: { id: scene.ids[at] ?? 0 } });
      expect(list).toHaveLength(1);
    }
    const stranger = await world.make.user();
    expect(await seen(stranger, true)).toEqual([]);
    expect(await seen(stranger, undefined)).toEqual([]);
  });

  it("hides from an annotator what was said about another annotator's unfinished copy", async () => {
    const scene = await makeScene(['a.txt']);
    const [ada, bob] = [await scene.userOf('PROCESS', 'WRITE'), await scene.userOf('PROCESS', 'WRITE')];
    await scene.reportTag(0, scene.own);
    await world.database.db
      .insertInto('step')
      .columns(['document_id', 'node_id', 'copy', 'status', 'master'])
      .expression((from) =>
        from
          .selectFrom('step')
          .select((row) => [
            'step.document_id',
            'step.node_id',
            row.lit(2).as('copy'),
            'step.status',
            row.lit(false).as('master'),
          ])
          .where('step.document_id', '=', scene.ids[0] ?? 0)
          .where('step.node_id', '=', scene.own.id),
      )
      .execute();
    await world.database.db
      .updateTable('step')
      .set({ blocked_by: ada.id })
      .where('document_id', '=', scene.ids[0] ?? 0)
      .where('node_id', '=', scene.own.id)
      .where('master', '=', true)
      .execute();
    expect(await scene.at(ada, [ANY])).toEqual([0]);
    expect(await scene.at(bob, [ANY])).toEqual([]);
    expect(await as(bob)(issues.list, { params: { id: scene.ids[0] ?? 0 } })).toEqual([]);
  });

  it('keeps the counts when comments and documents are deleted, renamed or moved, and repairs wrong ones', async () => {
    const scene = await makeScene(['a.txt', 'b.txt']);
    const issue = await scene.report(world.admin, 0);
    const { lastReplyId } = await scene.answer(world.admin, issue);
    const { id, docId } = issue;
    await as()(issues.update, { body: { id, docId, replies: [], lastReplyId } });
    expect(await driftOf()).toEqual([]);
    expect(await scene.at(world.admin, [NO_REPLIES])).toEqual([0]);
    const { db } = world.database;
    await db.updateTable('document').set({ filename: 'renamed.txt' }).where('id', '=', docId).execute();
    expect(await driftOf()).toEqual([]);
    await db.updateTable('document').set({ deleted_at: new Date() }).where('id', '=', docId).execute();
    expect(await driftOf()).toEqual([]);
    expect(await scene.at(world.admin, [ANY])).toEqual([]);
    await db.updateTable('document').set({ deleted_at: null }).where('id', '=', docId).execute();
    expect(await scene.at(world.admin, [ANY])).toEqual([0]);
    await sql`update document_issues set issues = 7`.execute(db);
    expect(await driftOf()).not.toEqual([]);
    await sql`select count_document_issues(array(select id from document))`.execute(db);
    expect(await driftOf()).toEqual([]);
    await db.deleteFrom('document').where('id', '=', docId).execute();
    expect(await driftOf()).toEqual([]);
  });
});
