import type { DocumentRow } from '@scriptorium/contract/documents/documents.ts';
import { expect, test } from 'vitest';
import { listCsv } from './list-csv.ts';

const row = {
  id: 7,
  filename: '=SUM(A1) "draft", new.txt',
  status: 'WAITING',
  createdDate: '2026-01-02T03:04:05Z',
  steps: [
    { stepDTO: { status: 'DONE' }, nodeDTO: { name: 'File parser' } },
    { stepDTO: { status: 'ERROR' }, nodeDTO: { name: 'Names' } },
  ],
  assignees: [{ id: 1, login: 'ada' }],
} as unknown as DocumentRow;

test('the list has one line for each document; a name that looks like a formula is text', () => {
  const csv = listCsv([row], {
    head: ['ID', 'Filename', 'Status', 'Steps', 'Created', 'Assignees'],
    statusOf: (status) => status.toLowerCase(),
    nameOf: ({ login }) => login ?? '',
    timeOf: (date) => date.slice(0, 10),
  });
  expect(csv).toBe(
    [
      '\u{FEFF}"ID","Filename","Status","Steps","Created","Assignees"',
      `7,"'=SUM(A1) ""draft"", new.txt","waiting","File parser: done; Names: error","2026-01-02","ada"`,
      '',
    ].join('\r\n'),
  );
});
