import { Alert, Group, MultiSelect, Stack, Text, type ComboboxData } from '@mantine/core';
import type { NodePanelProps } from '@scriptorium/node-web/node-web.ts';
import { useRead } from '@scriptorium/web-data/queries.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { IconCheck } from '@tabler/icons-react';
import { useDeferredValue, useState } from 'react';
import { interProcess } from '../ips.contract.ts';
import { MAX_RECEIVERS } from '../ips.definition.ts';
import { senderOf, type Receiver } from './sender.ts';
import { ipsTexts } from './texts.ts';

/** The name of a receiver with its process. */
function useNameOf() {
  const t = useTexts(ipsTexts);
  return ({ id, name, processName }: Receiver): string =>
    name === null ? t('unknownReceiver', { id }) : t('receiver', { name, process: processName });
}

/** In groups by process, with the chosen ones that the search does not find; unknown ones are in no group. */
function optionsOf(all: readonly Receiver[], nameOf: (receiver: Receiver) => string): ComboboxData {
  const item = (receiver: Receiver) => ({ value: String(receiver.id), label: nameOf(receiver) });
  const known = Map.groupBy(
    all.filter(({ name }) => name !== null),
    ({ processId }) => processId,
  );
  return [
    ...all.filter(({ name }) => name === null).map(item),
    ...[...known.values()].map((members) => ({
      group: members[0]?.processName ?? '',
      items: members.map(item),
    })),
  ];
}

/** Chooses receivers that the reader may write to, in all processes; the server searches. */
export function ReceiversField({ node, draft, edit, errorOf, readOnly }: NodePanelProps) {
  const t = useTexts(ipsTexts);
  const nameOf = useNameOf();
  const chosen = senderOf(draft).receivers;
  const [search, setSearch] = useState('');
  const filteredValue = useDeferredValue(search);
  const { data } = useRead(
    interProcess.receivers,
    { query: { senderId: node.id, filteredValue } },
    { keepPrevious: true, enabled: !readOnly },
  );
  const found: readonly Receiver[] = data?.rows ?? [];
  const others = chosen.filter(({ id }) => !found.some((one) => one.id === id));
  const byId = new Map([...found, ...chosen].map((receiver) => [String(receiver.id), receiver]));
  const refused = errorOf('receivers');
  return (
    <Stack gap="xs">
      <MultiSelect
        label={t('receivers')}
        description={t('receiversAbout')}
        placeholder={chosen.length === 0 && !readOnly ? t('choose') : undefined}
        data={optionsOf([...found, ...others], nameOf)}
        value={chosen.map(({ id }) => String(id))}
        readOnly={readOnly}
        searchable={!readOnly}
        searchValue={search}
        onSearchChange={setSearch}
        filter={({ options }) => options}
        renderOption={({ option, checked = false }) => (
          <Group gap={6} wrap="nowrap">
            {checked && <IconCheck size={14} aria-hidden style={{ flex: 'none' }} />}
            <span>{byId.get(option.value)?.name ?? option.label}</span>
          </Group>
        )}
        clearable={!readOnly}
        clearButtonProps={{ 'aria-label': t('clear') }}
        nothingFoundMessage={t('nothingFound')}
        maxValues={MAX_RECEIVERS}
        error={refused === undefined ? undefined : t('refused')}
        onChange={(ids) => edit({ receivers: ids.flatMap((id) => byId.get(id) ?? []) })}
      />
      {chosen.length === 0 && (
        <Text size="xs" c="dimmed">
          {t('noReceivers')}
        </Text>
      )}
      <LeadsBack receivers={chosen} />
    </Stack>
  );
}

/** A warning: two processes that send to each other may be meant, with predicates that end the cycle. */
function LeadsBack({ receivers }: { receivers: readonly Receiver[] }) {
  const t = useTexts(ipsTexts);
  const nameOf = useNameOf();
  const names = receivers.filter(({ leadsBack }) => leadsBack).map(nameOf);
  if (names.length === 0) return null;
  return (
    <Alert color="yellow" p="xs">
      {t('leadsBack', { names: names.join(', ') })}
    </Alert>
  );
}
