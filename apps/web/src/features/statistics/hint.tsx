import { Center, Text } from '@mantine/core';

/** Says what to do, or that there is nothing. */
export const Hint = ({ children }: { children: string }) => (
  <Center mih={160} p="lg">
    <Text component="output" display="block" c="dimmed" ta="center" maw={520}>
      {children}
    </Text>
  </Center>
);
