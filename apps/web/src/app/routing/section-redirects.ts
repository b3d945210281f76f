import { createRoute, redirect } from '@tanstack/react-router';
import { signedIn } from './areas.tsx';

/** The bare address of a section redirects to its first page. */
const redirectToFirst = (path: '/admin' | '/account' | '/entity', first: string) =>
  createRoute({
    getParentRoute: () => signedIn,
    path,
    beforeLoad: () => {
      throw redirect({ href: first, replace: true });
    },
  });

export const sectionRedirects = [
  redirectToFirst('/admin', '/admin/user-management'),
  redirectToFirst('/account', '/account/settings'),
  redirectToFirst('/entity', '/entity/process'),
];
