import { Accordion, Badge, Group, Text } from '@mantine/core';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { useState } from 'react';
import { CallDetails, accessText } from './call-details.tsx';
import type { ApiCall } from './calls.ts';
import classes from './docs-page.module.css';
import { docsTexts } from './docs-texts.ts';
import type { Schemas } from './format-schema.ts';

const COLOURS: Readonly<Record<string, string>> = {
  GET: 'ink',
  POST: 'teal',
  PUT: 'yellow',
  PATCH: 'yellow',
  DELETE: 'red',
};

/** Used in element ids, which must not contain spaces. */
const idOf = ({ operation }: ApiCall): string => operation.operationId;

function Call({ call, isOpen, schemas }: { call: ApiCall; isOpen: boolean; schemas: Schemas }) {
  const t = useTexts(docsTexts);
  return (
    <Accordion.Item value={idOf(call)}>
      <Accordion.Control>
        <Group gap="sm" wrap="nowrap" align="baseline">
          <Badge
            className={classes.method}
            variant="light"
            color={COLOURS[call.method] ?? 'gray'}
            radius="sm"
          >
            {call.method}
          </Badge>
          <span>
            <span className={classes.path}>{call.path}</span>
            <Text span size="xs" c="dimmed">
              {' · '}
              {accessText(t, call.operation['x-access'])}
            </Text>
            <Text component="span" display="block" size="sm" c="dimmed" lang="en">
              {call.operation.summary}
            </Text>
          </span>
        </Group>
      </Accordion.Control>
      <Accordion.Panel>{isOpen ? <CallDetails call={call} schemas={schemas} /> : null}</Accordion.Panel>
    </Accordion.Item>
  );
}

/** The calls of one group; a call's details are rendered when it is opened. */
export function CallGroup({
  name,
  calls,
  schemas,
}: {
  name: string;
  calls: readonly ApiCall[];
  schemas: Schemas;
}) {
  const [open, setOpen] = useState<string[]>([]);
  return (
    <section aria-label={name}>
      <h2 className={classes.group} lang="en">
        {name}
      </h2>
      <Accordion
        multiple
        variant="contained"
        order={3}
        classNames={{ item: classes.item }}
        value={open}
        onChange={setOpen}
      >
        {calls.map((call) => (
          <Call key={idOf(call)} call={call} isOpen={open.includes(idOf(call))} schemas={schemas} />
        ))}
      </Accordion>
    </section>
  );
}
