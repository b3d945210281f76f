import { startModelServer, type ModelServer } from '@scriptorium/testing/servers/model-server.ts';
import { test as base } from './fixtures.ts';

/** Tests with a provider of language models that the product may call. Each file has a product of its own. */
export const withModelProvider = () =>
  base.extend<object, { provider: ModelServer }>({
    provider: [
      // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from the pattern
      async ({}, provide) => {
        const provider = await startModelServer();
        await provide(provider);
        await provider.close();
      },
      { scope: 'worker' },
    ],
    environment: [{ TIME_ZONE: 'Europe/Warsaw', OUTGOING_ALLOW: '127.0.0.1' }, { scope: 'worker' }],
  });
