import type { NodeCatalogue } from '@scriptorium/domain/graph/node-definition.ts';
import type { Named } from '@scriptorium/domain/graph/settings-in-file.ts';
import { FORMAT, VERSION } from './format.ts';
import { edgeKey, nodeKey, ruleKey } from './keys.ts';
import { toNames } from './named-wildcards.ts';
import { by } from './order.ts';
import { namesOfRows, type RowNames } from './row-names.ts';
import type { LabelRow, NodeRow, PredicateRow, ProcessRows, ReferredNames } from './rows.ts';
import { copyOptions } from './schema.ts';
import type { FileEdge, FileLabel, FileNode, FilePredicate, ProcessFile } from './schema.ts';
import { settingsToFile } from './settings.ts';

/**
 * The file of a process: what means the same on every installation. What its settings refer to outside it, and is not among `names`, is
 * left out. Equal rows give equal files, whatever their ids.
 */
export function processFile(rows: ProcessRows, names: ReferredNames, catalogue: NodeCatalogue): ProcessFile {
  const maker = new Maker(rows, names, catalogue);
  return {
    format: FORMAT,
    version: VERSION,
    process: maker.process(),
    nodes: rows.node.map((row) => maker.node(row)).toSorted(by(({ name }) => nodeKey(name))),
    edges: maker.edges(),
  };
}

/** As people have arranged them. */
const inOrder = <Row extends { readonly id: number; readonly position: number }>(
  rows: readonly Row[],
): Row[] => rows.toSorted((a, b) => a.position - b.position || a.id - b.id);

class Maker {
  readonly #own: RowNames;
  readonly #children: Map<number | null, LabelRow[]>;
  readonly #rules: Map<number, ProcessRows['matching_rule'][number][]>;
  readonly #predicates: Map<number, PredicateRow[]>;
  readonly #rows: ProcessRows;
  readonly #names: ReferredNames;
  readonly #catalogue: NodeCatalogue;

  constructor(rows: ProcessRows, names: ReferredNames, catalogue: NodeCatalogue) {
    this.#rows = rows;
    this.#names = names;
    this.#catalogue = catalogue;
    this.#own = namesOfRows(rows);
    this.#children = Map.groupBy(inOrder(rows.ner_tag_type), ({ parent_id }) => parent_id);
    this.#rules = Map.groupBy(rows.matching_rule, ({ ner_tag_type_id }) => ner_tag_type_id);
    this.#predicates = Map.groupBy(rows.predicate, ({ edge_id }) => edge_id);
  }

  process(): ProcessFile['process'] {
    const { process, process_actor, process_has_tag, glossary_term, rag_template } = this.#rows;
    const { splitters, models, tags } = this.#names;
    const nameOf = (map: ReadonlyMap<number, string>, id: number | null) =>
      (id === null ? undefined : map.get(id)) ?? null;
    return {
      name: process.name,
      tags: process_has_tag
        .flatMap(({ tag_id }) => tags.get(tag_id) ?? [])
        .map(({ name, color, system }) => ({ name, color, system }))
        .toSorted(by(({ name, system }) => `${system ? 0 : 1} ${nodeKey(name)}`)),
      actors: process_actor
        .map(({ actor, name }) => ({ actor, name }))
        .toSorted(by(({ actor }) => `${actor.length} ${actor}`)),
      glossary: glossary_term.map(({ term }) => term).toSorted(by((term) => term)),
      retrieval: {
        enabled: process.is_rag_enabled,
        splitter: nameOf(splitters, process.rag_text_splitter),
        embeddingModel: nameOf(models, process.rag_embedding_model),
        templates: rag_template.map(({ template, active }) => ({ template, active })),
      },
    };
  }

  node(row: NodeRow): FileNode {
    const labels = this.#children.get(null)?.filter(({ node_id }) => node_id === row.id) ?? [];
    return {
      name: row.name,
      type: row.activity_type,
      description: row.description,
      position: { x: row.x, y: row.y },
      options: {
        automatic: row.automatic,
        autoStepStatus: row.auto_step_status,
        requiresAcceptance: row.requires_acceptance,
        priority: row.priority,
        handlesRelations: row.handles_relations,
        supportedTaggingTypes: [...row.supported_tagging_types],
        ...copyOptions(
          this.#rows.additional_submit.find(({ node_id }) => node_id === row.id)?.submits ?? 0,
          row.blind,
        ),
      },
      trigger: { type: row.trigger_type, cron: row.cron, threshold: row.threshold },
      settings: this.#settings(row),
      labels: labels.map((label) => this.#label(label)),
      classes: inOrder(this.#rows.classifier_type)
        .filter(({ node_id }) => node_id === row.id)
        .map(({ name, description, background_color, prefix_key, suffix_key }) => ({
          name,
          description,
          backgroundColor: background_color,
          prefixKey: prefix_key,
          suffixKey: suffix_key,
        })),
      relationTypes: this.#rows.relation_type
        .filter(({ node_id }) => node_id === row.id)
        .map((type) => ({
          name: type.name,
          color: type.color,
          textColor: type.text_color,
          priority: type.priority,
          merge: type.merge,
          strict: type.strict,
          from: this.#path(type.from_id),
          to: this.#path(type.to_id),
        })),
    };
  }

  #settings({ activity_type, settings }: NodeRow): Record<string, unknown> {
    const definition = this.#catalogue[activity_type];
    if (!definition) return {};
    return settingsToFile(definition, settings, {
      reference: (kind, value) => this.#reference(kind, value),
      template: (text) =>
        toNames(text, {
          node: (id) => this.#own.nodes.get(id),
          label: (nodeId, id) => {
            const found = this.#own.classes.get(id);
            return found?.nodeId === nodeId ? found.name : undefined;
          },
        }),
    });
  }

  #reference(kind: Named, value: unknown): unknown {
    const id = (value as { id?: unknown }).id;
    if (typeof id !== 'number') return null;
    switch (kind) {
      case 'secret':
        return this.#names.secrets.get(id) ?? null;
      case 'chatModel':
      case 'transcriptionModel':
        return this.#names.models.get(id) ?? null;
      case 'node':
        return this.#own.nodes.get(id) ?? null;
      case 'receiver':
        return this.#names.receivers.get(id) ?? null;
    }
  }

  #path(labelId: number | null): string[] | null {
    const label = labelId === null ? undefined : this.#own.labels.get(labelId);
    return label ? [...label.path] : null;
  }

  #label(row: LabelRow): FileLabel {
    return {
      name: row.name,
      backgroundColor: row.background_color,
      textColor: row.text_color,
      prefixKey: row.prefix_key,
      suffixKey: row.suffix_key,
      dataFormat: row.data_format,
      mandatory: row.mandatory,
      selectable: row.selectable,
      disabled: row.disabled,
      rules: (this.#rules.get(row.id) ?? [])
        .map(({ matching_type, expression, tolerance }) => ({
          type: matching_type,
          ...(tolerance === null ? {} : { tolerance }),
          expression,
        }))
        .toSorted(by(ruleKey)),
      children: (this.#children.get(row.id) ?? []).map((child) => this.#label(child)),
    };
  }

  /** Without the entry edge, which every process has. */
  edges(): FileEdge[] {
    return this.#rows.edge
      .flatMap(({ id, from_id, to_id }) => {
        const from = from_id === null ? undefined : this.#own.nodes.get(from_id);
        const to = this.#own.nodes.get(to_id);
        return from === undefined || to === undefined ? [] : { from, to, predicates: this.#conditions(id) };
      })
      .toSorted(by(edgeKey));
  }

  #conditions(edgeId: number): FilePredicate[] {
    const children = Map.groupBy(this.#predicates.get(edgeId) ?? [], ({ parent_id }) => parent_id);
    const build = (row: PredicateRow): FilePredicate => {
      const below = (children.get(row.id) ?? []).map(build);
      if (row.predicate_type === 'COMPLEX')
        return row.logical_operator === 'OR' ? { any: below } : { all: below };
      return this.#condition(row);
    };
    return (children.get(null) ?? []).map(build);
  }

  /** A condition without its label is never true, like an empty list. */
  #condition({ node_id, equal, clf_type_id, ner_tag_type_id }: PredicateRow): FilePredicate {
    const node = node_id === null ? undefined : this.#own.nodes.get(node_id);
    const label =
      clf_type_id === null ? this.#path(ner_tag_type_id) : (this.#own.classes.get(clf_type_id)?.name ?? null);
    if (node === undefined || equal === null || label === null) return { any: [] };
    return { node, equal, label };
  }
}
