import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { catalogue } from '@scriptorium/nodes/catalogue.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkProcessFile } from './check-file.ts';
import { compareProcessFiles } from './compare.ts';
import { describeProcessFile } from './json-schema.ts';
import { processFile } from './make-file.ts';
import { nodeKey } from './keys.ts';
import { toIds, toNames } from './named-wildcards.ts';
import { fragmentOf, withFragment } from './paste.ts';
import { readProcessFile } from './read-file.ts';
import { identitiesOf } from './row-names.ts';
import type { ProcessRows } from './rows.ts';
import type { ProcessFile } from './schema.ts';
import { namesOf, randomSeed, rowsFrom } from './testing/random-rows.ts';
import { writeProcessFile } from './write-process-file.ts';

const fileOf = (rows: ProcessRows) => processFile(rows, namesOf(rows.process.id), catalogue);
const read = (text: string): ProcessFile => {
  const { file, problems } = readProcessFile(JSON.parse(text));
  expect(problems).toEqual([]);
  return file as ProcessFile;
};

describe('of random processes', () => {
  it('any nodes can be pasted into any process, which keeps everything that it has', () => {
    fc.assert(
      fc.property(randomSeed, randomSeed, fc.array(fc.nat(), { maxLength: 6 }), (one, two, picks) => {
        const [from, into] = [fileOf(rowsFrom(one, 1)), fileOf(rowsFrom(two, 1))];
        const names = picks.flatMap((pick) => from.nodes[pick % from.nodes.length]?.name ?? []);
        const fragment = fragmentOf(from, names);
        const { file, names: pasted } = withFragment(into, fragment, { x: 0, y: 0 });
        expect(pasted).toHaveLength(fragment.nodes.length);
        expect(new Set(file.nodes.map(({ name }) => nodeKey(name))).size).toBe(file.nodes.length);
        expect(file.nodes.slice(0, into.nodes.length)).toEqual(into.nodes);
        const { problems } = checkProcessFile(read(writeProcessFile(file)), catalogue);
        expect(problems.filter(({ errorKey }) => errorKey !== 'error.node.wildcardUnknown')).toEqual([]);
      }),
      { numRuns: 100 },
    );
  });

  it('the same process with other ids is the same text, which reads back as the same file', () => {
    fc.assert(
      fc.property(randomSeed, (seed) => {
        const file = fileOf(rowsFrom(seed, 1));
        const text = writeProcessFile(file);
        expect(writeProcessFile(fileOf(rowsFrom(seed, 500_000)))).toBe(text);
        expect(writeProcessFile(read(text))).toBe(text);
        expect(compareProcessFiles(file, read(text))).toEqual([]);
      }),
      { numRuns: 150 },
    );
  });

  it('a file that the product writes is never refused by it, but for wildcards of nodes that are not before', () => {
    fc.assert(
      fc.property(randomSeed, (seed) => {
        const { problems } = checkProcessFile(read(writeProcessFile(fileOf(rowsFrom(seed, 7)))), catalogue);
        expect(problems.filter(({ errorKey }) => errorKey !== 'error.node.wildcardUnknown')).toEqual([]);
      }),
      { numRuns: 100 },
    );
  });

  it('two different processes have changes in both directions, and what one adds the other removes', () => {
    fc.assert(
      fc.property(randomSeed, randomSeed, (one, two) => {
        const [a, b] = [fileOf(rowsFrom(one, 1)), fileOf(rowsFrom(two, 1))];
        const there = compareProcessFiles(a, b);
        const back = compareProcessFiles(b, a);
        expect(there.length === 0).toBe(writeProcessFile(a) === writeProcessFile(b));
        const count = (changes: typeof there, kind: string) =>
          changes.filter((change) => change.kind === kind).length;
        for (const kind of ['node', 'edge', 'label', 'class'])
          expect(count(there, `${kind}Added`)).toBe(count(back, `${kind}Removed`));
        expect(count(there, 'nodeRenamed')).toBe(count(back, 'nodeRenamed'));
      }),
      { numRuns: 100 },
    );
  });

  it('anything that is no process file is refused without an exception', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
        expect(readProcessFile(value).problems.length).toBeGreaterThan(0);
      }),
    );
    fc.assert(
      fc.property(randomSeed, fc.jsonValue({ maxDepth: 3 }), fc.nat(), (seed, value, at) => {
        const file = JSON.parse(writeProcessFile(fileOf(rowsFrom(seed, 1)))) as Record<string, unknown>;
        const places = placesIn(file);
        const [holder, key] = places[at % places.length] as [Record<string, unknown>, string];
        holder[key] = value;
        const { file: parsed } = readProcessFile(file);
        if (parsed) checkProcessFile(parsed, catalogue);
      }),
      { numRuns: 300 },
    );
  });
});

/** Every place of a value in JSON. */
function placesIn(value: unknown): [Record<string, unknown>, string][] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [
    [value as Record<string, unknown>, key] as [Record<string, unknown>, string],
    ...placesIn(inner),
  ]);
}

describe('changes', () => {
  const [seed] = fc.sample(randomSeed, { seed: 4, numRuns: 1 });
  const rows = () => structuredClone(rowsFrom(seed as NonNullable<typeof seed>, 1)) as any;
  const kinds = (after: any, known?: Parameters<typeof compareProcessFiles>[2]) =>
    compareProcessFiles(fileOf(rows()), fileOf(after), known).map(
      ({ kind, node }) => `${kind} ${node ?? ''}`,
    );

  it('a node that is renamed is one change, also where others name it', () => {
    const after = rows();
    const named = after.node.at(-1);
    named.name = 'Another name';
    expect(kinds(after)).toEqual(['nodeRenamed Another name']);
  });

  it('a label that is renamed is one where its id is known, and two where it is not', () => {
    const after = rows();
    const list = after.classifier_type.length > 0 ? after.classifier_type : after.ner_tag_type;
    const unnamed = list.at(-1);
    unnamed.name = 'another';
    const known = { before: identitiesOf(rows()), after: identitiesOf(after) };
    expect(kinds(after, known)).toHaveLength(1);
    expect(kinds(after, known)[0]).toMatch(/Renamed/);
    expect(kinds(after)).toHaveLength(2);
  });

  it('a moved node and a changed option', () => {
    const after = rows();
    after.node[1].x += 5;
    after.node[1].priority = 4;
    expect(kinds(after)).toEqual([`nodeMoved ${after.node[1].name}`, `optionChanged ${after.node[1].name}`]);
  });
});

describe('wildcards', () => {
  const names = {
    node: (id: number) => ({ 12: 'Kind (a/b)' })[id],
    label: (_: number, id: number) => ({ 7: 'Invoice, paid' })[id],
  };
  const ids = { node: () => 30, label: () => 40 };

  it.each([
    ['${node.12.llmresponse}', '${node."Kind (a/b)".llmresponse}', '${node.30.llmresponse}'],
    [
      'x ${node.12.clftagtypes.7.isselected} y',
      'x ${node."Kind (a/b)".clftagtypes."Invoice, paid".isselected} y',
      'x ${node.30.clftagtypes.40.isselected} y',
    ],
    [
      '${node.12.clftagtypes.selected}',
      '${node."Kind (a/b)".clftagtypes.selected}',
      '${node.30.clftagtypes.selected}',
    ],
    ['${node.99.llmresponse}', '${node.0.llmresponse}', '${node.0.llmresponse}'],
    [
      '${node.12.clftagtypes.9.isselected}',
      '${node.0.clftagtypes.0.isselected}',
      '${node.0.clftagtypes.0.isselected}',
    ],
    [
      '${document.id} ${ ${util.date} }',
      '${document.id} ${ ${util.date} }',
      '${document.id} ${ ${util.date} }',
    ],
  ])('%s', (template, inFile, elsewhere) => {
    expect(toNames(template, names)).toBe(inFile);
    expect(toIds(inFile, ids)).toBe(elsewhere);
    expect(toIds(toNames(template, names), { node: () => 12, label: () => 7 })).toBe(
      template.replace('99', '0').replace('12.clftagtypes.9', '0.clftagtypes.0'),
    );
  });
});

it('docs/process-file.schema.json is current (npm run openapi)', () => {
  const written = readFileSync(join(import.meta.dirname, '../../../docs/process-file.schema.json'), 'utf8');
  expect(JSON.parse(written)).toEqual(JSON.parse(JSON.stringify(describeProcessFile())));
});

it('a newer version, an older one and another format are refused', () => {
  const [seed] = fc.sample(randomSeed, { seed: 1, numRuns: 1 });
  const file = fileOf(rowsFrom(seed as NonNullable<typeof seed>, 1));
  expect(readProcessFile({ ...file, version: 2 }).problems).toMatchObject([
    { errorKey: 'error.processFile.newer' },
  ]);
  expect(readProcessFile({ ...file, version: 0 }).problems).toMatchObject([{ path: 'version' }]);
  expect(readProcessFile({ ...file, format: 'other' }).problems).toMatchObject([{ path: 'format' }]);
  expect(readProcessFile(null).problems).toMatchObject([{ path: 'format' }]);
});
