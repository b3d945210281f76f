import { Anchor, type AnchorProps } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, MouseEvent } from 'react';

interface WorkspaceLinkProps
  extends AnchorProps, Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof AnchorProps | 'href'> {
  readonly processId: number;
  readonly documentId: number;
  /** The panel that opens with the document. */
  readonly panel?: string;
}

const opensHere = ({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey;

/**
 * A link to a document in the workspace, written as links in mails and other systems are (SHELL-31). A click stays in
 * the page; in a new tab the address is converted.
 */
export function WorkspaceLink({ processId, documentId, panel, onClick, ...rest }: WorkspaceLinkProps) {
  const navigate = useNavigate();
  const search = panel === undefined ? '' : `?panel=${encodeURIComponent(panel)}`;
  const path = `/entity/process/${processId}/document/${documentId}${search}`;
  return (
    <Anchor
      href={`/#${path}`}
      onClick={(event) => {
        onClick?.(event);
        if (event.defaultPrevented || !opensHere(event)) return;
        event.preventDefault();
        void navigate({ href: path });
      }}
      {...rest}
    />
  );
}
