import type { Db } from '@scriptorium/db/database.ts';
import type { Rights } from '@scriptorium/domain/access/access.ts';
import {
  listDocuments,
  type Listing,
  type Paging,
} from '../../apps/server/src/features/documents/document-list.store.ts';
import type { BenchRow } from '../bench-row.ts';
import { NODES } from './data.ts';
import { pick, rightsOf, rowOf } from './measure.ts';

const LIST_GOAL = 100;

type Filters = Listing['filters'][number][];

const admin = () => rightsOf('PROCESS', 1, 'ADMIN');
const writer = () => rightsOf('PROCESS', 1, 'WRITE');
const ofNode = () => rightsOf('NODE', pick(NODES), 'WRITE');

const NEWEST = { field: 'id', descending: true } as const;
const BY_NAME = { field: 'filename', descending: false } as const;
const STATUSES = ['ACCEPTED', 'DONE', 'PROCESSING', 'WAITING', 'ERROR'] as const;

interface Case {
  readonly name: string;
  readonly rights: () => Rights;
  readonly filters: (rights: Rights) => Filters;
  readonly page?: number;
  readonly sort?: Paging['sort'];
}

const none = (): Filters => [];
const mine = ({ userId }: Rights): Filters => [{ type: 'ASSIGNEE_IDS', value: [userId] }];
const unassigned = (): Filters => [{ type: 'ASSIGNEE_IDS', value: [] }];
const named = (value: () => string) => (): Filters => [{ type: 'NAME', value: value() }];
const rare = named(() => Math.random().toString(16).slice(2, 7));
const frequent = named(() => 'fakt');
const step =
  (...statuses: (typeof STATUSES)[number][]) =>
  (): Filters => [{ type: 'STEP', value: { nodeId: pick(NODES), statuses } }];
const both =
  (...parts: ((rights: Rights) => Filters)[]) =>
  (rights: Rights): Filters =>
    parts.flatMap((part) => part(rights));

const CASES: Case[] = [
  { name: 'All', rights: admin, filters: none },
  { name: 'All, page 1,000', rights: admin, filters: none, page: 999 },
  { name: 'All by name', rights: admin, filters: none, sort: BY_NAME },
  { name: 'All by name, page 1,000', rights: admin, filters: none, sort: BY_NAME, page: 999 },
  { name: 'My', rights: writer, filters: mine },
  { name: 'My by name', rights: writer, filters: mine, sort: BY_NAME },
  { name: 'Unassigned', rights: writer, filters: unassigned },
  { name: 'Unassigned, page 1,000', rights: writer, filters: unassigned, page: 999 },
  { name: 'Unassigned by name', rights: writer, filters: unassigned, sort: BY_NAME },
  { name: 'Unassigned by name, page 1,000', rights: writer, filters: unassigned, sort: BY_NAME, page: 999 },
  {
    name: 'Done',
    rights: writer,
    filters: both(() => [{ type: 'STATUS', value: ['DONE'] }], mine),
  },
  { name: 'status', rights: admin, filters: () => [{ type: 'STATUS', value: ['WAITING'] }] },
  {
    name: 'status, page 1,000',
    rights: admin,
    filters: () => [{ type: 'STATUS', value: ['WAITING', 'DONE'] }],
    page: 999,
  },
  { name: 'All by status', rights: admin, filters: none, sort: { field: 'status', descending: false } },
  { name: 'name, rare', rights: admin, filters: rare },
  { name: 'name, a tenth', rights: admin, filters: frequent },
  { name: 'name, a tenth, by name', rights: admin, filters: frequent, sort: BY_NAME },
  { name: 'name, two letters', rights: admin, filters: named(() => 'fa') },
  { name: 'name, one letter, page 1,000', rights: admin, filters: named(() => 'p'), page: 999 },
  { name: 'step, one status', rights: admin, filters: step('WAITING') },
  { name: 'step, all statuses', rights: admin, filters: step(...STATUSES) },
  { name: 'step, page 1,000', rights: admin, filters: step('WAITING', 'DONE'), page: 999 },
  { name: 'step by name', rights: admin, filters: step('ERROR'), sort: BY_NAME },
  { name: 'steps of two nodes', rights: admin, filters: () => [{ type: 'NODE_STEPS', value: [1, 2] }] },
  { name: 'My and step', rights: writer, filters: both(mine, step('DONE', 'ACCEPTED')) },
  { name: 'My and name', rights: writer, filters: both(mine, frequent) },
  { name: 'Unassigned and step', rights: writer, filters: both(unassigned, step('ERROR')) },
  {
    name: 'Unassigned, step and status',
    rights: writer,
    filters: both(unassigned, step('WAITING'), () => [{ type: 'STATUS', value: ['WAITING'] }]),
  },
  { name: 'step and name', rights: admin, filters: both(step('WAITING'), frequent) },
  { name: 'dashboard of a writer', rights: writer, filters: none },
  { name: 'one node: all', rights: ofNode, filters: none },
  { name: 'one node: My', rights: ofNode, filters: mine },
  { name: 'one node: Unassigned', rights: ofNode, filters: unassigned },
  { name: 'one node: name', rights: ofNode, filters: frequent },
  { name: 'one node: by name', rights: ofNode, filters: none, sort: BY_NAME },
];

export async function lists(db: Db): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  for (const { name, rights, filters, page = 0, sort = NEWEST } of CASES)
    rows.push(
      await rowOf(name, LIST_GOAL, async () => {
        const caller = rights();
        const all: Filters = [{ type: 'PROCESS_ID', value: 1 }, ...filters(caller)];
        const { total } = await listDocuments(
          db,
          caller,
          { filters: all, forDashboard: true },
          { page, size: 20, sort },
        );
        return total;
      }),
    );
  return rows;
}
