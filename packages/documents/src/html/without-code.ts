const HIDDEN = ['script', 'style', 'template', 'noscript', 'svg'] as const;
const OPENING = new RegExp(`<!--|<(${HIDDEN.join('|')})(?=[\\s/>])`, 'gi');

/** The source of a page without the elements that show no text, and without comments. Takes linear time. */
export function withoutCode(html: string): string {
  const kept: string[] = [];
  let at = 0;
  const opening = new RegExp(OPENING);
  for (let match = opening.exec(html); match; match = opening.exec(html)) {
    kept.push(html.slice(at, match.index));
    at = endOf(html, match.index, match[1]?.toLowerCase());
    opening.lastIndex = at;
  }
  kept.push(html.slice(at));
  return kept.join('');
}

/** The index after the element or comment that begins here; the end of the page where it is not closed. */
function endOf(html: string, start: number, name: string | undefined): number {
  if (name === undefined) {
    const end = html.indexOf('-->', start + 2);
    return end < 0 ? html.length : end + 3;
  }
  const opened = html.indexOf('>', start);
  if (opened < 0) return html.length;
  if (html[opened - 1] === '/' && name === 'svg') return opened + 1;
  const closing = new RegExp(`</${name}[^<>]*>`, 'gi');
  closing.lastIndex = opened;
  const closed = closing.exec(html);
  return closed ? closing.lastIndex : html.length;
}
