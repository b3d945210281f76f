/** Every node type of the product; the node catalogue lists the installed ones. */
export const ACTIVITY_TYPES = [
  'CLF',
  'SPAN',
  'FILE_PARSER',
  'EMAIL_UPLOAD',
  'HUP',
  'SFTP_UPLOAD',
  'GDU_UPLOAD',
  'HTTP_UPLOAD',
  'LEXICON',
  'LLM_PROMPT',
  'IPS',
  'IPR',
  'SEND_TO_GOOGLE_DRIVE',
  'SEND_MAIL',
  'SEND_REQUEST',
  'SEND_TO_SFTP',
  // Beyond the specification: folders of the server, a fourth kind of source.
  'FOLDER_UPLOAD',
] as const;
export type ActivityType = (typeof ACTIVITY_TYPES)[number];

/** Types that bring documents in: they feed the file parser as one group and have no steps (docs/semantics.md#1). */
export const UPLOAD_TYPES = [
  'HUP',
  'EMAIL_UPLOAD',
  'SFTP_UPLOAD',
  'GDU_UPLOAD',
  'HTTP_UPLOAD',
  'IPR',
  'FOLDER_UPLOAD',
] as const satisfies ActivityType[];

/** Types whose steps people may run where their node does not run them by itself. */
export const runsOnRequest = (type: ActivityType): boolean => type === 'LLM_PROMPT';

export const isUploadType = (type: ActivityType): boolean =>
  (UPLOAD_TYPES as readonly ActivityType[]).includes(type);

export const TAGGING_TYPES = ['TOKEN', 'TIMESPAN', 'TEXT'] as const;
export type TaggingType = (typeof TAGGING_TYPES)[number];
