import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';

/** A file of SQL statements. */
export interface SqlFile {
  /** Its name without the ending. */
  readonly name: string;
  /** Folder and name, as in `schema_file`. */
  readonly path: string;
  /** Of its text, hexadecimal. */
  readonly sha256: string;
  readonly statements: readonly string[];
}

/** The SQL files of a folder of this one, by name. */
export const readSqlFiles = (folder: 'migrations' | 'routines'): SqlFile[] =>
  readdirSync(new URL(folder, import.meta.url))
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .map((file) => readSqlFile(folder, file));

function readSqlFile(folder: string, file: string): SqlFile {
  const text = readFileSync(new URL(`${folder}/${file}`, import.meta.url), 'utf8');
  return {
    name: file.replace(/\.sql$/, ''),
    path: `${folder}/${file}`,
    sha256: createHash('sha256').update(text).digest('hex'),
    statements: statementsOf(text),
  };
}

/** A statement ends with a semicolon at the end of a line, outside the body of a routine (`$$`). */
export function statementsOf(text: string): string[] {
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
