import type { MessageStructureObject } from 'imapflow';

/** An attachment as the structure of its mail describes it. */
export interface MailPart {
  /** The number of the part in the mail, such as `2.1`; `TEXT` when the whole mail is one file. */
  readonly part: string;
  readonly filename: string | null;
  readonly type: string;
  /** Content-Transfer-Encoding in small letters. */
  readonly encoding: string;
  /** Bytes as they are transferred, before decoding. */
  readonly size: number | null;
  /** The subject of a forwarded mail. */
  readonly subject: string | null;
}

const MAX_DEPTH = 100;

/** The parts with disposition `attachment` or a name; a forwarded mail is one part. */
export function attachmentsOf(structure: MessageStructureObject | undefined): MailPart[] {
  const found: MailPart[] = [];
  if (structure) collect(structure, found, 0);
  return found;
}

function collect(node: MessageStructureObject, found: MailPart[], depth: number): void {
  const type = node.type.toLowerCase();
  const isForwarded = type === 'message/rfc822';
  if (node.childNodes && !isForwarded) {
    if (depth < MAX_DEPTH) for (const child of node.childNodes) collect(child, found, depth + 1);
    return;
  }
  const filename = node.dispositionParameters?.['filename'] ?? node.parameters?.['name'] ?? null;
  const isAttachment = node.disposition?.toLowerCase() === 'attachment';
  if (!isForwarded && !isAttachment && !filename) return;
  found.push({
    part: node.part ?? 'TEXT',
    filename,
    type,
    encoding: (node.encoding ?? '').toLowerCase(),
    size: node.size ?? null,
    subject: isForwarded ? (node.envelope?.subject ?? null) : null,
  });
}
