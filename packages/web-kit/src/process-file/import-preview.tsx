import { Alert, Badge, List, Stack, Text, Title } from '@mantine/core';
import type {
  ProcessFileChange,
  ProcessFileMissing,
  ProcessFileProblem,
  ProcessImportPreview,
} from '@scriptorium/contract/process-file.ts';
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import { errorKeyMessage } from '../error-message.ts';
import { hasText, useTexts } from '../texts.ts';
import { changeTexts } from './change-texts.ts';
import { fieldTexts } from './field-texts.ts';
import { previewTexts } from './preview-texts.ts';

interface ImportPreviewProps {
  preview: ProcessImportPreview;
  /** The name of a node type. */
  typeName: (type: string) => string;
  /** Whether the file makes a new process, which has no changes. */
  isNew?: boolean;
}

/** What an import would do: why it is refused, what is missing, and its changes node by node. */
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
          <Changes changes={changes} typeName={typeName} />
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
        {problems.map(({ path, errorKey, params }) => (
          <List.Item key={`${path} ${errorKey}`}>
            {errorKeyMessage(errorKey, params)}{' '}
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

function Changes({
  changes,
  typeName,
}: {
  changes: readonly ProcessFileChange[];
  typeName: ImportPreviewProps['typeName'];
}) {
  const t = useTexts(previewTexts);
  return [...Map.groupBy(changes, ({ node }) => node)].map(([node, ofNode]) => (
    <section key={node ?? ''} aria-label={node ?? t('ofProcess')}>
      <Text fw={600} size="sm" mt="xs">
        {node ?? t('ofProcess')}
      </Text>
      <List size="sm">
        {ofNode.map((change) => (
          <List.Item key={JSON.stringify(change)} style={{ overflowWrap: 'anywhere' }}>
            <ChangeWords change={change} typeName={typeName} />
          </List.Item>
        ))}
      </List>
    </section>
  ));
}

/** Kinds whose subject ends with a field. */
const NAMES_FIELD = /^(option|trigger|label|class|relationType|retrieval)Changed$/;
const VALUES: ReadonlySet<string> = new Set(['true', 'false']);

function ChangeWords({
  change,
  typeName,
}: {
  change: ProcessFileChange;
  typeName: ImportPreviewProps['typeName'];
}) {
  const t = useTexts(changeTexts);
  const words = useTexts(previewTexts);
  const f = useTexts(fieldTexts);
  const fieldName = (name: string) => (hasText(fieldTexts, name) ? f(name) : name);
  const valueOf = (value: string | null) =>
    value === null ? words('none') : VALUES.has(value) ? fieldName(value) : value;
  const { kind, subject, before, after, count, removes } = change;
  const text = t(kind, {
    subject: (NAMES_FIELD.test(kind)
      ? [...subject.slice(0, -1), fieldName(subject.at(-1) ?? '')]
      : subject
    ).join(' / '),
    from: subject[0] ?? '',
    type: kind === 'nodeAdded' ? typeName(subject[0] ?? '') : '',
    before: valueOf(before),
    after: valueOf(after),
    count,
  });
  return (
    <>
      {text}{' '}
      {removes && (
        <Badge size="xs" color="red" variant="light">
          {words('deleted')}
        </Badge>
      )}
    </>
  );
}
