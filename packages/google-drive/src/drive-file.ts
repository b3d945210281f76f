import { z } from 'zod';

const FOLDER = 'application/vnd.google-apps.folder';
const SHORTCUT = 'application/vnd.google-apps.shortcut';
const NATIVE = 'application/vnd.google-apps.';

/** The fields that every call asks for. */
export const FILE_FIELDS = 'id,name,mimeType,size,md5Checksum,modifiedTime,trashed,webViewLink';

export const DriveFile = z.object({
  id: z.string().min(1).max(500),
  name: z.string().default(''),
  mimeType: z.string().default(''),
  /** Bytes; native documents and folders have none. */
  size: z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number)
    .optional(),
  md5Checksum: z
    .string()
    .regex(/^[\da-f]{32}$/)
    .optional(),
  modifiedTime: z.string().max(100).default(''),
  trashed: z.boolean().default(false),
  webViewLink: z
    .url({ protocol: /^https?$/ })
    .max(2000)
    .optional()
    .catch(undefined),
});
export type DriveFile = z.output<typeof DriveFile>;

type Typed = Pick<DriveFile, 'mimeType'>;

export const isFolder = ({ mimeType }: Typed): boolean => mimeType === FOLDER;

/** A document of Google's own: it has no bytes and can only be exported. */
export const isNative = ({ mimeType }: Typed): boolean => mimeType.startsWith(NATIVE);

/** Whether the file is neither a folder nor a link to something elsewhere. */
export const isDocument = ({ mimeType }: Typed): boolean => mimeType !== FOLDER && mimeType !== SHORTCUT;

export interface ExportFormat {
  readonly mimeType: string;
  readonly extension: string;
}

/**
 * The format in which a native document is read: a text that can be parsed where Google offers one. A spreadsheet
 * comes as OpenDocument, which the parser reads.
 */
export const exportFormatOf = ({ mimeType }: Typed): ExportFormat | undefined => FORMATS[mimeType];

const PDF = { mimeType: 'application/pdf', extension: '.pdf' };
const FORMATS: Readonly<Record<string, ExportFormat>> = {
  [`${NATIVE}document`]: {
    mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    extension: '.docx',
  },
  [`${NATIVE}spreadsheet`]: {
    mimeType: 'application/vnd.oasis.opendocument.spreadsheet',
    extension: '.ods',
  },
  [`${NATIVE}presentation`]: PDF,
  [`${NATIVE}drawing`]: PDF,
};
