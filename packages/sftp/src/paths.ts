/** A name in a folder of the server. */
export const pathIn = (folder: string, name: string): string =>
  folder.endsWith('/') ? `${folder}${name}` : `${folder}/${name}`;

/** The names of transfers in progress in WinSCP, browsers and editors, and the files of Word and Windows beside documents. */
const NO_DOCUMENT = /\.(?:part|tmp|filepart|crdownload|download|swp)$|^~\$|^(?:thumbs\.db|desktop\.ini)$/i;

/** Hidden files, files that are being written, files of programs, and what can be no name at all. */
export const isSkippedName = (name: string): boolean =>
  name === '' || name.startsWith('.') || NO_DOCUMENT.test(name) || /[/\0]/.test(name);

/** Bytes that are no UTF-8 arrive as this character, and the file cannot be opened by that name. */
export const mayBeUnreadable = (name: string): boolean => name.includes('\uFFFD');
