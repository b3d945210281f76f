import { createRoute, redirect } from '@tanstack/react-router';
import { signedIn } from './base-routes.tsx';

/** The bare address of a section leads to its first page. */
const startOf = (path: '/admin' | '/account' | '/entity', first: string) =>
  createRoute({
    getParentRoute: () => signedIn,
    path,
    beforeLoad: () => {
      throw redirect({ href: first, replace: true });
    },
  });

export const sectionStarts = [
  startOf('/admin', '/admin/user-management'),
  startOf('/account', '/account/settings'),
  startOf('/entity', '/entity/process'),
];
