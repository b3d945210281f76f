import { searchChanges } from '../../shared/lists/search-changes.ts';
import { menuEntry } from '../navigation/menu-pages.ts';
import { adminTexts } from '../navigation/admin-texts.ts';
import { createRoute, useNavigate } from '@tanstack/react-router';
import { parsePermissionSearch, parseUserSearch } from '../../features/admin-people/people-address.ts';
import { adminArea } from './areas.tsx';
import { parseId, LazyPage } from './base-routes.tsx';
import { lazyComponent } from '@scriptorium/web-kit/page/load-chunk.ts';

const UserListPage = lazyComponent(
  async () => (await import('../../features/admin-people/users/user-list-page.tsx')).UserListPage,
);
const UserPage = lazyComponent(
  async () => (await import('../../features/admin-people/users/user-page.tsx')).UserPage,
);
const NewUserPage = lazyComponent(
  async () => (await import('../../features/admin-people/users/user-form-page.tsx')).NewUserPage,
);
const EditUserPage = lazyComponent(
  async () => (await import('../../features/admin-people/users/user-form-page.tsx')).EditUserPage,
);
const PermissionsPage = lazyComponent(
  async () => (await import('../../features/admin-people/permissions/permissions-page.tsx')).PermissionsPage,
);

const userIdParam = {
  parse: ({ userId }: { userId: string }) => ({ userId: parseId(userId) }),
  stringify: ({ userId }: { userId: number }) => ({ userId: String(userId) }),
};
const userList = createRoute({
  getParentRoute: () => adminArea,
  path: '/admin/user-management',
  staticData: menuEntry(adminTexts, 'users'),
  validateSearch: parseUserSearch,
  component: function UserListRoute() {
    const search = userList.useSearch();
    const navigate = userList.useNavigate();
    return (
      <LazyPage>
        <UserListPage
          search={search}
          onSearch={(next) => void navigate({ search: searchChanges(search, next), replace: true })}
        />
      </LazyPage>
    );
  },
});
const userNew = createRoute({
  getParentRoute: () => adminArea,
  path: '/admin/user-management/new',
  component: function NewUserRoute() {
    const navigate = useNavigate();
    return (
      <LazyPage>
        <NewUserPage
          onSaved={(userId) => navigate({ to: '/admin/user-management/$userId', params: { userId } })}
        />
      </LazyPage>
    );
  },
});
const userView = createRoute({
  getParentRoute: () => adminArea,
  path: '/admin/user-management/$userId',
  params: userIdParam,
  component: function UserRoute() {
    const { userId } = userView.useParams();
    const navigate = useNavigate();
    return (
      <LazyPage>
        <UserPage
          key={userId}
          userId={userId}
          onDeleted={() => void navigate({ to: '/admin/user-management' })}
        />
      </LazyPage>
    );
  },
});
const userEdit = createRoute({
  getParentRoute: () => adminArea,
  path: '/admin/user-management/$userId/edit',
  params: userIdParam,
  component: function EditUserRoute() {
    const { userId } = userEdit.useParams();
    const navigate = useNavigate();
    return (
      <LazyPage>
        <EditUserPage
          key={userId}
          userId={userId}
          onSaved={(id) => navigate({ to: '/admin/user-management/$userId', params: { userId: id } })}
        />
      </LazyPage>
    );
  },
});
const permissions = createRoute({
  getParentRoute: () => adminArea,
  path: '/admin/permissions',
  staticData: menuEntry(adminTexts, 'permissions'),
  validateSearch: parsePermissionSearch,
  component: function PermissionsRoute() {
    const search = permissions.useSearch();
    const navigate = permissions.useNavigate();
    return (
      <LazyPage>
        <PermissionsPage
          search={search}
          onSearch={(next) => void navigate({ search: searchChanges(search, next), replace: true })}
        />
      </LazyPage>
    );
  },
});

export const peopleRoutes = [permissions, userList, userNew, userView, userEdit];
