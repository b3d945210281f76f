import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { API } from 'typescript-7/unstable/sync';
import { afterAll, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../../..');
const KINDS = 'packages/annotating/src/kinds';
const PAGE = 'apps/web/src/features/workspace/annotating/kinds';

const SENDING = `${KINDS}/notes/notes.sending.ts`;
const VIEWS = `${KINDS}/notes/notes.ts`;
const TEXTS = `${PAGE}/notes-page.ts`;
const SENDING_LIST = `${KINDS}/sending-kinds.ts`;
const VIEWS_LIST = `${KINDS}/kinds.ts`;
const TEXTS_LIST = `${PAGE}/page-kinds.ts`;
const MESSAGES = 'packages/contract/src/live.ts';
const CALLS = 'packages/contract/src/annotations/issues.ts';

/** Texts by path. */
type Files = ReadonlyMap<string, string>;

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

/** The calls of the server that the edits make. */
const calls = `
const Note = z.object({ id: z.number(), text: z.string(), clientId: z.string().nullable() });
export type Note = z.infer<typeof Note>;
const OfDocument = z.object({ documentId: z.number() });

export const notes = {
  list: endpoint({
    method: 'GET',
    path: '/api/notes',
    summary: 'The notes on a document',
    access: document('query.documentId', 'READ'),
    query: OfDocument,
    reply: z.array(Note),
  }),
  save: endpoint({
    method: 'POST',
    path: '/api/notes',
    summary: 'Write a note',
    access: document('query.documentId', 'WRITE'),
    query: OfDocument,
    body: z.object({ text: z.string(), clientId: z.string() }),
    reply: Note,
  }),
};
`;

/** A sixth kind of edit: a note on a document. */
const kind: Files = new Map([
  [
    SENDING,
    `import { notes, type Note } from '@scriptorium/contract/annotations/issues.ts';
import { changeReads } from '@scriptorium/web-data/queries.ts';
import type { Change, SendingKind } from '../../core/edit-kind.ts';
import { madeIdOf, temporaryIdsOf } from '../../core/ids.ts';

const { save, list } = notes;
const endpoints = { save };

export interface NoteTypes {
  readonly endpoints: typeof endpoints;
  readonly shown: { readonly save: Note };
  readonly list: typeof list;
  readonly row: Note;
  readonly command: { readonly kind: 'notes' } & Change<Note>;
  readonly change: 'NOTES';
}

export const sendingNotes: SendingKind<NoteTypes> = {
  endpoints,
  reads: [list],
  ids: ({ input }) => temporaryIdsOf([input.body]),
  made: ({ reply }) => madeIdOf(reply),
  settle(cache, { documentId, reply }) {
    changeReads(cache, list, (stored, { query }) => (query.documentId === documentId ? [...stored, reply] : stored));
  },
};
`,
  ],
  [
    VIEWS,
    `import { notes as calls } from '@scriptorium/contract/annotations/issues.ts';
import { newClientId } from '@scriptorium/web-data/client-id.ts';
import type { EditKind } from '../../core/edit-kind.ts';
import { temporaryIdOf } from '../../core/edit.ts';
import type { NoteTypes } from './notes.sending.ts';

const { save, list } = calls;

export const notes: EditKind<NoteTypes> = {
  list: { endpoint: list, input: ({ documentId }) => ({ query: { documentId } }) },
  readsAfterRefusal: [list],
  createOverlay: () => ({ apply: (stored, edits) => [...stored, ...edits.map(({ shown }) => shown)] }),
  renew: ({ input }) => input,
  undo: {
    reverse: ({ kind, before, after }) => ({ kind, before: after, after: before }),
    size: () => 1,
    run({ after }, { queue, documentId }) {
      if (!after) return Promise.resolve();
      const clientId = newClientId();
      const shown = { ...after, id: temporaryIdOf(clientId), clientId };
      const body = { text: after.text, clientId };
      return queue.add(save, { query: { documentId }, body }, { documentId, shown });
    },
  },
  live: { change: 'NOTES', reads: [list], alsoShownIn: [], apply: () => false },
};
`,
  ],
  [
    TEXTS,
    `import { defineTexts, textOf } from '@scriptorium/web-kit/texts/texts.ts';
import type { PageKind } from './page-kind.ts';

const notesPageTexts = defineTexts({ note: 'Note' }, { note: 'Notatka' });
const t = textOf(notesPageTexts);

export const notesPage: PageKind<'notes'> = {
  names: { save: () => t('note') },
  describeNow: (_, stored) => stored.map(({ text }) => text).join(', '),
  describeBefore: () => null,
  describeUndone: () => null,
};
`,
  ],
]);

/** The lists with the kind: the only other files that change. */
const lists: Files = new Map([
  [
    SENDING_LIST,
    read(SENDING_LIST)
      .replace('import ', "import { sendingNotes, type NoteTypes } from './notes/notes.sending.ts';\nimport ")
      .replace('  readonly tags: TagTypes;', '  readonly tags: TagTypes;\n  readonly notes: NoteTypes;')
      .replace('  tags: sendingTags,', '  tags: sendingTags,\n  notes: sendingNotes,'),
  ],
  [
    VIEWS_LIST,
    read(VIEWS_LIST)
      .replace('import ', "import { notes } from './notes/notes.ts';\nimport ")
      .replace('> } = {\n', '> } = {\n  notes,\n'),
  ],
  [
    TEXTS_LIST,
    read(TEXTS_LIST)
      .replace('import ', "import { notesPage } from './notes-page.ts';\nimport ")
      .replace('> } = {\n', '> } = {\n  notes: notesPage,\n'),
  ],
]);

/** All files that know the kinds. */
const readers = globSync(['packages/annotating/src/**/*.ts', 'apps/web/src/**/*.{ts,tsx}'], {
  cwd: ROOT,
}).filter((path) => !path.includes('.test.') && /\/(?:sending-|page-)?kinds\.ts'/.test(read(path)));

const files: Files = new Map([
  ...kind,
  ...lists,
  [CALLS, read(CALLS) + calls],
  [MESSAGES, read(MESSAGES).replace("'PROGRESS',", "'PROGRESS', 'NOTES',")],
]);

/** The project of all these files, which exist only here. */
const PROJECT = join(ROOT, 'tsconfig.kind.json');
const overlay = new Map<string, string>([
  [
    PROJECT,
    JSON.stringify({ extends: './tsconfig.web.json', include: [], files: [...readers, ...files.keys()] }),
  ],
]);
for (const [path, text] of files) overlay.set(join(ROOT, path), text);

const compiler = new API({
  cwd: ROOT,
  fs: {
    readFile: (path) => overlay.get(path),
    fileExists: (path) => overlay.has(path) || undefined,
    directoryExists: (path) => [...overlay.keys()].some((file) => file.startsWith(`${path}/`)) || undefined,
  },
});
afterAll(() => compiler.close());

function put(texts: Files): void {
  const changed = [...texts].map(([path, text]) => [join(ROOT, path), text] as const);
  for (const [path, text] of changed) overlay.set(path, text);
  compiler.updateSnapshot({ fileChanges: { changed: changed.map(([path]) => path) } }).dispose();
}

/** Those of the files that have errors when these are changed to such texts, with their messages. */
function errorsIn(checked: Iterable<string>, changes: Files = new Map()): Record<string, string[]> {
  if (changes.size > 0) put(changes);
  using snapshot = compiler.updateSnapshot({ openProjects: [PROJECT] });
  const program = snapshot.getProject(PROJECT)?.program;
  if (!program) throw new Error('The project is not open');
  const found = [...checked].map((path) => {
    const file = join(ROOT, path);
    const all = [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)];
    return [path, all.map(({ text }) => text)] as const;
  });
  if (changes.size > 0) put(new Map([...changes.keys()].map((path) => [path, files.get(path) ?? ''])));
  return Object.fromEntries(found.filter(([, errors]) => errors.length > 0));
}

it('the folder of a kind of edit, its texts and the lists are enough to add it', { timeout: 240_000 }, () => {
  expect([...lists.keys()].every((path) => lists.get(path) !== read(path))).toBe(true);
  expect(readers.length).toBeGreaterThan(10);
  expect(errorsIn([...readers, ...files.keys()])).toEqual({});
});

it.each([
  ['the queue', SENDING_LIST, '  notes: sendingNotes,\n'],
  ['the views', VIEWS_LIST, '  notes,\n'],
  ['the page', TEXTS_LIST, '  notes: notesPage,\n'],
])('a kind that is not in the list of %s does not compile', (_, list, entry) => {
  const text = files.get(list) ?? '';
  expect(text).toContain(entry);
  expect(Object.keys(errorsIn([list], new Map([[list, text.replace(entry, '')]])))).toEqual([list]);
});

it.each<[string, string, RegExp | string, string?, string?]>([
  ['the calls of its edits', SENDING, /^ {2}endpoints,\n/m],
  ['the lists that its edits change', SENDING, /^ {2}reads: .*\n/m],
  ['the ids that its edits create', SENDING, /^ {2}ids: .*\n/m],
  ['the ids of its answers', SENDING, /^ {2}made: .*\n/m],
  ['what its answers change in the cache', SENDING, /^ {2}settle\([^]*?^ {2}\},\n/m],
  ['the shown part of each of its edits', SENDING, 'readonly save: Note', ''],
  [
    'a call for each shown part',
    SENDING,
    'readonly save: Note',
    'readonly save: Note; readonly remove: Note',
  ],
  ['its list', VIEWS, /^ {2}list: .*\n/m],
  ['what is read again after a refusal', VIEWS, /^ {2}readsAfterRefusal: .*\n/m],
  ['the overlay of edits that wait', VIEWS, /^ {2}createOverlay: .*\n/m],
  ['how a refused edit is sent again', VIEWS, /^ {2}renew: .*\n/m],
  ['undo', VIEWS, /^ {2}undo: \{[^]*?^ {2}\},\n/m],
  ['the other direction of its commands', VIEWS, /^ {4}reverse: .*\n/m],
  ['what is read again after a live change', VIEWS, /^ {2}live: .*\n/m],
  ['a name for each of its edits', TEXTS, "save: () => t('note')"],
  ['words for what is stored now', TEXTS, /^ {2}describeNow: .*\n/m],
  ['words for what undo changes', TEXTS, /^ {2}describeUndone: .*\n/m],
  ['Polish', TEXTS, ", { note: 'Notatka' }", ', {}'],
])('a kind without %s does not compile', (_, path, from, to = '') => {
  const text = files.get(path) ?? '';
  expect(text).toMatch(from);
  expect(Object.keys(errorsIn([path], new Map([[path, text.replace(from, to)]])))).toEqual([path]);
});
