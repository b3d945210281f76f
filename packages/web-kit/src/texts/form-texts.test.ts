import { expect, it } from 'vitest';
import { configureSchemas } from './form-texts.ts';

it('schemas have the messages of the page, although the schema library is loaded after their configuration', async () => {
  configureSchemas();
  const { z } = await import('zod');
  expect(z.config().jitless).toBe(true);
  expect(z.string().min(1).safeParse('').error?.issues[0]?.message).toBe('This field is required.');
});
