import { ActionIcon, Badge, Button, Group, Stack, Text } from '@mantine/core';
import { labels, type NerTagType } from '@scriptorium/contract/process/labels.ts';
import { UNKNOWN_COLOUR } from '@scriptorium/domain/palette.ts';
import type { ReplyOf } from '@scriptorium/contract/kit/endpoint.ts';
import type { Node } from '@scriptorium/contract/process/nodes.ts';
import { useRead, useWrite } from '@scriptorium/web-data/queries.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { useConfirmDeletion } from '@scriptorium/web-kit/forms/use-confirm-deletion.tsx';
import {
  IconChevronDown,
  IconChevronRight,
  IconFileUpload,
  IconPencil,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { LabelChip } from '@scriptorium/node-web/label-chip.tsx';
import { Tool } from '@scriptorium/node-web/tool.tsx';
import { ReadStates } from '@scriptorium/node-web/read-states.tsx';
import { VirtualList } from '@scriptorium/node-web/virtual-list.tsx';
import { matchingRules, type MatchingRule } from '../../lexicon.contract.ts';
import { ruleFileTexts } from '../rule-file/rule-file-texts.ts';
import { RuleImportDialog } from '../rule-file/rule-import-dialog.tsx';
import { lexiconTexts } from '../pattern/texts.ts';
import { RuleDialog } from './rule-dialog.tsx';
import { groupRules, type RuleGroup } from '../pattern/rule-groups.ts';
import classes from './rules.module.css';

const ROW_PX = 30;
const LIST_PX = 240;

/** The rules of a lexicon by label, type and tolerance. */
export function RulesSection({ node, readOnly }: { node: Node; readOnly: boolean }) {
  const tags = useRead(labels.ofNode, { params: { nodeId: node.id }, query: {} });
  const rules = useRead(matchingRules.list, { query: { nodeId: node.id } });
  return (
    <ReadStates read={tags}>
      {(trees) => (
        <ReadStates read={rules}>
          {(all) => <Groups node={node} trees={trees} rules={all} readOnly={readOnly} />}
        </ReadStates>
      )}
    </ReadStates>
  );
}

interface GroupsProps {
  node: Node;
  trees: readonly NerTagType[];
  rules: readonly MatchingRule[];
  readOnly: boolean;
}

type OpenDialog = { kind: 'rules'; group?: RuleGroup } | { kind: 'import' };

function Groups({ node, trees, rules, readOnly }: GroupsProps) {
  const t = useTexts(lexiconTexts);
  const file = useTexts(ruleFileTexts);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const groups = useMemo(() => groupRules(rules, trees), [rules, trees]);
  const uses = useRead(matchingRules.uses, { query: { nodeId: node.id } });
  const useOf = useMemo(() => new Map(uses.data?.map((use) => [use.ruleId, use])), [uses.data]);
  const save = useWrite(matchingRules.save, { refreshes: [matchingRules.list] });
  const confirmDeletion = useConfirmDeletion();

  const askDelete = (group: RuleGroup) =>
    confirmDeletion(
      t('confirmDeletion'),
      t('deletionText', { count: group.rules.length, label: group.path }),
      () =>
        save.mutate({
          body: { nerTagTypeId: group.labelId, deletedRuleIds: group.rules.map(({ id }) => id) },
        }),
    );

  return (
    <Stack gap="sm">
      {!readOnly && (
        <Group gap="xs">
          <Button
            size="xs"
            leftSection={<IconPlus size={14} />}
            disabled={trees.length === 0}
            onClick={() => setDialog({ kind: 'rules' })}
          >
            {t('createRules')}
          </Button>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconFileUpload size={14} />}
            disabled={trees.length === 0}
            onClick={() => setDialog({ kind: 'import' })}
          >
            {file('open')}
          </Button>
        </Group>
      )}
      {groups.length === 0 && (
        <Text size="sm" c="dimmed">
          {t(trees.length === 0 ? 'noLabels' : 'noRules')}
        </Text>
      )}
      <ul className={classes.groups} aria-label={t('rules')}>
        {groups.map((group) => (
          <GroupRow
            key={group.key}
            group={group}
            useOf={useOf}
            readOnly={readOnly}
            onEdit={() => setDialog({ kind: 'rules', group })}
            onDelete={() => askDelete(group)}
          />
        ))}
      </ul>
      {dialog?.kind === 'rules' && (
        <RuleDialog node={node} trees={trees} rules={rules} {...dialog} onClose={() => setDialog(null)} />
      )}
      {dialog?.kind === 'import' && (
        <RuleImportDialog node={node} trees={trees} onClose={() => setDialog(null)} />
      )}
    </Stack>
  );
}

type Use = ReplyOf<typeof matchingRules.uses>[number];

interface GroupRowProps {
  group: RuleGroup;
  useOf: ReadonlyMap<number, Use>;
  readOnly: boolean;
  onEdit: () => void;
  onDelete: () => void;
}

function GroupRow({ group, useOf, readOnly, onEdit, onDelete }: GroupRowProps) {
  const t = useTexts(lexiconTexts);
  const [open, setOpen] = useState(false);
  const { tolerance, matchingType, path, label, rules } = group;
  const type = [t(matchingType), tolerance && t(`tolerance${tolerance as 1 | 2 | 3}`)]
    .filter(Boolean)
    .join(', ');
  const what = t('group', { label: path, type });
  return (
    <li className={classes.group}>
      <div className={classes.head}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="sm"
          aria-expanded={open}
          aria-label={t('showGroup', { what })}
          onClick={() => setOpen(!open)}
        >
          {open ? <IconChevronDown size={15} /> : <IconChevronRight size={15} />}
        </ActionIcon>
        <span className={classes.path}>
          <LabelChip
            name={path}
            backgroundColor={label?.backgroundColor ?? UNKNOWN_COLOUR}
            textColor={label?.textColor}
          />
        </span>
        {!readOnly && (
          <>
            <Tool label={t('editGroup', { what })} icon={IconPencil} onClick={onEdit} />
            <Tool label={t('deleteGroup', { what })} icon={IconTrash} onClick={onDelete} />
          </>
        )}
      </div>
      <div className={classes.traits}>
        <Badge variant="light" color="gray" tt="none" flex="none" maw="100%">
          {type}
        </Badge>
        <Text size="xs" c="dimmed" flex="none">
          {t('count', { count: rules.length })}
        </Text>
        <UseOfRules uses={rules.flatMap(({ id }) => useOf.get(id) ?? [])} />
      </div>
      {open && (
        <VirtualList rows={rules} rowHeight={ROW_PX} maxHeight={LIST_PX} label={what} keyOf={({ id }) => id}>
          {({ id, expression }) => (
            <div className={classes.rule}>
              <code className={classes.expression} title={expression}>
                {expression}
              </code>
              <UseOfRules uses={[useOf.get(id)].filter((use) => use !== undefined)} />
            </div>
          )}
        </VirtualList>
      )}
    </li>
  );
}

/** The numbers of tags that rules made, and that people removed. */
function UseOfRules({ uses }: { uses: readonly Use[] }) {
  const t = useTexts(lexiconTexts);
  const hits = uses.reduce((sum, use) => sum + use.hits, 0);
  const removed = uses.reduce((sum, use) => sum + use.removed, 0);
  if (hits === 0) return null;
  const notes = [t('hits', { count: hits }), removed > 0 && t('removed', { count: removed })];
  return <span className={classes.uses}>{notes.filter(Boolean).join(' · ')}</span>;
}
