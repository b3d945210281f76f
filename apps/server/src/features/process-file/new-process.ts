import type { ProcessRows } from '@scriptorium/process-file/rows.ts';
import { TYPES } from '../graph/graph.api.ts';

/** No row has this id. */
const NONE = 0;

/** A process that is not created yet: its file parser. */
export function rowsOfNewProcess(name: string): ProcessRows {
  const parser = TYPES.FILE_PARSER;
  if (!parser) throw new Error('The file parser is not installed');
  const { options, settings } = parser.defaults;
  return {
    process: { id: NONE, name, is_rag_enabled: false, rag_text_splitter: null, rag_embedding_model: null },
    process_actor: [],
    process_has_tag: [],
    glossary_term: [],
    rag_template: [],
    additional_submit: [],
    edge: [],
    predicate: [],
    ner_tag_type: [],
    matching_rule: [],
    classifier_type: [],
    relation_type: [],
    node: [
      {
        id: NONE,
        name: 'File parser',
        description: '',
        activity_type: 'FILE_PARSER',
        x: 0,
        y: 0,
        automatic: options.automatic,
        auto_step_status: options.autoStepStatus,
        requires_acceptance: options.requiresAcceptance,
        priority: options.priority,
        handles_relations: options.handlesRelations,
        supported_tagging_types: options.supportedTaggingTypes,
        blind: true,
        settings,
        trigger_type: 'ALWAYS',
        cron: null,
        threshold: null,
      },
    ],
  };
}
