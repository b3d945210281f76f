import { describe, expect, test } from 'vitest';
import { TRIGGER_TYPES } from '../schedule/triggers.ts';
import {
  AGGREGATION_MODES,
  aggregationOf,
  availableWildcards,
  COMMON_WILDCARDS,
  escapes,
  parseTemplate,
  placeholder,
  renderTemplate,
  unknownWildcards,
  WILDCARD_CATEGORIES,
  wildcardNames,
  type NodeResult,
  type TemplatePart,
  type WildcardValue,
} from './wildcards.ts';

test('has five categories and three aggregation modes [WILD-01]', () => {
  expect(WILDCARD_CATEGORIES).toEqual(['PROCESS', 'NODE', 'DOCUMENT', 'UTILS', 'CLF_TAGS']);
  expect(AGGREGATION_MODES).toEqual(['UNIVERSAL', 'AGGREGATED', 'INDIVIDUAL']);
});

test('ALWAYS concerns one document, CRON and THRESHOLD all waiting ones [NODE-25]', () => {
  expect(TRIGGER_TYPES.map((type) => [type, aggregationOf(type)])).toEqual([
    ['ALWAYS', 'INDIVIDUAL'],
    ['CRON', 'AGGREGATED'],
    ['THRESHOLD', 'AGGREGATED'],
  ]);
});

const shown = (parts: TemplatePart[]) =>
  parts.map((part) => (part.kind === 'text' ? part.text : { name: part.name }));

describe('templates', () => {
  test.each<[string, (string | { name: string })[]]>([
    ['', []],
    ['no wildcard', ['no wildcard']],
    ['${document.id}', [{ name: 'document.id' }]],
    ['a ${process.name}, b', ['a ', { name: 'process.name' }, ', b']],
    ['${util.date}${util.date}', [{ name: 'util.date' }, { name: 'util.date' }]],
    ['${node.7.clftagtypes.31.isselected}', [{ name: 'node.7.clftagtypes.31.isselected' }]],
    ['$${document.id}}', ['$', { name: 'document.id' }, '}']],
    ['🦉 ${document.id} ł', ['🦉 ', { name: 'document.id' }, ' ł']],
    ['${}', [{ name: '' }]],
    ['${ document.id }', [{ name: ' document.id ' }]],
    ['${__proto__}', [{ name: '__proto__' }]],
    ['unclosed ${document.id', ['unclosed ${document.id']],
    ['unclosed ${ before ${document.id}', ['unclosed ${ before ', { name: 'document.id' }]],
    ['{document.id} $document.id', ['{document.id} $document.id']],
  ])('reads %j [CONST-98]', (template, parts) => {
    expect(shown(parseTemplate(template))).toEqual(parts);
    const whole = parseTemplate(template).map((part) =>
      part.kind === 'text' ? part.text : placeholder(part.name),
    );
    expect(whole.join('')).toBe(template);
  });

  test('are parsed in one pass, whatever the number of open brackets', () => {
    const open = '${'.repeat(500_000);
    expect(parseTemplate(open)).toEqual([{ kind: 'text', text: open }]);
    expect(parseTemplate(`${open}a}`)).toHaveLength(2);
    expect(parseTemplate('${a}'.repeat(200_000))).toHaveLength(200_000);
  });

  test('list each wildcard once, and the unknown ones', () => {
    const template = '${document.id} ${util.date} ${document.id} ${constructor} ${}';
    expect(wildcardNames(template)).toEqual(['document.id', 'util.date', 'constructor', '']);
    expect(unknownWildcards(template, new Set(['document.id', 'util.date']))).toEqual(['constructor', '']);
  });
});

const NASTY = 'He said "hi"\r\nX-Evil: 1\n\\ 🦉 ${document.id} $& $1';

const valuesOf =
  (values: Record<string, WildcardValue>) =>
  (name: string): WildcardValue =>
    Object.hasOwn(values, name) ? (values[name] ?? null) : null;

describe('filled-in templates', () => {
  test.each<[keyof typeof escapes, string, string]>([
    ['plain', '<${document.content}>', `<${NASTY}>`],
    ['jsonString', 'say "${document.content}"', JSON.stringify(`say "${NASTY}"`)],
    [
      'urlPart',
      'https://a.example/x?q=${document.content}',
      `https://a.example/x?q=${encodeURIComponent(NASTY)}`,
    ],
    [
      'header',
      'v: ${document.content}',
      'v: He said "hi" X-Evil: 1 \\ \u00f0\u009f\u00a6\u0089 ${document.id} $& $1',
    ],
  ])('escape a value in %s', (place, template, expected) => {
    const valueOf = valuesOf({ 'document.content': NASTY, 'document.id': 'EXPANDED' });
    expect(renderTemplate(template, valueOf, escapes[place])).toBe(expected);
  });

  test('leave a missing value empty', () => {
    const template = '[${node.1.llmresponse}]';
    for (const escape of Object.values(escapes))
      expect(renderTemplate(template, () => null, escape)).toMatch(/^"?\[\]"?$/);
    expect(renderTemplate('${node.1.llmresponse}', () => null, escapes.jsonString)).toBe('""');
  });

  test.each<[string, keyof typeof escapes, string]>([
    ['${document.id}', 'jsonString', '["1","2, \\"x\\""]'],
    ['ids ${document.id}', 'jsonString', '"ids 1, 2, \\"x\\""'],
    ['${document.id}', 'plain', '1, 2, "x"'],
    ['${document.id}', 'header', '1, 2, "x"'],
    ['http://h/${document.id}', 'urlPart', 'http://h/1%2C%202%2C%20%22x%22'],
  ])('render the list of %j in %s', (template, place, expected) => {
    const valueOf = valuesOf({ 'document.id': ['1', '2, "x"'] });
    expect(renderTemplate(template, valueOf, escapes[place])).toBe(expected);
  });

  test('are valid JSON, URL parts and headers even with unpaired surrogates', () => {
    const half = valuesOf({ v: 'a\ud83d' });
    expect(JSON.parse(renderTemplate('${v}', half, escapes.jsonString))).toBe('a\ud83d');
    expect(renderTemplate('${v}', half, escapes.urlPart)).toBe('a%EF%BF%BD');
    expect(renderTemplate('${v}', half, escapes.header)).toBe('a\u00ef\u00bf\u00bd');
  });

  test.each(['.', '..', 'a/../b', '?x=1', '#x', '@evil.example', '\\evil', 'a b&c=d'])(
    'stay on their path and in their query value with %j',
    (value) => {
      const filled = renderTemplate(
        'https://a.example/in/${v}/end?q=${v}',
        valuesOf({ v: value }),
        escapes.urlPart,
      );
      const { host, pathname, searchParams, hash } = new URL(filled);
      expect([host, pathname.split('/').length, hash]).toEqual(['a.example', 4, '']);
      expect([...searchParams]).toEqual([['q', value]]);
    },
  );
});

const ALL = { nodes: [], mode: 'INDIVIDUAL' } as const;
const names = (list: readonly { name: string }[]) => list.map(({ name }) => name);

describe('the catalogue', () => {
  test('offers process and util wildcards everywhere, and document wildcards by the trigger', () => {
    expect(availableWildcards(ALL)).toEqual([
      { name: 'process.id', category: 'PROCESS', mode: 'UNIVERSAL' },
      { name: 'process.name', category: 'PROCESS', mode: 'UNIVERSAL' },
      { name: 'document.id', category: 'DOCUMENT', mode: 'INDIVIDUAL' },
      { name: 'document.filename', category: 'DOCUMENT', mode: 'INDIVIDUAL' },
      { name: 'document.content', category: 'DOCUMENT', mode: 'INDIVIDUAL' },
      { name: 'document.clfTags', category: 'DOCUMENT', mode: 'INDIVIDUAL' },
      { name: 'document.spanTags', category: 'DOCUMENT', mode: 'INDIVIDUAL' },
      { name: 'util.datetime', category: 'UTILS', mode: 'UNIVERSAL' },
      { name: 'util.date', category: 'UTILS', mode: 'UNIVERSAL' },
      { name: 'util.timestamp', category: 'UTILS', mode: 'UNIVERSAL' },
    ]);
    const modes = availableWildcards({ nodes: [], mode: 'AGGREGATED' }).map(({ mode }) => mode);
    expect(modes.filter((mode) => mode === 'AGGREGATED')).toHaveLength(5);
    expect(modes.filter((mode) => mode === 'UNIVERSAL')).toHaveLength(5);
  });

  test('offers the results of earlier nodes as their types declare them', () => {
    const labels = [{ id: 31, name: 'Invoice' }];
    const ofLabels: NodeResult[] = [
      { name: 'selected', category: 'CLF_TAGS' },
      { name: 'labels.{label}.isselected', category: 'CLF_TAGS' },
    ];
    const nodes = [
      { id: 7, name: 'node 7', results: ofLabels, labels },
      { id: 12, name: 'node 12', results: [{ name: 'file.url', category: 'NODE' } as const], labels: [] },
      { id: 13, name: 'node 13', results: ofLabels, labels: [] },
      { id: 15, name: 'node 15', results: [], labels },
    ];
    const offered = availableWildcards({ nodes, mode: 'AGGREGATED' }).slice(COMMON_WILDCARDS.length);
    expect(names(offered)).toEqual([
      'node.7.selected',
      'node.7.labels.31.isselected',
      'node.12.file.url',
      'node.13.selected',
    ]);
    expect(offered[1]).toEqual({
      name: 'node.7.labels.31.isselected',
      category: 'CLF_TAGS',
      mode: 'AGGREGATED',
      nodeId: 7,
      nodeName: 'node 7',
      labelId: 31,
      labelName: 'Invoice',
    });
    expect(offered[2]).toEqual({
      name: 'node.12.file.url',
      category: 'NODE',
      mode: 'AGGREGATED',
      nodeId: 12,
      nodeName: 'node 12',
    });
  });

  test('offers no wildcard of RAG queries', () => {
    expect(names(availableWildcards(ALL)).filter((name) => name.startsWith('process.rag.'))).toEqual([]);
  });

  test('offers passages of other documents, and never the question, where they can be found [WILD-03] [LLM-09]', () => {
    const offered = availableWildcards({ ...ALL, passages: true });
    expect(offered.filter(({ name }) => name.startsWith('process.rag.'))).toEqual([
      { name: 'process.rag.documents', category: 'PROCESS', mode: ALL.mode },
    ]);
  });
});
