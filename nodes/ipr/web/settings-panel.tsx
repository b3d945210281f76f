import { Group, List, Stack, Switch, Text } from '@mantine/core';
import type { NodePanelProps } from '@scriptorium/node-web/node-web.ts';
import { PanelSections } from '@scriptorium/node-web/panel-sections.tsx';
import { ReadStates } from '@scriptorium/node-web/read-states.tsx';
import { AnchorLink } from '@scriptorium/web-kit/page/links.tsx';
import { useRead, useWrite } from '@scriptorium/web-data/queries.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { interProcessReceivers } from '../ipr.contract.ts';
import { iprTexts } from './texts.ts';

/** The senders of this receiver, with links to their processes; administrators switch each off and on. */
export function Senders({ node, readOnly }: Pick<NodePanelProps, 'node' | 'readOnly'>) {
  const t = useTexts(iprTexts);
  const read = useRead(interProcessReceivers.senders, { params: { id: node.id }, query: {} });
  const write = useWrite(interProcessReceivers.setSender, { refreshes: [interProcessReceivers.senders] });
  const set = (senderId: number, active: boolean) =>
    write.mutate({ params: { id: node.id, senderId }, body: { active } });
  return (
    <Stack gap="xs">
      <Text size="sm">{t('about')}</Text>
      <ReadStates read={read}>
        {({ senders, hidden }) =>
          senders.length + hidden === 0 ? (
            <Text size="sm" c="dimmed">
              {t('none')}
            </Text>
          ) : (
            <>
              {senders.length > 0 && (
                <List size="sm" aria-label={t('list')}>
                  {senders.map(({ id, name, processId, processName, active }) => (
                    <List.Item key={id}>
                      <Group gap="xs">
                        {!readOnly && (
                          <Switch
                            size="xs"
                            aria-label={t('receives', { name, process: processName })}
                            checked={active}
                            disabled={write.isPending}
                            onChange={(event) => set(id, event.currentTarget.checked)}
                          />
                        )}
                        <AnchorLink to="/entity/process/$processId/graph" params={{ processId }} size="sm">
                          {`${name} – ${processName}`}
                        </AnchorLink>
                      </Group>
                      {!active && (
                        <Text size="xs" c="dimmed">
                          {t('off')}
                        </Text>
                      )}
                    </List.Item>
                  ))}
                </List>
              )}
              {hidden > 0 && (
                <Text size="sm" c="dimmed">
                  {t('hidden', { count: hidden })}
                </Text>
              )}
            </>
          )
        }
      </ReadStates>
    </Stack>
  );
}

export function SettingsPanel(panel: NodePanelProps) {
  const t = useTexts(iprTexts);
  return (
    <PanelSections sections={[{ key: 'senders', title: t('senders'), content: <Senders {...panel} /> }]} />
  );
}
