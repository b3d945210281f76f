import { Divider, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { PageTitle } from '../../shared/page/page-title.tsx';
import { PRODUCT } from '../../shared/page/product.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import type { ReactNode } from 'react';
import { LegalLine } from './legal-line.tsx';
import classes from './public-card.module.css';
import { signInTexts } from './texts.ts';

/** Elements that the shell passes to a public page. */
export interface PublicFrame {
  logo: ReactNode;
  /** Language and colour scheme, because there is no top bar. */
  tools: ReactNode;
}

interface PublicCardProps {
  frame: PublicFrame;
  title: string;
  /** The sign-in page has no second heading. */
  hidesTitle?: boolean;
  children: ReactNode;
}

/** The card of all pages without a session (AUTH-20). */
export function PublicCard({ frame, title, hidesTitle = false, children }: PublicCardProps) {
  const t = useTexts(signInTexts);
  return (
    <div className={classes.page}>
      <PageTitle>{title}</PageTitle>
      <div className={classes.tools}>{frame.tools}</div>
      <Paper className={classes.card} p={32} radius="lg" withBorder>
        <Stack gap="md">
          <Group gap="sm" wrap="nowrap">
            {frame.logo}
            <div>
              <Title order={1} fz={22} lh={1.2}>
                {PRODUCT}
              </Title>
              <Text size="sm" c="dimmed">
                {t('tagline')}
              </Text>
            </div>
          </Group>
          {hidesTitle ? null : (
            <Title order={2} fz={18} mt={4}>
              {title}
            </Title>
          )}
          {children}
          <Divider mt={4} />
          <LegalLine />
        </Stack>
      </Paper>
    </div>
  );
}
