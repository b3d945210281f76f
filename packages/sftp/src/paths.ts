/** A name in a folder of the server. */
export const pathIn = (folder: string, name: string): string =>
  folder.endsWith('/') ? `${folder}${name}` : `${folder}/${name}`;

/** Hidden files, files that are being written, and what can be no name at all. */
export const isSkippedName = (name: string): boolean =>
  name === '' || name.startsWith('.') || /\.(part|tmp)$/i.test(name) || /[/\0]/.test(name);

/** Bytes that are no UTF-8 arrive as this character, and the file cannot be opened by that name. */
export const mayBeUnreadable = (name: string): boolean => name.includes('\uFFFD');
