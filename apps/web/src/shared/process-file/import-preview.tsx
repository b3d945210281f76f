import { Alert, List, Stack, Text, Title } from '@mantine/core';
import type {
  ProcessFileMissing,
  ProcessFileProblem,
  ProcessImportPreview,
} from '@scriptorium/contract/process/process-file.ts';
import { isErrorKey } from '@scriptorium/contract/errors.ts';
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import { errorKeyMessage } from '@scriptorium/web-kit/texts/error-message.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { ChangeList } from './change-list.tsx';
import { previewTexts } from './preview-texts.ts';

interface ImportPreviewProps {
  preview: ProcessImportPreview;
  /** The name of a node type. */
  typeName: (type: string) => string;
  /** Whether the file makes a new process, which has no changes. */
  isNew?: boolean;
}

/** The effects of an import: the problems that refuse it, missing things, and its changes node by node. */
export function ImportPreview({ preview, typeName, isNew = false }: ImportPreviewProps) {
  const t = useTexts(previewTexts);
  const { changes, changeCount, missing, problems } = preview;
  return (
    <Stack gap="md">
      {problems.length > 0 && <Problems problems={problems} />}
      {missing.length > 0 && <Missing missing={missing} />}
      {!isNew && problems.length === 0 && (
        <section aria-label={t('changes')}>
          <Title order={3} size="h5">
            {t('changes')}
          </Title>
          {changes.length === 0 && <Text size="sm">{t('nothing')}</Text>}
          <ChangeList changes={changes} typeName={typeName} />
          {changeCount > changes.length && (
            <Text size="sm">{t('more', { count: changeCount - changes.length })}</Text>
          )}
        </section>
      )}
    </Stack>
  );
}

function Problems({ problems }: { problems: readonly ProcessFileProblem[] }) {
  const t = useTexts(previewTexts);
  return (
    <Alert color="red" title={t('problems')} icon={<IconAlertTriangle size={18} />} role="alert">
      <List size="sm">
        {problems.map(({ path, errorKey, params }, at) => (
          // One place may have the same problem twice.
          // oxlint-disable-next-line react/no-array-index-key
          <List.Item key={at}>
            {isErrorKey(errorKey) ? errorKeyMessage(errorKey, params) : errorKey}{' '}
            {path !== '' && (
              <Text span size="xs" ff="monospace" style={{ overflowWrap: 'anywhere' }}>
                {t('place', { path })}
              </Text>
            )}
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}

function Missing({ missing }: { missing: readonly ProcessFileMissing[] }) {
  const t = useTexts(previewTexts);
  return (
    <Alert color="yellow" title={t('missing')} icon={<IconInfoCircle size={18} />}>
      <Text size="sm">{t('missingAbout')}</Text>
      <List size="sm">
        {missing.map(({ path, what, name, node }) => (
          <List.Item key={`${path} ${what}`}>
            {node === null ? t(what, { name }) : t('ofNode', { what: t(what, { name }), node })}
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}
