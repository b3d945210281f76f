import { expect, it } from 'vitest';
import { groupsOf, parseGroupRoles, roleChanges } from './group-roles.ts';

it('reads pairs of group and role', () => {
  expect(parseGroupRoles('admins=ROLE_ADMIN, cn=team=ROLE_USER ,')).toEqual([
    { group: 'admins', role: 'ROLE_ADMIN' },
    { group: 'cn=team', role: 'ROLE_USER' },
  ]);
  expect(parseGroupRoles('')).toEqual([]);
  for (const wrong of ['admins', '=ROLE_ADMIN', 'admins=', 'a=b,c'])
    expect(parseGroupRoles(wrong)).toBeUndefined();
});

it('accepts a list of groups, or one', () => {
  expect(groupsOf(['a', 1, 'b'])).toEqual(['a', 'b']);
  expect(groupsOf('a')).toEqual(['a']);
  expect([groupsOf(undefined), groupsOf(null), groupsOf({ a: 1 })]).toEqual([[], [], []]);
});

it('grants and revokes the roles that the mapping names, and no others', () => {
  const mapping = [
    { group: 'admins', role: 'ROLE_ADMIN' },
    { group: 'owners', role: 'ROLE_ADMIN' },
    { group: 'annotators', role: 'ROLE_USER' },
  ];
  const held = ['ROLE_USER', 'CUSTOM'];
  expect(roleChanges(mapping, ['owners'], held)).toEqual({ granted: ['ROLE_ADMIN'], revoked: ['ROLE_USER'] });
  expect(roleChanges(mapping, ['annotators'], held)).toEqual({ granted: [], revoked: [] });
  expect(roleChanges([], ['admins'], held)).toEqual({ granted: [], revoked: [] });
});
