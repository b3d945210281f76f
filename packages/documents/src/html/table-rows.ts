import type { HtmlFormatter, HtmlNode } from 'html-to-text';

/** Longer cells are columns of a page that is laid out by a table. */
const MAX_CELL = 1000;

interface Walk {
  cells: number;
  rows: number;
  isLayout: boolean;
}

/** Whether a table holds data: several columns of short texts, without a table inside. */
function holdsData(table: HtmlNode): boolean {
  const found: Walk = { cells: 0, rows: 0, isLayout: false };
  const open: HtmlNode[] = [...(table.children ?? [])];
  for (let node = open.pop(); node && !found.isLayout; node = open.pop()) {
    if (node.name === 'table') found.isLayout = true;
    if (node.name === 'tr') found.rows += 1;
    if (node.name === 'td' || node.name === 'th') {
      found.cells += 1;
      if (textLength(node) > MAX_CELL) found.isLayout = true;
    }
    for (const child of node.children ?? []) open.push(child);
  }
  return !found.isLayout && found.cells > found.rows;
}

/** Counted up to the limit only. */
function textLength(cell: HtmlNode): number {
  let length = 0;
  const open: HtmlNode[] = [cell];
  for (let node = open.pop(); node && length <= MAX_CELL; node = open.pop()) {
    length += (node.data ?? '').trim().length;
    for (const child of node.children ?? []) open.push(child);
  }
  return length;
}

/** A table of data as one line for each row, cells separated by tabs; any other as its blocks. */
export const formatTableRows: HtmlFormatter = (table, walk, builder, options) => {
  if (!holdsData(table)) {
    builder.openBlock({ leadingLineBreaks: options.leadingLineBreaks });
    walk(withBlocks(table.children ?? []), builder);
    builder.closeBlock({ trailingLineBreaks: options.trailingLineBreaks });
    return;
  }
  const addRows = (nodes: readonly HtmlNode[]): void => {
    for (const node of nodes) {
      if (node.name === 'tr') {
        builder.openTableRow();
        for (const cell of node.children ?? []) {
          if (cell.name !== 'td' && cell.name !== 'th') continue;
          builder.openTableCell();
          walk(cell.children ?? [], builder);
          builder.closeTableCell({ colspan: 1, rowspan: 1 });
        }
        builder.closeTableRow();
      } else if (node.name === 'caption') {
        builder.openTableRow();
        builder.openTableCell();
        walk(node.children ?? [], builder);
        builder.closeTableCell({ colspan: 1, rowspan: 1 });
        builder.closeTableRow();
      } else addRows(node.children ?? []);
    }
  };
  builder.openTable();
  addRows(table.children ?? []);
  builder.closeTable({
    tableToString: (rows) =>
      rows
        .map((cells) =>
          cells
            .map(({ text }) => text.replace(/\s+/g, ' ').trim())
            .join('\t')
            .trimEnd(),
        )
        .join('\n'),
    leadingLineBreaks: options.leadingLineBreaks,
    trailingLineBreaks: options.trailingLineBreaks,
  });
};

/** Rows and cells of a layout are blocks of their own. */
function withBlocks(nodes: readonly HtmlNode[]): readonly HtmlNode[] {
  for (const node of nodes) {
    if (node.name === 'table') continue;
    if (node.name !== undefined && /^(?:tbody|thead|tfoot|tr|td|th|caption)$/.test(node.name)) {
      node.name = node.name === 'td' || node.name === 'th' ? 'div' : node.name;
      withBlocks(node.children ?? []);
    }
  }
  return nodes;
}
