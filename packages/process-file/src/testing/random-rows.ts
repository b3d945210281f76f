import { AFTER_CONTENT } from '@scriptorium/domain/graph/node-definition.ts';
import fc from 'fast-check';
import type { ProcessRows, ReferredNames } from '../rows.ts';

/** Names with what names may have: letters of several scripts, digits, spaces and marks. */
const name = fc
  .string({ unit: fc.constantFrom(...'aZżł9 -_,()/.文ß'), minLength: 3, maxLength: 20 })
  .map((text) => `n${text.trim()}x`.normalize('NFC'));
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
  rules: fc.uniqueArray(fc.string({ minLength: 1, maxLength: 8 }).map((text) => `r${text.replaceAll(/[\0\s]/g, '')}`), {
    maxLength: 8,
  }),
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
  supported_tagging_types: [],
  trigger_type: 'ALWAYS' as const,
  cron: null,
  threshold: null,
};

/** A process whose graph is a chain with shortcuts, with ids from `base` on: two bases give the same process with other ids. */
export function rowsFrom(given: Seed, base: number): ProcessRows {
  const { names, types, labelNames, parents, rules, chance, colour: background } = given;
  const node = names.map((own, at) => {
    const type = types[at] ?? 'CLF';
    const before = base + Math.max(0, at - 1);
    const settings =
      type === 'SEND_REQUEST'
        ? {
            httpRequestMethod: 'POST',
            url: 'https://example.org',
            urlEditorState: null,
            headers: { b: { value: given.text, editorState: null }, a: { value: `\${node.${before}.clftagtypes.selected}`, editorState: null } },
            requestBody: { bodyType: 'PLAIN_TEXT', jsonBody: {}, plainTextBody: given.text, plainTextBodyEditorState: null },
            repeatable: false,
          }
        : type === 'LEXICON'
          ? { caseSensitive: true }
          : { externalConfig: null, trainableConfig: null };
    return { id: base + at, name: own, description: given.text, activity_type: type, x: at * 10, y: chance[at] ?? 0, settings, ...OPTIONS };
  });
  const parser = { id: base + 900, name: 'File parser', description: '', activity_type: 'FILE_PARSER' as const, x: 0, y: 0, settings: { externalConfig: null }, ...OPTIONS };
  const tagNodes = node.filter(({ activity_type }) => activity_type === 'SPAN' || activity_type === 'LEXICON');
  const label = tagNodes.flatMap(({ id }, ofNode) =>
    labelNames.map((own, at) => {
      const parent = parents[at] ?? 0;
      return {
        id: base + 1000 + ofNode * 100 + at,
        node_id: id,
        parent_id: parent < at ? base + 1000 + ofNode * 100 + parent : null,
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
  const classes = node
    .filter(({ activity_type }) => activity_type === 'CLF')
    .flatMap(({ id }, ofNode) =>
      labelNames.map((own, at) => ({
        id: base + 3000 + ofNode * 100 + at,
        node_id: id,
        name: own,
        description: given.text,
        background_color: background,
        prefix_key: false,
        suffix_key: null,
      })),
    );
  const content = node.filter(({ activity_type }) => (AFTER_CONTENT as readonly string[]).includes(activity_type));
  const chain = content.filter(({ activity_type }) => activity_type !== 'SEND_REQUEST');
  const edge = chain.map(({ id }, at) => ({ id: base + 5000 + at, from_id: chain[at - 1]?.id ?? parser.id, to_id: id }));
  const predicate = edge.flatMap(({ id, from_id }, at) => {
    const clf = classes.find(({ node_id }) => node_id === from_id);
    const ner = label.find(({ node_id }) => node_id === from_id);
    if (!clf && !ner) return [];
    const own = base + 6000 + at * 10;
    const empty = { edge_id: id, clf_type_id: null, ner_tag_type_id: null };
    const root = { ...empty, id: own, parent_id: null, predicate_type: 'COMPLEX' as const, logical_operator: (chance[at] ?? 0) > 4 ? ('AND' as const) : ('OR' as const), node_id: null, equal: null };
    const leaf = { ...empty, id: own + 1, parent_id: own, predicate_type: clf ? ('CLF' as const) : ('NER' as const), logical_operator: null, node_id: from_id, equal: (chance[at + 10] ?? 0) > 4, clf_type_id: clf?.id ?? null, ner_tag_type_id: clf ? null : (ner?.id ?? null) };
    return [root, leaf];
  });
  return {
    process: { id: base, name: 'Process', is_rag_enabled: false, rag_text_splitter: null, rag_embedding_model: null },
    process_actor: [{ actor: 'SPEAKER10', name: 'J' }, { actor: 'SPEAKER2', name: 'B' }],
    process_has_tag: [{ tag_id: base }],
    glossary_term: names.map((term) => ({ term })),
    rag_template: [],
    additional_submit: [],
    node: [parser, ...node],
    edge: [{ id: base + 4999, from_id: null, to_id: parser.id }, ...edge],
    predicate,
    ner_tag_type: label,
    matching_rule: label.flatMap(({ id }, at) =>
      at % 3 === 0
        ? rules.map((expression, rule) => ({
            id: base + 10_000 + at * 100 + rule,
            ner_tag_type_id: id,
            expression,
            matching_type: (chance[rule] ?? 0) > 4 ? ('FUZZY' as const) : ('EXACT' as const),
            tolerance: (chance[rule] ?? 0) > 4 ? 2 : null,
          }))
        : [],
    ),
    classifier_type: classes,
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
