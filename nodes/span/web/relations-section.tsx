import { Badge, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { labels } from '@scriptorium/contract/process/labels.ts';
import { relationTypes, type RelationType } from '@scriptorium/contract/process/relation-types.ts';
import type { Node } from '@scriptorium/contract/process/nodes.ts';
import { PlainList } from '@scriptorium/ui/plain-list.tsx';
import { useRead } from '@scriptorium/web-data/queries.ts';
import { useHasNodeRight } from '@scriptorium/web-data/session.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { IconPencil, IconPlus, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { LabelChip } from '@scriptorium/node-web/label-chip.tsx';
import { flatLabels } from '@scriptorium/node-web/labels/label-paths.ts';
import { Tool } from '@scriptorium/node-web/tool.tsx';
import classes from '@scriptorium/node-web/labels/labels.module.css';
import { ReadStates } from '@scriptorium/node-web/read-states.tsx';
import { panelTexts } from '@scriptorium/node-web/texts.ts';
import { RelationDialog } from './relation-dialog.tsx';
import { kindOf } from './relation-kind.ts';
import { spanTexts } from './texts.ts';

/** The relation types of a node; adding one needs WRITE on the node (PERM-30). */
export function RelationsSection({ node }: { node: Node }) {
  const t = useTexts(panelTexts);
  const own = useTexts(spanTexts);
  const mayAdd = useHasNodeRight(node, 'WRITE');
  const [sought, setSought] = useState('');
  const [dialog, setDialog] = useState<{ relation?: RelationType } | null>(null);
  const read = useRead(relationTypes.list, { query: { nodeIds: [node.id] } });
  const tags = useRead(labels.ofNode, { params: { nodeId: node.id }, query: {} });
  const trees = tags.data ?? [];
  const paths = new Map(flatLabels(trees).map(({ label, path }) => [label.id, path]));
  const nameOf = (id: number | undefined) => (id === undefined ? own('any') : (paths.get(id) ?? String(id)));

  const row = (relation: RelationType) => (
    <li key={relation.id} className={classes.row}>
      <div className={classes.stack}>
        <LabelChip
          name={relation.name}
          backgroundColor={relation.color}
          textColor={relation.textColor ?? undefined}
        />
        <span className={classes.note}>
          {own('fromTo', { from: nameOf(relation.fromId), to: nameOf(relation.toId) })}
        </span>
      </div>
      <Badge variant="light" color="gray" tt="none">
        {own(kindOf(relation))}
      </Badge>
      <Badge variant="light" color="gray" tt="none" title={t('priority')}>
        {relation.priority}
      </Badge>
      {mayAdd && (
        <Tool
          label={own('editRelation', { name: relation.name })}
          icon={IconPencil}
          onClick={() => setDialog({ relation })}
        />
      )}
    </li>
  );

  return (
    <ReadStates read={read}>
      {(all) => {
        const found = all.filter(({ name }) => name.toLowerCase().includes(sought.trim().toLowerCase()));
        return (
          <Stack gap="sm">
            <Group gap="xs">
              <TextInput
                aria-label={own('search')}
                placeholder={own('search')}
                size="xs"
                flex={1}
                leftSection={<IconSearch size={14} />}
                value={sought}
                onChange={(event) => setSought(event.currentTarget.value)}
              />
              {mayAdd && (
                <Button size="xs" leftSection={<IconPlus size={14} />} onClick={() => setDialog({})}>
                  {own('addRelation')}
                </Button>
              )}
            </Group>
            {found.length === 0 && (
              <Text size="sm" c="dimmed">
                {own(all.length === 0 ? 'noRelations' : 'noneFound')}
              </Text>
            )}
            <PlainList aria-label={own('relations')}>{found.map(row)}</PlainList>
            {dialog && (
              <RelationDialog
                nodeId={node.id}
                trees={trees}
                others={all}
                {...dialog}
                onClose={() => setDialog(null)}
              />
            )}
          </Stack>
        );
      }}
    </ReadStates>
  );
}
