import { ActionIcon, Menu, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { LANGUAGES, type Language } from '@scriptorium/domain/languages.ts';
import type { Account } from '@scriptorium/contract/people/account.ts';
import { isAdministrator, isUser, maySeeSomeProcess } from '@scriptorium/domain/access/access.ts';
import { PRODUCT, VERSION_LABEL } from '../../shared/page/product.ts';
import { rightsOf } from '@scriptorium/web-data/session.ts';
import { chooseLanguage, useLanguage, useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { IconCheck, IconLanguage, IconMoon, IconSun } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Suspense, type ReactNode } from 'react';
import { lazyComponent } from '@scriptorium/web-kit/page/load-chunk.ts';
import { appTexts } from '../navigation/app-texts.ts';
import { AccountMenu, AdminMenu, EntitiesMenu } from './bar-menus.tsx';
import { DeveloperKeys } from './developer/developer-keys.tsx';
import { Logo } from './logo.tsx';
import { OfflineBanner } from './offline/offline-banner.tsx';
import { QuickOpenButton } from '../quick-open/quick-open-button.tsx';
import classes from './shell.module.css';

/** Loaded when the page has settled: it is not part of the first load. */
const MentionsBell = lazyComponent(async () => {
  await new Promise((resolve) =>
    'requestIdleCallback' in globalThis ? requestIdleCallback(resolve) : setTimeout(resolve, 1000),
  );
  return (await import('../../features/mentions/mentions-bell.tsx')).MentionsBell;
});

const LANGUAGE_NAMES = { en: 'english', pl: 'polish' } as const satisfies Record<Language, string>;

/** Also shown on the sign-in page. Only if there is more than one language (SHELL-05). */
export function LanguageMenu() {
  const t = useTexts(appTexts);
  const language = useLanguage();
  if (LANGUAGES.length < 2) return null;
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon variant="default" size="lg" aria-label={t('language')}>
          <IconLanguage size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown aria-label={t('language')}>
        {LANGUAGES.map((code) => (
          <Menu.Item
            key={code}
            lang={code}
            aria-current={code === language}
            leftSection={<IconCheck size={14} visibility={code === language ? 'visible' : 'hidden'} />}
            onClick={() => void chooseLanguage(code)}
          >
            {t(LANGUAGE_NAMES[code])}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

export function SchemeToggle() {
  const t = useTexts(appTexts);
  const { setColorScheme } = useMantineColorScheme();
  const dark = useComputedColorScheme('light') === 'dark';
  return (
    <ActionIcon
      variant="default"
      size="lg"
      aria-label={dark ? t('toLight') : t('toDark')}
      onClick={() => setColorScheme(dark ? 'light' : 'dark')}
    >
      {dark ? <IconSun size={18} /> : <IconMoon size={18} />}
    </ActionIcon>
  );
}

interface ShellProps {
  account: Account | null;
  onSignOut: () => void;
  children: ReactNode;
}

/** The frame of every page; the top bar is for signed-in people only (SHELL-02). */
export function Shell({ account, onSignOut, children }: ShellProps) {
  const t = useTexts(appTexts);
  return (
    <>
      <a href="#main" className={classes.skip}>
        {t('skip')}
      </a>
      {account === null ? null : (
        <header className={classes.bar}>
          <Link to="/home" className={classes.brand}>
            <Logo />
            <span className={classes.product}>{PRODUCT}</span>
          </Link>
          <Link
            to="/changelog"
            className={classes.version}
            aria-label={t('changelog', { version: VERSION_LABEL })}
          >
            {VERSION_LABEL}
          </Link>
          <nav aria-label={t('mainMenu')} className={classes.menus}>
            {maySeeSomeProcess(rightsOf(account)) ? <EntitiesMenu /> : null}
            {isAdministrator(rightsOf(account)) ? <AdminMenu /> : null}
          </nav>
          <div className={classes.spacer} />
          {isUser(rightsOf(account)) ? (
            <Suspense fallback={<span className={classes.bell} />}>
              <MentionsBell />
            </Suspense>
          ) : null}
          {isUser(rightsOf(account)) ? <QuickOpenButton /> : null}
          <LanguageMenu />
          <SchemeToggle />
          <AccountMenu account={account} hasPages={isUser(rightsOf(account))} onSignOut={onSignOut} />
        </header>
      )}
      <OfflineBanner />
      <DeveloperKeys />
      <main id="main" tabIndex={-1} className={classes.main}>
        {children}
      </main>
    </>
  );
}
