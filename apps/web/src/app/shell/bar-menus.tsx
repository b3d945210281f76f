import { ActionIcon, Avatar, Button, Menu, Text } from '@mantine/core';
import type { Account } from '@scriptorium/contract/people/account.ts';
import { displayName } from '@scriptorium/web-data/session.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import {
  IconChevronDown,
  IconLogout,
  IconShield,
  IconStack2,
  IconUser,
  IconUserCog,
} from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { adminTexts } from '../navigation/admin-texts.ts';
import { appTexts } from '../navigation/app-texts.ts';
import { useAdminPages, useMenuPages, type MenuPage } from '../navigation/menu-pages.ts';
import classes from './shell.module.css';

/** A menu of the top bar; highlighted while one of its pages is open. */
function BarMenu({ label, icon, under, children }: BarMenuProps) {
  const { pathname } = useLocation();
  const isHere = pathname.startsWith(`${under}/`);
  return (
    <Menu position="bottom-start" width="max-content">
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          px="sm"
          className={classes.menuButton}
          data-here={isHere || undefined}
          aria-label={label}
          leftSection={icon}
          rightSection={<IconChevronDown size={14} />}
        >
          <span className={classes.menuWord}>{label}</span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown aria-label={label} className={classes.dropdown}>
        {children}
      </Menu.Dropdown>
    </Menu>
  );
}
interface BarMenuProps {
  label: string;
  icon: ReactNode;
  /** Address prefix of all its pages. */
  under: string;
  children: ReactNode;
}

const MenuItems = ({ pages }: { pages: readonly MenuPage[] }) =>
  pages.map(({ path, name, icon: Icon }) => (
    <Menu.Item key={path} component={Link} to={path as string} leftSection={Icon ? <Icon size={16} /> : null}>
      {name()}
    </Menu.Item>
  ));

/** For people with a right on any process or node (SHELL-03). */
export function EntitiesMenu() {
  const t = useTexts(appTexts);
  return (
    <BarMenu label={t('entities')} icon={<IconStack2 size={16} />} under="/entity">
      <MenuItems pages={useMenuPages('/entity/')} />
    </BarMenu>
  );
}

/** For administrators (SHELL-04). */
export function AdminMenu() {
  const t = useTexts(adminTexts);
  return (
    <BarMenu label={t('administration')} icon={<IconShield size={16} />} under="/admin">
      <MenuItems pages={useAdminPages(true)} />
    </BarMenu>
  );
}

interface AccountMenuProps {
  account: Account;
  /** False for people without any of the product's roles. */
  hasPages: boolean;
  onSignOut: () => void;
}

export function AccountMenu({ account, hasPages, onSignOut }: AccountMenuProps) {
  const t = useTexts(appTexts);
  const { pathname } = useLocation();
  const pages = useMenuPages('/account/');
  const name = displayName(account);
  const isHere = pathname.startsWith('/account/');
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={38} radius="xl" aria-label={t('account', { name })}>
          <Avatar color="ink" variant={isHere ? 'filled' : 'light'} radius="xl" size={34} aria-hidden="true">
            {isHere ? <IconUserCog size={18} /> : <IconUser size={18} />}
          </Avatar>
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown aria-label={t('account', { name })} className={classes.dropdown}>
        <Menu.Label>
          <Text size="sm" fw={600}>
            {name}
          </Text>
          {name === account.login ? null : <Text size="xs">{account.login}</Text>}
        </Menu.Label>
        {hasPages ? <MenuItems pages={pages} /> : null}
        <Menu.Item leftSection={<IconLogout size={16} />} onClick={onSignOut}>
          {t('signOut')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
