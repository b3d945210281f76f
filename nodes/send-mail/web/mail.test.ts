import type { Node } from '@scriptorium/contract/process/nodes.ts';
import { expect, test } from 'vitest';
import { problemsOf } from './mail.ts';

const COMPLETE = {
  smtpHost: 'mail.example.org',
  smtpPort: 587,
  username: 'robot',
  subject: 'News of ${document.filename}',
  template: 'It says: ${document.content}',
};
const problems = (change: object) => problemsOf({ ...COMPLETE, ...change } as unknown as Node);

test('the panel wants a server, a port, a user name, a subject and a text [SEND-02]', () => {
  expect(problems({})).toEqual({});
  for (const field of ['smtpHost', 'username', 'subject', 'template'])
    for (const blank of ['', ' \n']) expect(problems({ [field]: blank })).toEqual({ [field]: 'required' });
  expect(problems({ smtpPort: null })).toEqual({ smtpPort: 'required' });
});
