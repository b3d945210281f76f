/** Verdicts of requirements that are not met by the letter; all other requirements hold. */
export const VERDICTS = ['in part', 'false', 'departs'];
const ALL = ['holds', ...VERDICTS, 'not shown'];

/** References under which the reason of a departure is recorded. */
const PLACE = /semantics\.md|resolutions\.md|decision \d+/;

const areaOf = (id) => id.split('-')[0];

/** The mistakes in the list of departures, in plain words. */
export function mistakesIn(departures, requirements) {
  const known = new Set(requirements.map(({ id }) => id));
  const seen = new Set();
  return departures.flatMap(({ id, verdict, reason, where }) => {
    const mistakes = [];
    if (!known.has(id)) mistakes.push(`${id} is no requirement`);
    if (seen.has(id)) mistakes.push(`${id} is there twice`);
    if (!VERDICTS.includes(verdict)) mistakes.push(`${id}: the verdict is one of ${VERDICTS.join(', ')}`);
    if (!reason) mistakes.push(`${id} has no reason`);
    if (verdict === 'departs' && !PLACE.test(where ?? ''))
      mistakes.push(`${id} departs, and says neither a page nor a decision that has the reason`);
    seen.add(id);
    return mistakes;
  });
}

/** The verdict of each requirement: what the list of departures says, else whether a test names it. */
export function verdictsOf(requirements, departures, tests) {
  const known = new Map(departures.map((departure) => [departure.id, departure]));
  return requirements.map((row) => {
    const departure = known.get(row.id);
    const files = tests.get(row.id) ?? [];
    const verdict = departure?.verdict ?? (files.length > 0 ? 'holds' : 'not shown');
    return { ...row, files, verdict, reason: departure?.reason ?? '', where: departure?.where ?? '' };
  });
}

const cell = (text) => text.replaceAll('|', String.raw`\|`);
const line = (cells) => `| ${cells.map(cell).join(' | ')} |`;
const table = (head, rows) => [line(head), line(head.map(() => '-')), ...rows.map(line)].join('\n');

const countsOf = (rows) => ALL.map((verdict) => String(rows.filter((row) => row.verdict === verdict).length));

const nameOf = (file) => file.split('/').at(-1);

/** The page of all verdicts, by area. */
export function pageOf(verdicts) {
  const areas = Map.groupBy(verdicts, ({ id }) => areaOf(id));
  const counts = [...areas].map(([area, rows]) => [area, ...countsOf(rows), String(rows.length)]);
  const parts = [...areas].map(([area, rows]) => {
    const lines = rows.map(({ id, verdict, text, files, reason, where }) => [
      id,
      verdict,
      [text, reason && `_${reason}${where ? ` (${where})` : ''}_`].filter(Boolean).join(' '),
      files.map(nameOf).join(', '),
    ]);
    return `## ${area}: ${rows[0].areaName}\n\n${table(['Id', 'Verdict', 'Requirement', 'Tests'], lines)}`;
  });
  return `# Requirements and their verdicts

Made by \`npm run requirements -- --write\` from \`requirements.tsv\`, the titles of the tests and \`departures.tsv\`; do not edit it.
A requirement **holds** when it was read beside the specification and its tests and nothing is missing; it holds **in part** or is **false** as its
line says; it **departs** where the product does something else for a reason, which is recorded at the place in parentheses.

${table(['Area', ...ALL, 'All'], [...counts, ['All', ...countsOf(verdicts), String(verdicts.length)]])}

${parts.join('\n\n')}
`;
}
