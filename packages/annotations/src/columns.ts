/** The source of a tag or a classifier tag; both tables have the alias `tag`. */
export const ORIGIN_COLUMNS = [
  'tag.source',
  'tag.source_id as sourceId',
  'tag.score',
  'tag.created_at as createdDate',
] as const;

/** A tag without its place, which depends on its type. */
export const TAG_COLUMNS = [
  'tag.id',
  'tag.type',
  'tag.ner_tag_type_id as labelId',
  'tag.quote',
  'tag.detached',
  ...ORIGIN_COLUMNS,
] as const;
