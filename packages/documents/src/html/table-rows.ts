import type { HtmlFormatter, HtmlNode } from 'html-to-text';

/** Longer cells are columns of a page that is laid out by a table. */
const MAX_CELL = 1000;

/** Whether a table holds data: several columns of short texts, without a table inside. */
function holdsData(table: HtmlNode): boolean {
  let [rows, cells] = [0, 0];
  const open: HtmlNode[] = [...(table.children ?? [])];
  for (let node = open.pop(); node; node = open.pop()) {
    if (node.name === 'table') return false;
    if (node.name === 'tr') rows += 1;
    if (node.name === 'td' || node.name === 'th') {
      cells += 1;
      if (textLength(node) > MAX_CELL) return false;
    }
    for (const child of node.children ?? []) open.push(child);
  }
  return cells > rows;
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
    makeBlocks(table.children ?? []);
    walk(table.children ?? [], builder);
    builder.closeBlock({ trailingLineBreaks: options.trailingLineBreaks });
    return;
  }
  const addRow = (cells: readonly HtmlNode[]): void => {
    builder.openTableRow();
    for (const { children = [] } of cells) {
      builder.openTableCell();
      walk(children, builder);
      builder.closeTableCell({ colspan: 1, rowspan: 1 });
    }
    builder.closeTableRow();
  };
  const addRows = (nodes: readonly HtmlNode[]): void => {
    for (const node of nodes) {
      if (node.name === 'tr')
        addRow((node.children ?? []).filter(({ name }) => name === 'td' || name === 'th'));
      else if (node.name === 'caption') addRow([node]);
      else addRows(node.children ?? []);
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

/** The cells of a layout are blocks. */
function makeBlocks(nodes: readonly HtmlNode[]): void {
  for (const node of nodes) {
    if (node.name === 'td' || node.name === 'th' || node.name === 'caption') node.name = 'div';
    else if (/^(?:tbody|thead|tfoot|tr)$/.test(node.name ?? '')) makeBlocks(node.children ?? []);
  }
}
