import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';

/** A file of SQL statements. */
export interface SqlFile {
  /** The file's name without the extension. */
  readonly name: string;
  /** Folder and name, as in `schema_file`. */
  readonly path: string;
  /** SHA-256 of its text with Unix line ends, hexadecimal: a checkout on Windows gives the same hash. */
  readonly sha256: string;
  readonly statements: readonly string[];
}

/** The SQL files of a subfolder, by name. */
export const readSqlFiles = (folder: 'migrations' | 'routines'): SqlFile[] =>
  readdirSync(new URL(folder, import.meta.url))
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .map((file) => readSqlFile(folder, file));

const readSqlFile = (folder: string, file: string): SqlFile =>
  sqlFile(`${folder}/${file}`, readFileSync(new URL(`${folder}/${file}`, import.meta.url), 'utf8'));

/** `path`: folder and name. */
export function sqlFile(path: string, content: string): SqlFile {
  const text = content.replaceAll('\r\n', '\n');
  return {
    name: basename(path, '.sql'),
    path,
    sha256: createHash('sha256').update(text).digest('hex'),
    statements: statementsOf(text),
  };
}

/** A statement ends with a semicolon at the end of a line, outside the body of a routine (`$$`). */
function statementsOf(text: string): string[] {
  const statements = [''];
  for (const line of text.split('\n')) {
    const statement = `${statements.pop()}${line}\n`;
    statements.push(statement);
    const isInBody = statement.split('$$').length % 2 === 0;
    if (line.trimEnd().endsWith(';') && !isInBody) statements.push('');
  }
  return statements
    .map((statement) => statement.trim().replace(/;$/, ''))
    .filter((statement) => statement.replaceAll(/--.*$/gm, '').trim() !== '');
}
