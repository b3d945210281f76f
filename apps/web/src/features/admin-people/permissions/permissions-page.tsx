import { Button, Tabs } from '@mantine/core';
import { Card } from '@scriptorium/ui/card.tsx';
import { PageFrame } from '@scriptorium/ui/page-frame.tsx';
import { PageTitle } from '../../../shared/page/page-title.tsx';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { IconKey, IconPlus, IconUsersGroup } from '@tabler/icons-react';
import { useState } from 'react';
import { peopleTexts } from '../texts.ts';
import { AuthorityForm } from './authority-form.tsx';
import { AuthorityTab } from './authority-tab.tsx';
import type { PermissionsProps } from './permissions-props.ts';
import { RoleForm } from './role-form.tsx';
import { RoleTab } from './role-tab.tsx';

/** Roles, and the rights of users and roles (ADMIN-01). */
export function PermissionsPage({ search, onSearch }: PermissionsProps) {
  const t = useTexts(peopleTexts);
  const [isCreating, setCreating] = useState(false);
  const tab = search.tab ?? 'roles';
  const close = () => setCreating(false);
  return (
    <PageFrame
      title={t('permissions')}
      actions={
        <Button leftSection={<IconPlus size={16} />} onClick={() => setCreating(true)}>
          {t(tab === 'roles' ? 'createRole' : 'createAuthority')}
        </Button>
      }
    >
      <PageTitle>{t('permissions')}</PageTitle>
      <Tabs
        value={tab}
        keepMounted={false}
        onChange={(next) => onSearch({ tab: next === 'authorities' ? next : undefined })}
      >
        <Tabs.List mb="md">
          <Tabs.Tab value="roles" leftSection={<IconUsersGroup size={16} />}>
            {t('roles')}
          </Tabs.Tab>
          <Tabs.Tab value="authorities" leftSection={<IconKey size={16} />}>
            {t('authorities')}
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="roles">
          <Card>
            <RoleTab search={search} onSearch={onSearch} />
          </Card>
        </Tabs.Panel>
        <Tabs.Panel value="authorities">
          <Card>
            <AuthorityTab search={search} onSearch={onSearch} />
          </Card>
        </Tabs.Panel>
      </Tabs>
      {isCreating ? (
        tab === 'roles' ? (
          <RoleForm edited={null} onClose={close} />
        ) : (
          <AuthorityForm authority={null} onClose={close} />
        )
      ) : null}
    </PageFrame>
  );
}
