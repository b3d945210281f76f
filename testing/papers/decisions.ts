/**
 * The rules of `docs/decisions`: each full decision has one line in the index (`docs/decisions/README.md`) and is pointed to from
 * elsewhere; a merged decision is a file of one line that leads to a full one.
 */
const FOLDER = 'docs/decisions/';
const INDEX = `${FOLDER}README.md`;

/** Released migrations name decisions by the numbers of their time: their content is fixed by hashes in installed databases. */
const RELEASED = 'packages/db/src/migrations/';

interface Decision {
  readonly file: string;
  readonly text: string;
  /** The numbers of the decisions that say it now; none for a full decision. */
  readonly mergedInto: readonly number[];
}
type Decisions = ReadonlyMap<number, Decision>;

/** One line of the index. */
interface Entry {
  readonly file: string;
  readonly number: number;
  readonly merged: readonly number[];
  readonly hasReason: boolean;
}

const numbersIn = (text: string): number[] => [...text.matchAll(/\d+/g)].map(Number);
const numberOf = (file: string): number => Number(file.slice(0, 4));

function decisionsIn(files: ReadonlyMap<string, string>): Decisions {
  const names = [...files.keys()].filter((path) => path.startsWith(FOLDER) && path !== INDEX);
  return new Map(
    names.map((path) => {
      const text = files.get(path) ?? '';
      const lines = /^Merged into [^\n]*\n?$/.exec(text);
      const targets = [...(lines?.[0] ?? '').matchAll(/\]\((\d{4})-/g)].map((link) => Number(link[1]));
      const file = path.slice(FOLDER.length);
      return [numberOf(file), { file, text, mergedInto: targets }];
    }),
  );
}

const entriesIn = (index: string): Entry[] =>
  [...index.matchAll(/^- \[(\d+)\]\(([^)]+)\)(.*(?:\n {2}.*)*)/gm)].map(
    ([, number, file = '', rest = '']) => ({
      file,
      number: Number(number),
      merged: numbersIn(/Merged: ([\d, ]+)/.exec(rest)?.[1] ?? ''),
      hasReason: /Nothing points to it: \S/.test(rest),
    }),
  );

/** The numbers that a text names: `docs/decisions/0017`, "decision 17", "decisions 17 and 32", or a link beside it. */
const namedIn = (text: string): number[] =>
  [...text.matchAll(/decisions\/(\d{4})|\bdecisions? (\d+)(?: and (\d+))?|\]\((\d{4})-/gi)].flatMap((found) =>
    found.slice(1).filter(Boolean).map(Number),
  );

function mistakesOfIndex(decisions: Decisions, entries: readonly Entry[]): string[] {
  const files = new Set([...decisions.values()].map(({ file }) => file));
  const listed = new Set(entries.map(({ file }) => file));
  const absent = entries.filter(({ file }) => !files.has(file));
  const missing = [...decisions.values()].filter(
    ({ file, mergedInto }) => mergedInto.length === 0 && !listed.has(file),
  );
  const misnamed = entries.filter(({ file, number }) => number !== numberOf(file));
  return [
    ...absent.map(({ file }) => `The index names ${file}, which does not exist`),
    ...missing.map(({ file }) => `${file} is missing in the index`),
    ...misnamed.map(({ file, number }) => `The index calls ${file} ${number}`),
  ];
}

function mistakesOfMerged(decisions: Decisions, entries: readonly Entry[]): string[] {
  const mergedBy = new Map(entries.flatMap(({ number, merged }) => merged.map((from) => [from, number])));
  return [...decisions].flatMap(([number, { file, mergedInto }]) => {
    const isFull = (target: number): boolean => decisions.get(target)?.mergedInto.length === 0;
    const [first] = mergedInto;
    if (first === undefined) return [];
    return [
      ...mergedInto
        .filter((target) => !isFull(target))
        .map((target) => `${file} leads to ${target}, which is no full decision`),
      ...(mergedBy.get(number) === first
        ? []
        : [`The line of ${first} in the index does not name ${number}`]),
    ];
  });
}

/** Texts that name a merged decision; readers should not need a second step. */
function mistakesOfPointers(decisions: Decisions, texts: ReadonlyMap<string, string>): string[] {
  return [...texts].flatMap(([path, text]) =>
    path.startsWith(RELEASED)
      ? []
      : namedIn(text).flatMap((number) => {
          const [target] = decisions.get(number)?.mergedInto ?? [];
          if (!decisions.has(number)) return [`${path} names decision ${number}, which does not exist`];
          return target === undefined ? [] : [`${path} names decision ${number}, merged into ${target}`];
        }),
  );
}

/** The full decisions that something outside points to, directly or by way of another one that is pointed to. */
function pointedTo(decisions: Decisions, outside: ReadonlyMap<string, string>): ReadonlySet<number> {
  const resolve = (number: number): readonly number[] => {
    const targets = decisions.get(number)?.mergedInto ?? [];
    return targets.length === 0 ? [number] : targets;
  };
  const alive = new Set<number>();
  const waiting = [...outside.values()].flatMap(namedIn);
  for (let number = waiting.pop(); number !== undefined; number = waiting.pop())
    for (const target of resolve(number).filter((found) => !alive.has(found))) {
      alive.add(target);
      waiting.push(...namedIn(decisions.get(target)?.text ?? '').filter((named) => named !== target));
    }
  return alive;
}

/** The mistakes in the decisions of these files, in plain words. */
export function mistakesInDecisions(files: ReadonlyMap<string, string>): string[] {
  const decisions = decisionsIn(files);
  const entries = entriesIn(files.get(INDEX) ?? '');
  const isOwn = (path: string): boolean => path.startsWith('testing/papers/') || path === INDEX;
  const texts = new Map([...files].filter(([path]) => !isOwn(path)));
  const outside = new Map([...texts].filter(([path]) => !path.startsWith(FOLDER)));
  const alive = pointedTo(decisions, outside);
  const reasons = new Set(entries.filter(({ hasReason }) => hasReason).map(({ number }) => number));
  const dead = [...decisions].filter(
    ([number, { mergedInto }]) => mergedInto.length === 0 && !alive.has(number) && !reasons.has(number),
  );
  const full = new Map(
    [...texts].filter(
      ([path]) =>
        !path.startsWith(FOLDER) ||
        decisions.get(numberOf(path.slice(FOLDER.length)))?.mergedInto.length === 0,
    ),
  );
  return [
    ...mistakesOfIndex(decisions, entries),
    ...mistakesOfMerged(decisions, entries),
    ...mistakesOfPointers(decisions, full),
    ...dead.map(([, { file }]) => `Nothing points to ${file}, and its line in the index gives no reason`),
  ];
}
