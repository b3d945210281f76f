import { ActionIcon, Button, Group } from '@mantine/core';
import { MessagePage } from '@scriptorium/ui/message-page.tsx';
import { PageTitle } from '../../shared/page/page-title.tsx';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { IconAlertTriangle, IconRefresh, IconX } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { appTexts } from '../navigation/app-texts.ts';
import { LoadError, NewVersionError } from '@scriptorium/web-kit/page/load-chunk.ts';

/** Goes to the start page and resets the error. */
function useGoHome(): () => Promise<void> {
  const router = useRouter();
  return async () => {
    await router.navigate({ to: '/home' });
    await router.invalidate();
  };
}

function HomeButton() {
  const t = useTexts(appTexts);
  const go = useGoHome();
  return (
    <Group justify="center" mt="sm">
      <Button
        component="a"
        href="/home"
        onClick={(event) => {
          event.preventDefault();
          void go();
        }}
      >
        {t('home')}
      </Button>
    </Group>
  );
}

export function NotFoundPage() {
  const t = useTexts(appTexts);
  return (
    <MessagePage symbol="404" title={t('notFound')} hint={t('notFoundHint')}>
      <PageTitle>{t('notFound')}</PageTitle>
      <HomeButton />
    </MessagePage>
  );
}

export function ForbiddenPage() {
  const t = useTexts(appTexts);
  return (
    <MessagePage symbol="403" title={t('forbidden')} hint={t('forbiddenHint')}>
      <PageTitle>{t('forbidden')}</PageTitle>
      <HomeButton />
    </MessagePage>
  );
}

/** The address contains something that is not a process id (SHELL-30). */
export class AddressError extends Error {}

/** Shown instead of a page that threw an error (SHELL-32). */
export function CrashPage({ error }: { error: unknown }) {
  const t = useTexts(appTexts);
  if (causes(error).some((cause) => cause instanceof AddressError)) {
    return (
      <MessagePage symbol="?" title={t('badAddress')} hint={t('badAddressHint')}>
        <PageTitle>{t('badAddress')}</PageTitle>
        <HomeButton />
      </MessagePage>
    );
  }
  if (causes(error).some((cause) => cause instanceof NewVersionError)) return <NewVersionPage />;
  const hint = error instanceof LoadError ? t('chunk') : t('crashedHint');
  return (
    <MessagePage
      symbol={<IconAlertTriangle size={56} />}
      title={t('crashed')}
      hint={hint}
      corner={<CloseButton />}
    >
      <PageTitle>{t('crashed')}</PageTitle>
      <HomeButton />
    </MessagePage>
  );
}

/** Closing the error goes to the start page, too (SHELL-32). */
function CloseButton() {
  const t = useTexts(appTexts);
  const go = useGoHome();
  return (
    <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t('close')} onClick={() => void go()}>
      <IconX size={20} />
    </ActionIcon>
  );
}

/** Shown in a tab that was open during an upgrade. What waits to be sent is stored in the browser, so a reload keeps it. */
function NewVersionPage() {
  const t = useTexts(appTexts);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <MessagePage symbol={<IconRefresh size={56} />} title={t('newVersion')} hint={t('newVersionHint')}>
      <PageTitle>{t('newVersion')}</PageTitle>
      <Button ref={button} mt="sm" onClick={() => window.location.reload()}>
        {t('reload')}
      </Button>
    </MessagePage>
  );
}

const causes = (error: unknown): unknown[] =>
  error instanceof Error && error.cause !== undefined ? [error, ...causes(error.cause)] : [error];
