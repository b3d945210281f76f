/**
 * Patterns of statements that write to a table: as a Kysely call, or in SQL; `\b` keeps longer names such as
 * `ner_tag_type` apart.
 */
const writesTo = (table) => [
  new RegExp(`\\b(?:insertInto|updateTable|deleteFrom|mergeInto)\\(\\s*\\[?\\s*(['"\`])${table}\\b`, 'g'),
  new RegExp(
    `\\b(?:insert\\s+into|update(?:\\s+only)?|delete\\s+from(?:\\s+only)?|merge\\s+into|truncate(?:\\s+table)?|copy)\\s+(?:public[.])?"?${table}\\b`,
    'gi',
  ),
  // The table's name as a value of a template.
  new RegExp(`\\bsql(?:[.](?:table|id|ref|raw|lit))\\(\\s*(['"\`])${table}\\1`, 'g'),
];

const isIn = (folders, path) => folders.some((folder) => path.startsWith(`${folder}/`));

/** Tests and the programs that check the database itself may write to any table. */
export const isExempt = ({ exempt }, path) => isIn(exempt, path) || /[.]test[.]tsx?$/.test(path);

/** Every write to a table outside its owner, as `path:line: …`. */
export function findForeignWrites(list, path, source) {
  if (isExempt(list, path)) return [];
  return list.owners.flatMap(({ owner, tables }) =>
    isIn([owner], path)
      ? []
      : tables.flatMap((table) =>
          writesTo(table)
            .flatMap((pattern) => [...source.matchAll(pattern)])
            .map(({ index }) => {
              const line = source.slice(0, index).split('\n').length;
              return `${path}:${line}: only ${owner} writes to ${table}`;
            }),
        ),
  );
}
