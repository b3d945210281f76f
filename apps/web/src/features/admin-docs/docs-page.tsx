import { Button, Group, Text } from '@mantine/core';
import { apiDocs } from '@scriptorium/contract/management/api-docs.ts';
import type { OpenApiDocument } from '@scriptorium/contract/kit/openapi.ts';
import { SearchInput } from '@scriptorium/ui/search-input.tsx';
import { ReadStates } from '../../shared/lists/read-states.tsx';
import { PageFrame } from '@scriptorium/ui/page-frame.tsx';
import { saveResponse } from '../../shared/page/download.ts';
import { PageTitle } from '../../shared/page/page-title.tsx';
import { useRead } from '@scriptorium/web-data/queries.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { IconDownload } from '@tabler/icons-react';
import { useDeferredValue, useState } from 'react';
import { CallGroup } from './call-list.tsx';
import { groupCalls } from './calls.ts';
import { docsTexts } from './docs-texts.ts';

const WIDTH = 1080;

function Calls({ document }: { document: OpenApiDocument }) {
  const t = useTexts(docsTexts);
  const [text, setText] = useState('');
  const groups = groupCalls(document, useDeferredValue(text));
  const count = [...groups.values()].reduce((sum, calls) => sum + calls.length, 0);
  return (
    <>
      <Group gap="md">
        <SearchInput label={t('search')} value={text} onChange={setText} w={320} />
        <Text component="output" size="sm" c="dimmed">
          {count === 0 ? t('empty') : t('found', { count })}
        </Text>
      </Group>
      {[...groups].map(([name, calls]) => (
        <CallGroup key={name} name={name} calls={calls} schemas={document.components.schemas} />
      ))}
    </>
  );
}

/** Renders the API's OpenAPI description (SHELL-16). */
export function DocsPage() {
  const t = useTexts(docsTexts);
  const read = useRead(apiDocs.get, {});
  const { data } = read;
  const document = data as unknown as OpenApiDocument | undefined;
  const download = () => {
    const text = JSON.stringify(document, null, 2);
    void saveResponse(
      new Response(text, { headers: { 'content-type': 'application/json' } }),
      'openapi.json',
    );
  };
  return (
    <PageFrame
      title={t('title')}
      subtitle={document ? t('subtitle', { version: document.info.version }) : undefined}
      width={WIDTH}
      actions={
        document ? (
          <Button variant="default" leftSection={<IconDownload size={16} />} onClick={download}>
            {t('download')}
          </Button>
        ) : undefined
      }
    >
      <PageTitle>{t('title')}</PageTitle>
      <ReadStates read={read}>{document ? <Calls document={document} /> : null}</ReadStates>
    </PageFrame>
  );
}
