import { expect, it } from 'vitest';
import { RoleName, withImpliedRoles } from './role-name.ts';

it.each([
  ['ADMIN', 'ROLE_ADMIN'],
  ['ROLE_ADMIN', 'ROLE_ADMIN'],
  [' role_user ', 'ROLE_USER'],
  ['legal-team_2', 'ROLE_LEGAL-TEAM_2'],
])('%s names the role %s: letters, digits, underscore and hyphen [FORM-06]', (given, name) => {
  expect(RoleName.parse(given)).toBe(name);
});

it.each(['', ' ', 'ROLE_', 'two words', 'zażółć', 'a.b', 'x'.repeat(46), '<script>'])(
  '"%s" is no name [FORM-06]',
  (given) => {
    expect(RoleName.safeParse(given).success).toBe(false);
  },
);

it('adds ROLE_USER to administrators and super annotators only', () => {
  expect(withImpliedRoles(['ROLE_ADMIN'])).toEqual(['ROLE_ADMIN', 'ROLE_USER']);
  expect(withImpliedRoles(['ROLE_SUPER_ANNOTATOR', 'ROLE_USER'])).toEqual([
    'ROLE_SUPER_ANNOTATOR',
    'ROLE_USER',
  ]);
  expect(withImpliedRoles(['ROLE_LEGAL', 'ROLE_LEGAL'])).toEqual(['ROLE_LEGAL']);
});
