import {
  sendAnswer,
  type SignInAnswer,
} from '@scriptorium/nodes/connections/google-drive/web/sign-in-channel.ts';
import { driveTexts } from '@scriptorium/nodes/connections/google-drive/web/texts.ts';
import { MessagePage } from '@scriptorium/ui/message-page.tsx';
import { PageTitle } from '../../shared/page/page-title.tsx';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { IconBrandGoogleDrive } from '@tabler/icons-react';
import { useEffect, useState } from 'react';

function readAnswer(): SignInAnswer {
  const query = new URLSearchParams(location.search);
  return {
    state: query.get('state') ?? '',
    code: query.get('code'),
    error: query.get('error'),
    scope: query.get('scope'),
  };
}

/** Hands the answer of Google over to the dialog that waits for it, and closes its window. */
export function LandingPage() {
  const t = useTexts(driveTexts);
  const [answer] = useState(readAnswer);
  useEffect(() => {
    // Neither the history nor a reload keeps the code.
    history.replaceState(null, '', location.pathname);
    sendAnswer(answer);
    globalThis.close();
  }, [answer]);
  const hint = answer.code === null ? t('landingFailed', { error: answer.error ?? '' }) : t('landingDone');
  return (
    <MessagePage symbol={<IconBrandGoogleDrive size={56} />} title={t('landingTitle')} hint={hint}>
      <PageTitle>{t('landingTitle')}</PageTitle>
    </MessagePage>
  );
}
