import { Button, CopyButton, Group, Stack, Table, Text } from '@mantine/core';
import type { AccessInWords } from '@scriptorium/contract/kit/access.ts';
import type { OpenApiContent, OpenApiParameter, OpenApiResponse } from '@scriptorium/contract/kit/openapi.ts';
import { DataTable } from '@scriptorium/ui/card.tsx';
import { useTexts, type TextOfTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { ApiCall } from './calls.ts';
import { curlCommand } from './curl-command.ts';
import classes from './docs-page.module.css';
import { docsTexts } from './docs-texts.ts';
import { formatSchema, type Schemas } from './format-schema.ts';

type DocsText = TextOfTexts<typeof docsTexts>;

export function accessText(t: DocsText, access: AccessInWords): string {
  if (access === 'public') return t('accessPublic');
  if (access === 'user') return t('accessUser');
  if (access === 'admin') return t('accessAdmin');
  const [what, mode] = access.split(' ');
  return t(what === 'node' ? 'accessNode' : 'accessProcess', { mode });
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <div>
    <Text component="h4" size="sm" fw={600} mb={6} mt={0}>
      {title}
    </Text>
    {children}
  </div>
);

const Code = ({ children }: { children: string }) => (
  <pre className={classes.code} lang="en">
    {children}
  </pre>
);

function Parameters({ parameters, schemas }: { parameters: readonly OpenApiParameter[]; schemas: Schemas }) {
  const t = useTexts(docsTexts);
  return (
    <DataTable aria-label={t('parameters')} highlightOnHover={false}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th w={220}>{t('name')}</Table.Th>
          <Table.Th w={120}>{t('place')}</Table.Th>
          <Table.Th>{t('value')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {parameters.map((parameter) => (
          <Table.Tr key={`${parameter.in} ${parameter.name}`}>
            <Table.Td>
              <span className={classes.path}>{parameter.name}</span>
              {parameter.required ? (
                <Text span size="xs" c="dimmed">
                  {' '}
                  {t('required')}
                </Text>
              ) : null}
            </Table.Td>
            <Table.Td c="dimmed">{t(parameter.in)}</Table.Td>
            <Table.Td className={classes.path} lang="en">
              {formatSchema(parameter.schema, schemas)}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </DataTable>
  );
}

function contentText(t: DocsText, content: OpenApiContent | undefined, schemas: Schemas): string {
  const [type, { schema } = {}] = Object.entries(content ?? {})[0] ?? [];
  if (type === undefined) return t('noContent');
  if (schema === undefined) return `${type}: ${t('bytes')}`;
  return `${type === 'application/json' ? '' : `${type}: `}${formatSchema(schema, schemas)}`;
}

function Answer({ status, answer, schemas }: { status: string; answer: OpenApiResponse; schemas: Schemas }) {
  const t = useTexts(docsTexts);
  const headers = Object.keys(answer.headers ?? {}).map((name) => `\n${t('header')} ${name}`);
  return (
    <Part title={`${t('answer')} ${status}`}>
      <Code>{contentText(t, answer.content, schemas) + headers.join('')}</Code>
    </Part>
  );
}

/** One API call: access, parameters, answers, and a curl example. */
export function CallDetails({ call, schemas }: { call: ApiCall; schemas: Schemas }) {
  const t = useTexts(docsTexts);
  const { parameters = [], requestBody, responses } = call.operation;
  const curl = curlCommand(call, window.location.origin, schemas);
  const answers = Object.entries(responses).flatMap(([status, answer]) =>
    'description' in answer ? [{ status, answer }] : [],
  );
  const errorResponses = Object.keys(responses).filter((status) => /^[45]/.test(status));
  return (
    <Stack gap="md" pt="xs">
      <dl className={classes.facts}>
        <div>
          <dt>{t('mayCall')}: </dt>
          <dd>{accessText(t, call.operation['x-access'])}</dd>
        </div>
        {errorResponses.length > 0 ? (
          <div>
            <dt>{t('refusals')}: </dt>
            <dd>{errorResponses.join(', ')}</dd>
          </div>
        ) : null}
      </dl>
      {parameters.length > 0 ? (
        <Part title={t('parameters')}>
          <Parameters parameters={parameters} schemas={schemas} />
        </Part>
      ) : null}
      {requestBody ? (
        <Part title={t('body')}>
          <Code>{contentText(t, requestBody.content, schemas)}</Code>
        </Part>
      ) : null}
      {answers.map(({ status, answer }) => (
        <Answer key={status} status={status} answer={answer} schemas={schemas} />
      ))}
      <Part title={t('example')}>
        <Code>{curl}</Code>
        <Group justify="space-between" mt={6} gap="sm">
          <Text size="xs" c="dimmed">
            {t('exampleHint')}
          </Text>
          <CopyButton value={curl}>
            {({ copied, copy }) => (
              <Button
                size="compact-sm"
                variant="default"
                leftSection={copied ? <IconCheck size={14} /> : <IconCopy size={14} />}
                onClick={copy}
              >
                {copied ? t('copied') : t('copy')}
              </Button>
            )}
          </CopyButton>
        </Group>
      </Part>
    </Stack>
  );
}
