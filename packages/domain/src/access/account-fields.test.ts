import { expect, it } from 'vitest';
import { Email } from './account-fields.ts';

const firstCode = (text: string) => {
  const { error } = Email.safeParse(text);
  return error?.issues[0]?.code;
};

it('reports the first fault of an e-mail address: missing, malformed, too long', () => {
  expect(firstCode('')).toBe('too_small');
  expect(firstCode('bad')).toBe('invalid_format');
  expect(firstCode('a@b')).toBe('too_small');
  expect(firstCode(`${'a'.repeat(250)}@example.org`)).toBe('too_big');
  expect(Email.parse(' ada@example.org ')).toBe('ada@example.org');
});
