/**
 * Draws folders as a tree with one line about each, for `docs/MAP.md`. `list` gives the subfolders that are shown of a
 * folder, `notes` the lines by path. Returns the lines of the tree and the folders without a note.
 */
export function annotatedTree(roots, { list, notes }) {
  const rows = [];
  const missing = [];
  const add = (folder, name, indent) => {
    const note = notes[folder];
    if (!note) missing.push(folder);
    rows.push([`${indent}${name}`, note ?? '']);
  };
  const visit = (folder, indent) => {
    const children = list(folder);
    for (const [at, { path, name }] of children.entries()) {
      const isLast = at === children.length - 1;
      add(path, name, `${indent}${isLast ? '└── ' : '├── '}`);
      visit(path, `${indent}${isLast ? '    ' : '│   '}`);
    }
  };
  for (const root of roots) {
    add(root, root, '');
    visit(root, '');
  }
  const width = Math.max(...rows.map(([name]) => name.length));
  return { lines: rows.map(([name, note]) => `${name.padEnd(width)}  ${note}`.trimEnd()), missing };
}
