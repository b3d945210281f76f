import { startModelServer, type ModelServer } from '../servers/model-server.ts';
import { allowSocketsTo } from '../page/no-sockets.ts';
import { testWith } from '../page/test.ts';

/** Tests with a provider of language models that the product may call, and with a server of their own. */
export const withModelProvider = () =>
  testWith({ OUTGOING_ALLOW: '127.0.0.1' }).extend<{ provider: ModelServer }>({
    provider: [
      // oxlint-disable-next-line no-empty-pattern -- Vitest reads the names of the fixtures from the pattern
      async ({}, provide) => {
        const provider = await startModelServer();
        allowSocketsTo(new URL(provider.baseUrl('OPENAI')).host);
        await provide(provider);
        await provider.close();
      },
      { scope: 'file' },
    ],
  });
