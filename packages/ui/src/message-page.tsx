import { Box, Center, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

interface MessagePageProps {
  /** Large symbol above the title, such as 404. */
  symbol: ReactNode;
  title: string;
  hint?: string;
  /** A control in the upper corner, such as one that closes the message. */
  corner?: ReactNode;
  /** Suggested actions. */
  children?: ReactNode;
}

/** A full page with one message: not found, not allowed, broken. */
export const MessagePage = ({ symbol, title, hint, corner, children }: MessagePageProps) => (
  <Center mih="70vh" p="lg" pos="relative">
    <Stack align="center" gap="sm" ta="center" maw={520}>
      <Text component="div" fz={56} fw={700} lh={1} c="dimmed" aria-hidden="true">
        {symbol}
      </Text>
      <Title order={1} fz={24}>
        {title}
      </Title>
      {hint === undefined ? null : <Text c="dimmed">{hint}</Text>}
      {children}
    </Stack>
    {corner === undefined ? null : (
      <Box pos="absolute" top={16} right={16}>
        {corner}
      </Box>
    )}
  </Center>
);
