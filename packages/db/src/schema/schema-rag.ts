import type { ColumnType, Generated } from 'kysely';
import type { Reason } from './reason.ts';
import type { Id, Json, JsonOrNull, OrNull, TimestampNow } from './schema-columns.ts';

export type RagDocumentState = 'PENDING' | 'READY' | 'FAILED';

/** Tables of retrieval (migrations 0040 and 0043). */
export interface RagSchema {
  external_splitter: {
    id: Id;
    name: string;
    url: string;
    created_by: OrNull<number>;
    created_at: TimestampNow;
  };
  rag_document: {
    process_id: number;
    document_id: number;
    state: Generated<RagDocumentState>;
    reason: JsonOrNull<Reason>;
    generation_id: OrNull<number>;
    passages: Generated<number>;
    words: Generated<number>;
    vector_space: OrNull<number>;
    embedding_reason: JsonOrNull<Reason>;
    version: Generated<number>;
  };
  rag_index: {
    process_id: number;
    version: number;
  };
  rag_vector: {
    process_id: number;
    passage_id: number;
    vector_space: number;
    vector: ColumnType<Buffer, Uint8Array, Uint8Array>;
    signs: ColumnType<Buffer | null, Uint8Array | null, Uint8Array | null>;
  };
  rag_generation: {
    process_id: number;
    id: Id;
    document_id: number;
    source: string;
    splitter_id: OrNull<number>;
    created_at: TimestampNow;
  };
  rag_passage: {
    process_id: number;
    id: Id;
    generation_id: number;
    document_id: number;
    start_offset: number;
    end_offset: number;
    text: string;
    words: number;
    tokens: string;
  };
  rag_template: {
    id: Id;
    process_id: number;
    template: string;
    editor_state: Json<object>;
    active: Generated<boolean>;
    changed_by: OrNull<number>;
    changed_at: TimestampNow;
  };
}
