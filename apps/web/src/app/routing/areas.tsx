import { SessionContext } from '@scriptorium/web-data/session.ts';
import { createRoute, Outlet, redirect } from '@tanstack/react-router';
import { use } from 'react';
import { root } from './base-routes.tsx';
import { AdminGuard, UserGuard } from './guards.tsx';

/**
 * Parent of all routes that require a session. Without one it redirects to the sign-in page, which returns here
 * (AUTH-04).
 */
export const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  beforeLoad: async ({ context, location }) => {
    if (!(await context.session.ready()))
      throw redirect({ to: '/lp/login', search: { from: location.href } });
  },
  // When the session ends, these pages have no user any more until the redirect.
  component: function SignedIn() {
    return use(SessionContext) === null ? null : <Outlet />;
  },
});

/** Processes, documents and nodes: for people with one of the product's roles (SHELL-12). */
export const entityArea = createRoute({
  getParentRoute: () => signedIn,
  id: 'entity-pages',
  component: () => (
    <UserGuard>
      <Outlet />
    </UserGuard>
  ),
});

/** The account pages: administrators and users only (SHELL-12). */
export const accountArea = createRoute({
  getParentRoute: () => signedIn,
  id: 'account-pages',
  component: () => (
    <UserGuard>
      <Outlet />
    </UserGuard>
  ),
});

/** The administration: administrators only (SHELL-12). */
export const adminArea = createRoute({
  getParentRoute: () => signedIn,
  id: 'admin-pages',
  component: () => (
    <AdminGuard>
      <Outlet />
    </AdminGuard>
  ),
});
