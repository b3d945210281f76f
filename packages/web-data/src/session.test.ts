import type { Account } from '@scriptorium/contract/people/account.ts';
import { modeOnProcess } from '@scriptorium/domain/access/access.ts';
import { describe, expect, it } from 'vitest';
import { displayName, rightsOf } from './session.ts';

const ACCOUNT: Account = {
  id: 7,
  login: 'ada',
  firstName: 'Ada',
  lastName: 'Nowak',
  email: 'ada@example.org',
  activated: true,
  langKey: 'en',
  roles: [],
  authorities: [],
};

describe('the rights of a session', () => {
  it('contain the authorities of the user and of all roles, each once [ENT-03]', () => {
    const own = { id: 1, type: 'PROCESS', componentId: 5, mode: 'READ' } as const;
    const ofRole = { id: 2, type: 'PROCESS', componentId: 6, mode: 'WRITE' } as const;
    const ofNode = { id: 3, type: 'NODE', componentId: 5, mode: 'READ' } as const;
    const rights = rightsOf({
      ...ACCOUNT,
      authorities: [own],
      roles: [
        { name: 'ROLE_USER', authorities: [] },
        { name: 'ROLE_READERS', authorities: [own, ofRole] },
        { name: 'ROLE_WRITERS', authorities: [{ ...ofRole, id: 4 }, ofNode] },
      ],
    });
    expect(rights.roles).toEqual(['ROLE_USER', 'ROLE_READERS', 'ROLE_WRITERS']);
    expect(rights.authorities.map(({ type, componentId, mode }) => `${type} ${componentId} ${mode}`)).toEqual(
      ['PROCESS 5 READ', 'PROCESS 6 WRITE', 'NODE 5 READ'],
    );
    expect([5, 6, 7].map((processId) => modeOnProcess(rights, processId))).toEqual(['READ', 'WRITE', null]);
  });
});

it('a user is shown by the full name when both names exist, else by the e-mail [ENT-02]', () => {
  expect(displayName(ACCOUNT)).toBe('Ada Nowak');
  for (const missing of [{ firstName: null }, { lastName: null }, { firstName: '' }])
    expect(displayName({ ...ACCOUNT, ...missing })).toBe('ada@example.org');
  expect(displayName({ ...ACCOUNT, firstName: null, email: null })).toBe('ada');
});
