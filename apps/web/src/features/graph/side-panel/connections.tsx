import { Badge, Button, Group, Menu, Text } from '@mantine/core';
import type { Node } from '@scriptorium/contract/process/nodes.ts';
import { isUploadType } from '@scriptorium/domain/graph/activity-type.ts';
import { followUpCandidates } from '@scriptorium/domain/graph/graph.ts';
import { catalogue } from '@scriptorium/nodes/catalogue.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { IconArrowRight, IconLink } from '@tabler/icons-react';
import type { Edge } from '@scriptorium/contract/process/edges.ts';
import { TypeIcon } from '../canvas/node-button.tsx';
import type { Graph } from '../model/graph-data.ts';
import { graphTexts } from '../model/texts.ts';
import { isLastType } from '../model/use-type-picker.ts';
import classes from './side-panel.module.css';

interface ConnectionsProps {
  node: Node;
  graph: Graph;
  readOnly: boolean;
  onOpenEdge: (edge: Edge) => void;
  onConnect: (fromId: number, toId: number) => void;
}

/** The edges of a node, and a menu that connects it without the mouse. */
export function Connections({ node, graph, readOnly, onOpenEdge, onConnect }: ConnectionsProps) {
  const t = useTexts(graphTexts);
  const nameOf = (id: number | null) =>
    id === null ? t('uploadGroup') : (graph.nodes.find((one) => one.id === id)?.name ?? t('unknownNode'));
  const isUpload = isUploadType(node.activityType);
  const isLast = isLastType(node.activityType);
  const incoming = graph.edges.filter(({ toId }) => toId === node.id);
  const outgoing = graph.edges.filter(({ fromId }) => (isUpload ? fromId === null : fromId === node.id));
  const candidates = isUpload ? [] : followUpCandidates(node, graph.nodes, graph.edges, catalogue);

  const list = (label: string, edges: readonly Edge[], end: (edge: Edge) => number | null) => (
    <div className={classes.ends}>
      <Text size="sm" c="dimmed">
        {label}
      </Text>
      <Group gap={6}>
        {edges.length === 0 && (
          <Text size="sm" c="dimmed">
            {t('nothing')}
          </Text>
        )}
        {edges.map((edge) => (
          <Badge
            key={edge.id}
            component="button"
            type="button"
            variant="default"
            size="lg"
            tt="none"
            fw={500}
            className={classes.connection ?? ''}
            aria-label={t('edgeName', { from: nameOf(edge.fromId), to: nameOf(edge.toId) })}
            onClick={() => onOpenEdge(edge)}
          >
            {nameOf(end(edge))}
          </Badge>
        ))}
      </Group>
    </div>
  );

  return (
    <section aria-label={t('connections')} className={classes.connections}>
      {!isUpload && list(t('comesFrom'), incoming, ({ fromId }) => fromId)}
      {!isLast && list(t('goesTo'), outgoing, ({ toId }) => toId)}
      {!readOnly && !isUpload && !isLast && (
        <Menu position="bottom-start" width={280}>
          <Menu.Target>
            <Button variant="default" size="xs" leftSection={<IconLink size={14} />} mt={4}>
              {t('connectTo')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown aria-label={t('connectTo')} mah={320} style={{ overflowY: 'auto' }}>
            {candidates.length === 0 && <Menu.Item disabled>{t('nothingToConnect')}</Menu.Item>}
            {candidates.map((candidate) => (
              <Menu.Item
                key={candidate.id}
                leftSection={<TypeIcon type={candidate.activityType} size={14} />}
                rightSection={<IconArrowRight size={14} />}
                onClick={() => onConnect(node.id, candidate.id)}
              >
                {candidate.name}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </section>
  );
}
