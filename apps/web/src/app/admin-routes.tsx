import { createRoute, Outlet } from '@tanstack/react-router';
import { signedIn } from './base-routes.tsx';
import { AdminGuard } from './guards.tsx';

/** Around each page of the administration: for administrators alone (spec platform 2.2). */
export const admin = createRoute({
  getParentRoute: () => signedIn,
  id: 'admin',
  component: () => (
    <AdminGuard>
      <Outlet />
    </AdminGuard>
  ),
});

export const adminRoutes = [admin.addChildren([])];
