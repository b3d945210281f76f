import { ActionIcon, Avatar, Button, Group, Menu, VisuallyHidden } from '@mantine/core';
import { Tooltip } from '@scriptorium/ui/tooltip.tsx';
import type { User } from '@scriptorium/contract/people/account.ts';
import { documents } from '@scriptorium/contract/documents/documents.ts';
import { useCall } from '@scriptorium/web-data/call-context.ts';
import { saveBlob } from '../../../../shared/page/download.ts';
import { displayName, useHasProcessRight } from '@scriptorium/web-data/session.ts';
import { StatusBadge } from '../../../../shared/page/status.tsx';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { toastError } from '@scriptorium/web-kit/page/toasts.ts';
import {
  IconArrowLeft,
  IconChevronDown,
  IconChevronLeft,
  IconChevronRight,
  IconDownload,
  IconEye,
  IconEyeOff,
  IconFiles,
  IconFileText,
  IconHistory,
  IconKeyboard,
  IconLayoutDashboard,
  IconMessageReport,
  IconSitemap,
  IconUnlink,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState, type ComponentType } from 'react';
import { AssigneesMenu } from '../assignment/assignees-menu.tsx';
import { BlockButton } from '../assignment/block-button.tsx';
import { shortcutTexts } from '../../core/commands/shortcut-texts.ts';
import { TodayProgress } from '../flow/flow-note.tsx';
import { DocumentHistory } from '../history/document-history.tsx';
import { historyTexts } from '../history/history-texts.ts';
import { MoreMenu } from '../narrow/more-menu.tsx';
import { useNarrow } from '../narrow/use-narrow.ts';
import { EditStatus } from '../refused/edit-status.tsx';
import { relationTexts } from '../../annotating/relations/relation-texts.ts';
import { useRelations } from '../../annotating/relations/relations-context.ts';
import { useHiddenTokens } from '../../annotating/transcript/hidden-tokens.ts';
import { transcriptTexts } from '../../annotating/transcript/transcript-texts.ts';
import { useMayRunParser } from '../partner/use-may-run-parser.ts';
import { TranscriptFilesDialog } from '../transcript-files/transcript-files-dialog.tsx';
import { transcriptFileTexts } from '../transcript-files/transcript-files-texts.ts';
import { WorkTimer } from '../work-time/work-timer.tsx';
import { useWorkspace } from '../../core/workspace-context.ts';
import { workspaceTexts } from '../../core/workspace-texts.ts';
import { Relatives } from './relatives.tsx';
import classes from '../../core/workspace.module.css';

interface HeaderProps {
  viewers: readonly User[];
  onGo: (direction: 1 | -1) => void;
  onHelp: () => void;
}

interface IconButtonProps {
  name: string;
  Icon: ComponentType<{ size: number }>;
  onClick: () => void;
  /** Whether a switch is on; undefined for other buttons. */
  pressed?: boolean;
  /** Why it is disabled. */
  disabledText?: string | undefined;
}

const IconButton = ({ name, Icon, onClick, pressed, disabledText }: IconButtonProps) => (
  <Tooltip label={disabledText ?? name}>
    <ActionIcon
      disabled={disabledText !== undefined}
      variant={pressed ? 'filled' : 'subtle'}
      color={pressed ? 'ink' : 'gray'}
      size="lg"
      aria-label={name}
      aria-pressed={pressed}
      onClick={onClick}
    >
      <Icon size={19} />
    </ActionIcon>
  </Tooltip>
);

/** The document's name with its navigation menu and history. */
function NameMenu() {
  const t = useTexts(workspaceTexts);
  const inHistory = useTexts(historyTexts);
  const ofFiles = useTexts(transcriptFileTexts);
  const [history, setHistory] = useState(false);
  const [files, setFiles] = useState(false);
  const { document, processId } = useWorkspace();
  const mayReplace = useMayRunParser();
  const isAdmin = useHasProcessRight(processId, 'ADMIN');
  return (
    <>
      <Menu position="bottom-start">
        <Menu.Target>
          <Button
            variant="subtle"
            color="gray"
            size="sm"
            px="xs"
            rightSection={<IconChevronDown size={15} />}
            classNames={{
              root: classes.nameButton ?? '',
              inner: classes.nameInner ?? '',
              label: classes.nameLabel ?? '',
            }}
            title={document.filename}
          >
            {document.filename}
          </Button>
        </Menu.Target>
        <Menu.Dropdown aria-label={t('goTo')}>
          <Menu.Item
            leftSection={<IconFiles size={16} />}
            renderRoot={(props) => (
              <Link to="/entity/process/$processId/documents" params={{ processId }} {...props} />
            )}
          >
            {t('documents')}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconLayoutDashboard size={16} />}
            renderRoot={(props) => (
              <Link to="/entity/process/$processId/dashboard/documents" params={{ processId }} {...props} />
            )}
          >
            {t('documentsDashboard')}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconMessageReport size={16} />}
            renderRoot={(props) => (
              <Link to="/entity/process/$processId/dashboard/issues" params={{ processId }} {...props} />
            )}
          >
            {t('issuesDashboard')}
          </Menu.Item>
          {isAdmin ? (
            <Menu.Item
              leftSection={<IconSitemap size={16} />}
              renderRoot={(props) => (
                <Link to="/entity/process/$processId/graph" params={{ processId }} {...props} />
              )}
            >
              {t('graph')}
            </Menu.Item>
          ) : null}
          <Menu.Item leftSection={<IconHistory size={16} />} onClick={() => setHistory(true)}>
            {inHistory('history')}
          </Menu.Item>
          {document.documentType === 'AUDIOFILE' ? (
            <Menu.Item leftSection={<IconFileText size={16} />} onClick={() => setFiles(true)}>
              {ofFiles('title')}
            </Menu.Item>
          ) : null}
        </Menu.Dropdown>
      </Menu>
      <DocumentHistory
        documentId={document.id}
        filename={document.filename}
        opened={history}
        onClose={() => setHistory(false)}
      />
      {files ? (
        <TranscriptFilesDialog document={document} mayReplace={mayReplace} onClose={() => setFiles(false)} />
      ) : null}
    </>
  );
}

const MAX_VIEWERS = 4;

/** Other users who have the document open. */
function Viewers({ viewers }: { viewers: readonly User[] }) {
  const t = useTexts(workspaceTexts);
  if (viewers.length === 0) return null;
  const label = t('viewers', { count: viewers.length, names: viewers.map(displayName).join(', ') });
  return (
    <Tooltip label={label}>
      <Avatar.Group>
        <VisuallyHidden>{label}</VisuallyHidden>
        {viewers.slice(0, MAX_VIEWERS).map((user) => (
          <Avatar
            key={user.id}
            aria-hidden="true"
            name={displayName(user)}
            color="ink"
            size={30}
            radius="xl"
          />
        ))}
        {viewers.length > MAX_VIEWERS ? (
          <Avatar aria-hidden="true" size={30} radius="xl">{`+${viewers.length - MAX_VIEWERS}`}</Avatar>
        ) : null}
      </Avatar.Group>
    </Tooltip>
  );
}

/** A component of its own: relations change with every tag. */
function UnrelatedSwitch() {
  const t = useTexts(relationTexts);
  const { isHandled, highlightsUnrelated, setHighlightsUnrelated } = useRelations();
  if (!isHandled) return null;
  return (
    <IconButton
      name={t('highlightUnrelated')}
      Icon={IconUnlink}
      pressed={highlightsUnrelated}
      onClick={() => setHighlightsUnrelated(!highlightsUnrelated)}
    />
  );
}

/** Shows or hides hidden words of a recording; disabled where none is hidden, as in any text (WS-06). */
function HiddenTokensSwitch() {
  const t = useTexts(transcriptTexts);
  const { store, exist, areShown } = useHiddenTokens();
  return (
    <IconButton
      name={t('showHidden')}
      Icon={areShown ? IconEye : IconEyeOff}
      pressed={areShown}
      disabledText={exist ? undefined : t('noHidden')}
      onClick={() => store.set({ ...store.current(), areShown: !areShown })}
    />
  );
}

export function WorkspaceHeader({ viewers, onGo, onHelp }: HeaderProps) {
  const t = useTexts(workspaceTexts);
  const help = useTexts(shortcutTexts);
  const isNarrow = useNarrow();
  const call = useCall();
  const { document, processId } = useWorkspace();
  const download = async (): Promise<void> => {
    try {
      const response = await call(documents.original, { params: { id: document.id } });
      saveBlob(await response.blob(), document.filename);
    } catch {
      toastError(t('downloadFailed'));
    }
  };
  return (
    <header className={classes.head}>
      <Tooltip label={t('back')}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={t('back')}
          renderRoot={(props) => (
            <Link to="/entity/process/$processId/documents" params={{ processId }} {...props} />
          )}
        >
          <IconArrowLeft size={19} />
        </ActionIcon>
      </Tooltip>
      <h1 className={classes.title}>
        <NameMenu />
      </h1>
      <StatusBadge status={document.status} />
      <TodayProgress />
      <Relatives />
      <span className={classes.headSpace} />
      <EditStatus />
      <WorkTimer />
      <Viewers viewers={viewers} />
      <AssigneesMenu />
      <BlockButton />
      {isNarrow ? (
        <MoreMenu
          items={[
            { name: t('previous'), Icon: IconChevronLeft, onClick: () => onGo(-1) },
            { name: t('next'), Icon: IconChevronRight, onClick: () => onGo(1) },
            { name: t('download'), Icon: IconDownload, onClick: () => void download() },
            { name: help('open'), Icon: IconKeyboard, onClick: onHelp },
          ]}
        />
      ) : (
        <Group gap={2} wrap="nowrap">
          <UnrelatedSwitch />
          <HiddenTokensSwitch />
          <IconButton name={t('previous')} Icon={IconChevronLeft} onClick={() => onGo(-1)} />
          <IconButton name={t('next')} Icon={IconChevronRight} onClick={() => onGo(1)} />
          <IconButton name={t('download')} Icon={IconDownload} onClick={() => void download()} />
          <IconButton name={help('open')} Icon={IconKeyboard} onClick={onHelp} />
        </Group>
      )}
    </header>
  );
}
