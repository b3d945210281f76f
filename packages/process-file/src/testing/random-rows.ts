import * as fc from 'fast-check';
import type { ProcessRows, ReferredNames } from '../rows.ts';

/** Names with what names may have: letters of several scripts, digits, spaces and marks. */
const name = fc
  .string({ unit: fc.constantFrom(...'aZżł9 -_,()/.文ß'), minLength: 3, maxLength: 20 })
  .map((text) => `na${text.trim()}x`.normalize('NFC'));
const colour = fc.constantFrom('#112233', '#aabbcc', '#5d6be1');
const distinctNames = (most: number) =>
  fc.uniqueArray(name, { minLength: 1, maxLength: most, selector: (one) => one.toLowerCase() });

const TYPES = ['CLF', 'SPAN', 'LEXICON', 'SEND_REQUEST'] as const;

interface Seed {
  names: string[];
  types: (typeof TYPES)[number][];
  labelNames: string[];
  parents: number[];
  rules: string[];
  chance: number[];
  colour: string;
  text: string;
}

const seed: fc.Arbitrary<Seed> = fc.record({
  names: distinctNames(6),
  types: fc.array(fc.constantFrom(...TYPES), { minLength: 6, maxLength: 6 }),
  labelNames: distinctNames(12),
  parents: fc.array(fc.nat(12), { minLength: 12, maxLength: 12 }),
  rules: fc.uniqueArray(
    fc.string({ minLength: 1, maxLength: 8 }).map((text) => `r${text.replaceAll(/[\0\s]/g, '')}`),
    {
      maxLength: 8,
    },
  ),
  chance: fc.array(fc.nat(9), { minLength: 40, maxLength: 40 }),
  colour,
  text: fc.constantFrom('plain', 'with ${document.id}', '$', '${', 'a } b'),
});

const OPTIONS = {
  automatic: false,
  auto_step_status: 'ACCEPTED' as const,
  requires_acceptance: false,
  priority: 1,
  handles_relations: false,
  blind: true,
  supported_tagging_types: [],
  trigger_type: 'ALWAYS' as const,
  cron: null,
  threshold: null,
};

type NodeRow = ProcessRows['node'][number];

/** The settings of a node, with templates that name a node before it. */
function settingsOf(type: string, text: string, before: number): Record<string, unknown> {
  if (type === 'LEXICON') return { caseSensitive: true };
  if (type !== 'SEND_REQUEST') return { externalConfig: null, trainableConfig: null };
  return {
    httpRequestMethod: 'POST',
    url: 'https://example.org',
    urlEditorState: null,
    headers: {
      b: { value: text, editorState: null },
      a: { value: `\${node.${before}.clftagtypes.selected}`, editorState: null },
    },
    requestBody: {
      bodyType: 'PLAIN_TEXT',
      jsonBody: {},
      plainTextBody: text,
      plainTextBodyEditorState: null,
    },
    repeatable: false,
  };
}

const nodesFrom = ({ names, types, chance, text }: Seed, base: number): NodeRow[] =>
  names.map((own, at) => ({
    id: base + at,
    name: own,
    description: text,
    activity_type: types[at] ?? 'CLF',
    x: at * 10,
    y: chance[at] ?? 0,
    settings: settingsOf(types[at] ?? 'CLF', text, base + Math.max(0, at - 1)),
    ...OPTIONS,
  }));

const parserFrom = (base: number): NodeRow => ({
  id: base + 900,
  name: 'File parser',
  description: '',
  activity_type: 'FILE_PARSER',
  x: 0,
  y: 0,
  settings: { externalConfig: null },
  ...OPTIONS,
});

const TAGGED: readonly string[] = ['SPAN', 'LEXICON'];

const labelsFrom = (
  { labelNames, parents, colour: background }: Seed,
  nodes: readonly NodeRow[],
  base: number,
) =>
  nodes
    .filter(({ activity_type }) => TAGGED.includes(activity_type))
    .flatMap(({ id }, ofNode) =>
      labelNames.map((own, at) => {
        const parent = parents[at] ?? 0;
        const first = base + 1000 + ofNode * 100;
        return {
          id: first + at,
          node_id: id,
          parent_id: parent < at ? first + parent : null,
          // against the order of the ids
          position: labelNames.length - at,
          name: own,
          prefix_key: false,
          suffix_key: null,
          background_color: background,
          text_color: background,
          data_format: null,
          mandatory: at % 2 === 0,
          selectable: true,
          disabled: false,
        };
      }),
    );

const classesFrom = (
  { labelNames, colour: background, text }: Seed,
  nodes: readonly NodeRow[],
  base: number,
) =>
  nodes
    .filter(({ activity_type }) => activity_type === 'CLF')
    .flatMap(({ id }, ofNode) =>
      labelNames.map((own, at) => ({
        id: base + 3000 + ofNode * 100 + at,
        node_id: id,
        position: labelNames.length - at,
        name: own,
        description: text,
        background_color: background,
        prefix_key: false,
        suffix_key: null,
      })),
    );

const rulesFrom = ({ rules, chance }: Seed, labels: readonly { id: number }[], base: number) =>
  labels
    .filter((_, at) => at % 3 === 0)
    .flatMap(({ id }, at) =>
      rules.map((expression, rule) => {
        const isFuzzy = (chance[rule] ?? 0) > 4;
        return {
          id: base + 10_000 + at * 100 + rule,
          ner_tag_type_id: id,
          expression,
          matching_type: isFuzzy ? ('FUZZY' as const) : ('EXACT' as const),
          tolerance: isFuzzy ? 2 : null,
        };
      }),
    );

interface Labels {
  readonly ner_tag_type: ReturnType<typeof labelsFrom>;
  readonly classifier_type: ReturnType<typeof classesFrom>;
}

/** A condition with one label of the node before each edge, where that has labels. */
function conditionsFrom(
  { chance }: Seed,
  edges: ProcessRows['edge'],
  { ner_tag_type, classifier_type }: Labels,
  base: number,
): ProcessRows['predicate'] {
  return edges.flatMap(({ id, from_id }, at) => {
    const clf = classifier_type.find(({ node_id }) => node_id === from_id);
    const ner = ner_tag_type.find(({ node_id }) => node_id === from_id);
    if (!clf && !ner) return [];
    const own = base + 6000 + at * 10;
    const place = { edge_id: id, clf_type_id: null, ner_tag_type_id: null, logical_operator: null };
    return [
      {
        ...place,
        id: own,
        parent_id: null,
        predicate_type: 'COMPLEX' as const,
        logical_operator: (chance[at] ?? 0) > 4 ? ('AND' as const) : ('OR' as const),
        node_id: null,
        equal: null,
      },
      {
        ...place,
        id: own + 1,
        parent_id: own,
        predicate_type: clf ? ('CLF' as const) : ('NER' as const),
        node_id: from_id,
        equal: (chance[at + 10] ?? 0) > 4,
        clf_type_id: clf?.id ?? null,
        ner_tag_type_id: clf ? null : (ner?.id ?? null),
      },
    ];
  });
}

/** A process whose graph is a chain, with ids from `base` on: two bases give the same process with other ids. */
export function rowsFrom(given: Seed, base: number): ProcessRows {
  const nodes = nodesFrom(given, base);
  const parser = parserFrom(base);
  const ner_tag_type = labelsFrom(given, nodes, base);
  const classifier_type = classesFrom(given, nodes, base);
  const chain = nodes.filter(({ activity_type }) => activity_type !== 'SEND_REQUEST');
  const edge = chain.map(({ id }, at) => ({
    id: base + 5000 + at,
    from_id: chain[at - 1]?.id ?? parser.id,
    to_id: id,
  }));
  return {
    process: {
      id: base,
      name: 'Process',
      is_rag_enabled: false,
      rag_text_splitter: null,
      rag_embedding_model: null,
    },
    process_actor: [
      { actor: 'SPEAKER10', name: 'J' },
      { actor: 'SPEAKER2', name: 'B' },
    ],
    process_has_tag: [{ tag_id: base }],
    glossary_term: given.names.map((term) => ({ term })),
    rag_template: [],
    additional_submit: [],
    node: [parser, ...nodes],
    edge: [{ id: base + 4999, from_id: null, to_id: parser.id }, ...edge],
    predicate: conditionsFrom(given, edge, { ner_tag_type, classifier_type }, base),
    ner_tag_type,
    matching_rule: rulesFrom(given, ner_tag_type, base),
    classifier_type,
    relation_type: [],
  };
}

export const namesOf = (base: number): ReferredNames => ({
  secrets: new Map(),
  models: new Map(),
  splitters: new Map(),
  receivers: new Map(),
  tags: new Map([[base, { name: 'General', color: '#5d6be1', system: true }]]),
});

export const randomSeed = seed;
