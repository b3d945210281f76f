import { CloseButton, Group, Text, Title } from '@mantine/core';
import { serverInfo } from '@scriptorium/contract/management/management-info.ts';
import type { ReplyOf } from '@scriptorium/contract/kit/endpoint.ts';
import { modeOnProcess } from '@scriptorium/domain/access/access.ts';
import { useRead } from '@scriptorium/web-data/queries.ts';
import { rightsOf, SessionContext } from '@scriptorium/web-data/session.ts';
import { commonTexts } from '@scriptorium/web-kit/texts/common-texts.ts';
import { useLanguage, useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { use, useEffect, useState, type ReactNode } from 'react';
import { useUnsentCount } from '../offline/offline-context.ts';
import type { Corner } from './corners.ts';
import classes from './developer-panel.module.css';
import { developerTexts } from './developer-texts.ts';
import { DebugInfoContext } from './debug-info.ts';

/** Rerenders every second, because neither the socket nor the cache reports its changes. */
function useEverySecond(): void {
  const [, setTicks] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setTicks((ticks) => ticks + 1), 1000);
    return () => clearInterval(timer);
  }, []);
}

const Property = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </>
);

function AccountProperties() {
  const t = useTexts(developerTexts);
  const account = use(SessionContext);
  const { processId } = useParams({ strict: false });
  if (!account) return <Property name={t('user')}>{t('none')}</Property>;
  const mode = processId === undefined ? null : modeOnProcess(rightsOf(account), Number(processId));
  return (
    <>
      <Property name={t('user')}>{`${account.login} (${account.id})`}</Property>
      <Property name={t('roles')}>{account.roles.map(({ name }) => name).join(', ') || t('none')}</Property>
      {processId === undefined ? null : (
        <Property name={t('right', { id: processId })}>{mode ?? t('none')}</Property>
      )}
    </>
  );
}

function Calls() {
  const t = useTexts(developerTexts);
  const { calls } = use(DebugInfoContext);
  return (
    <table className={classes.calls} aria-label={t('calls')}>
      <thead>
        <tr>
          <th scope="col">{t('call')}</th>
          <th scope="col">{t('status')}</th>
          <th scope="col">{t('time')}</th>
        </tr>
      </thead>
      <tbody>
        {calls.map(({ number, method, path, status, ms }) => (
          <tr key={number} data-failed={status === 0 || status >= 400 || undefined}>
            <td>{`${method} ${path}`}</td>
            <td>{status === 0 ? t('noAnswer') : status}</td>
            <td>{t('ms', { ms })}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface PanelProps {
  corner: Corner;
  onClose: () => void;
}

/** Debug information about the page; not shown if the profile `prod` is active. */
export function DeveloperPanel(props: PanelProps) {
  const { data } = useRead(serverInfo, { query: {} });
  return data === undefined || data.activeProfiles.includes('prod') ? null : <Panel info={data} {...props} />;
}

/** Shows no tokens and no contents. */
function Panel({ info, corner, onClose }: PanelProps & { info: ReplyOf<typeof serverInfo> }) {
  const t = useTexts(developerTexts);
  const common = useTexts(commonTexts);
  const language = useLanguage();
  const debugInfo = use(DebugInfoContext);
  const cache = useQueryClient();
  const busy = useIsFetching();
  const unsent = useUnsentCount();
  useEverySecond();
  return (
    <section className={classes.panel} data-corner={corner} aria-label={t('title')}>
      <Group justify="space-between" wrap="nowrap">
        <Title order={2} fz={14}>
          {t('title')}
        </Title>
        <CloseButton size="sm" aria-label={common('close')} onClick={onClose} />
      </Group>
      <Text size="xs" c="dimmed">
        {t('hint')}
      </Text>
      <dl className={classes.facts}>
        <Property name={t('version')}>{info.version}</Property>
        <Property name={t('profiles')}>{info.activeProfiles.join(', ') || t('none')}</Property>
        <AccountProperties />
        <Property name={t('language')}>{language}</Property>
        <Property name={t('cache')}>
          {t('cacheOf', { count: cache.getQueryCache().getAll().length, busy })}
        </Property>
        <Property name={t('socket')}>{debugInfo.socketState()}</Property>
        <Property name={t('unsent')}>{unsent}</Property>
      </dl>
      <Calls />
    </section>
  );
}
