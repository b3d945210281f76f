import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes } from 'react';
import { Anchor } from '@mantine/core';

/** Link back to the parent page, above a page's title. */
export const BackLink = createLink(({ children, ...rest }: AnchorHTMLAttributes<HTMLAnchorElement>) => (
  <Anchor
    size="sm"
    c="dimmed"
    mb={4}
    display="inline-flex"
    style={{ alignItems: 'center', gap: 6 }}
    {...rest}
  >
    <span aria-hidden="true">←</span>
    {children}
  </Anchor>
));
