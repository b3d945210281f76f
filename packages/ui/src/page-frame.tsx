import { Box, Group, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

interface PageFrameProps {
  title: string;
  /** 2 beneath another frame of the same page. */
  order?: 1 | 2;
  subtitle?: ReactNode;
  /** Link back, above the title. */
  back?: ReactNode;
  /** Buttons to the right of the title. */
  actions?: ReactNode;
  children: ReactNode;
  /** Maximum content width in pixels; forms are narrower than lists. */
  width?: number;
}

/** Frame of an ordinary page: back link, title, actions, content. */
export const PageFrame = ({
  title,
  subtitle,
  back,
  actions,
  children,
  width = 1440,
  order = 1,
}: PageFrameProps) => (
  <Box maw={width} mx="auto" px="lg" py="md">
    {back}
    <Group justify="space-between" align="flex-end" mb="md" gap="sm">
      {/* A long subtitle wraps instead of moving the buttons. */}
      <div style={{ flex: '1 1 300px' }}>
        <Title order={order} fz={order === 1 ? 24 : 20} lh={1.3} style={{ overflowWrap: 'anywhere' }}>
          {title}
        </Title>
        {subtitle === undefined ? null : (
          <Text component="div" c="dimmed" size="sm">
            {subtitle}
          </Text>
        )}
      </div>
      {actions === undefined ? null : <Group gap="xs">{actions}</Group>}
    </Group>
    {children}
  </Box>
);
