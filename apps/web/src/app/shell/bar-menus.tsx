import { ActionIcon, Avatar, Button, Menu, Text } from '@mantine/core';
import type { Account } from '@scriptorium/contract/people/account.ts';
import { displayName } from '@scriptorium/web-data/session.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import {
  IconBox,
  IconChevronDown,
  IconKey,
  IconLock,
  IconMicrophone,
  IconLogout,
  IconSettings,
  IconShield,
  IconSitemap,
  IconStack2,
  IconUser,
  IconUserCog,
} from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { adminTexts } from '../navigation/admin-texts.ts';
import { appTexts } from '../navigation/app-texts.ts';
import { ACCOUNT_PAGES, useAdminPages } from '../navigation/bar-pages.ts';
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

/** For people with a right on any process or node (SHELL-03). */
export function EntitiesMenu() {
  const t = useTexts(appTexts);
  return (
    <BarMenu label={t('entities')} icon={<IconStack2 size={16} />} under="/entity">
      <Menu.Item component={Link} to="/entity/my-work" leftSection={<IconUser size={16} />}>
        {t('myWork')}
      </Menu.Item>
      <Menu.Item component={Link} to="/entity/process" leftSection={<IconSitemap size={16} />}>
        {t('process')}
      </Menu.Item>
      <Menu.Item component={Link} to="/entity/node" leftSection={<IconBox size={16} />}>
        {t('node')}
      </Menu.Item>
      <Menu.Item component={Link} to="/entity/asr-document" leftSection={<IconMicrophone size={16} />}>
        {t('asrDocuments')}
      </Menu.Item>
    </BarMenu>
  );
}

/** For administrators (SHELL-04). */
export function AdminMenu() {
  const t = useTexts(adminTexts);
  const pages = useAdminPages(true);
  return (
    <BarMenu label={t('administration')} icon={<IconShield size={16} />} under="/admin">
      {pages.map(([name, path]) => (
        <Menu.Item key={name} component={Link} to={path as string}>
          {t(name)}
        </Menu.Item>
      ))}
    </BarMenu>
  );
}

interface AccountMenuProps {
  account: Account;
  /** False for people without any of the product's roles. */
  hasPages: boolean;
  onSignOut: () => void;
}

const ACCOUNT_ICONS = { tokens: IconKey, settings: IconSettings, password: IconLock } as const;

export function AccountMenu({ account, hasPages, onSignOut }: AccountMenuProps) {
  const t = useTexts(appTexts);
  const { pathname } = useLocation();
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
        {hasPages
          ? ACCOUNT_PAGES.map(([key, path]) => {
              const Icon = ACCOUNT_ICONS[key];
              return (
                <Menu.Item key={key} component={Link} to={path as string} leftSection={<Icon size={16} />}>
                  {t(key)}
                </Menu.Item>
              );
            })
          : null}
        <Menu.Item leftSection={<IconLogout size={16} />} onClick={onSignOut}>
          {t('signOut')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
