-- Transcripts that people edit: confidence of words, words and utterances that were deleted and can come back, replacements
-- that are suggested again, the glossary of a process (docs/decisions/0069).

alter table utterance_token add confidence real;
-- A deleted word has no utterance but remembers its document, so that undoing brings it back with its tags.
alter table utterance_token alter utterance_id drop not null;
alter table utterance_token add deleted_from bigint references document on delete cascade;
create index utterance_token_deleted on utterance_token (deleted_from) where deleted_from is not null;
alter table utterance_token add constraint utterance_token_place check ((utterance_id is null) <> (deleted_from is null));
-- A deleted utterance has no position and no words.
alter table utterance alter position drop not null;

-- The result of a batch of changes, for repeated calls.
create table transcript_edit (
  client_id uuid primary key,
  document_id bigint not null references document on delete cascade,
  reply jsonb not null,
  created_at timestamptz not null default now()
);
create index transcript_edit_document on transcript_edit (document_id);
create index transcript_edit_expiry on transcript_edit (created_at);

-- How often people replaced a word (folded, without punctuation) in a process.
create table word_replacement (
  process_id bigint not null references process on delete cascade,
  word text not null,
  replacement text not null,
  uses integer not null default 1,
  primary key (process_id, word, replacement)
);

create table glossary_term (
  process_id bigint not null references process on delete cascade,
  term text not null,
  primary key (process_id, term)
);

-- The ASR document area lists recordings, which may be few among many texts.
create index document_recording on document (process_id, id) where document_type = 'AUDIOFILE' and deleted_at is null;
-- Edits that people made since the file was read: reading it again would lose them.
alter table document add transcript_edits integer not null default 0;

-- Recordings and transcripts of further formats.
alter table document add audio_codec text;
alter table pending_partner drop constraint pending_partner_kind_check;
drop index document_pair;
create index document_pair on document (upload_node_id, lower(filename))
  where deleted_at is null and kind in
    ('wav', 'mp3', 'm4a', 'ogg', 'flac', 'json', 'vtt', 'srt', 'ctm', 'eaf', 'textgrid');
