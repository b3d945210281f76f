import { ActionIcon, Button, Group, Switch, Text, UnstyledButton } from '@mantine/core';
import { Tooltip } from '@scriptorium/ui/tooltip.tsx';
import { isErrorKey } from '@scriptorium/contract/errors.ts';
import { errorKeyMessage } from '@scriptorium/web-kit/texts/error-message.ts';
import { lazyComponent } from '@scriptorium/web-kit/page/load-chunk.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { IconArrowsJoin, IconTrash, IconX } from '@tabler/icons-react';
import { Suspense, useEffect, useRef, type MouseEvent } from 'react';
import { useTagView } from '../annotating/tags/tagging-context.ts';
import { useWorkspace } from '../core/workspace-context.ts';
import { MOST_RELATIONS } from './canvas/limits.ts';
import type { Candidate } from '@scriptorium/annotating/kinds/relations/relations.ts';
import { tagIdsOf } from '../annotating/relations/draft.ts';
import { DraftUndo } from './parts/draft-undo.tsx';
import { shortened } from './parts/names.ts';
import { TypeName, useRelationNames } from './parts/relation-name.tsx';
import { relationTexts } from '../annotating/relations/relation-texts.ts';
import { MoveHint, RelateHint } from './parts/relate-hint.tsx';
import { useRelations } from '../annotating/relations/relations-context.ts';
import classes from './relations.module.css';
import { useSaveDraft } from './use-save-draft.ts';
import { useRemovals, useSelectGraph } from './parts/use-questions.tsx';
import { useValidation } from './use-validation.ts';

const GraphView = lazyComponent(async () => (await import('./canvas/graph-view.tsx')).default);

/** Turns clicks on tags into relations; shows the first tag of the relation that is being made. */
function RelateBar() {
  const t = useTexts(relationTexts);
  const { work } = useWorkspace();
  const { isRelating, moving, setRelating, isPriorityMode, setPriorityMode } = useRelations();
  const isOn = isRelating && moving === null;
  return (
    <>
      <Group gap="xs" justify="space-between">
        <Tooltip label={t('relateKeys')} multiline w={260}>
          <Button
            size="compact-sm"
            variant={isOn ? 'filled' : 'default'}
            leftSection={<IconArrowsJoin size={14} />}
            aria-pressed={isOn}
            disabled={!work.canWrite}
            onClick={() => setRelating(!isOn)}
          >
            {t('relate')}
          </Button>
        </Tooltip>
        <Switch
          size="xs"
          label={t('priorityMode')}
          checked={isPriorityMode}
          disabled={!work.canWrite}
          onChange={(event) => setPriorityMode(event.currentTarget.checked)}
        />
      </Group>
      <RelateHint />
    </>
  );
}

function CandidateRow({ candidate }: { candidate: Candidate }) {
  const t = useTexts(relationTexts);
  const { work } = useWorkspace();
  const { retype, tags } = useRelations();
  const { jumpTo } = useTagView();
  const { removeRelation } = useRemovals();
  const { from, to, type, text } = useRelationNames()(candidate);
  const jump = (tagId: number): void => {
    const tag = tags.get(tagId);
    if (tag) jumpTo(tag);
  };
  const openTypes = ({ currentTarget }: MouseEvent<HTMLElement>): void => {
    const { left, bottom } = currentTarget.getBoundingClientRect();
    retype(candidate, { x: left, y: bottom - 10 });
  };
  return (
    <li className={`${classes.row} ${classes.candidate}`}>
      <UnstyledButton className={`${classes.end} ${classes.start}`} onClick={() => jump(candidate.fromId)}>
        <bdi className={classes.quote}>{from}</bdi>
      </UnstyledButton>
      <UnstyledButton
        className={classes.typeButton}
        aria-label={t('changeType', { relation: text })}
        disabled={!work.canWrite}
        onClick={openTypes}
      >
        <TypeName type={type} />
      </UnstyledButton>
      <UnstyledButton className={classes.end} onClick={() => jump(candidate.toId)}>
        <bdi className={classes.quote}>{to}</bdi>
      </UnstyledButton>
      {work.canWrite ? (
        <ActionIcon
          size="sm"
          variant="subtle"
          color="gray"
          aria-label={t('removeRelation', { relation: text })}
          onClick={() => removeRelation(candidate)}
        >
          <IconTrash size={14} />
        </ActionIcon>
      ) : null}
    </li>
  );
}

/** The tags of the edited graph; removing one removes its relations. */
function Entities() {
  const t = useTexts(relationTexts);
  const { work } = useWorkspace();
  const { draft, tags } = useRelations();
  const { removeTag } = useRemovals();
  return (
    <ul className={classes.entities} aria-label={t('tagsOfGraph')}>
      {tagIdsOf(draft.candidates).map((id) => {
        const quote = shortened(tags.get(id)?.quote ?? t('unknownTag'), 30);
        return (
          <li key={id} className={classes.entity}>
            <span className={classes.dot} style={{ background: tags.get(id)?.nerTagType.backgroundColor }} />
            <bdi>{quote}</bdi>
            {work.canWrite ? (
              <ActionIcon
                size={16}
                variant="subtle"
                color="gray"
                aria-label={t('removeTag', { quote })}
                onClick={() => removeTag(id)}
              >
                <IconX size={12} />
              </ActionIcon>
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}

/** The relations of the edited graph before they are saved. */
function Candidates() {
  const t = useTexts(relationTexts);
  const { work } = useWorkspace();
  const { draft, graphs } = useRelations();
  const { canSave, save } = useSaveDraft();
  const select = useSelectGraph();
  const validation = useValidation();
  const index = graphs.findIndex(({ id }) => id === draft.graph?.id);
  const stored = graphs[index];
  const isOutdated = draft.graph !== null && stored?.version !== draft.graph.version;
  const key = validation?.errorKey;
  const message = key && isErrorKey(key) ? errorKeyMessage(key) : (validation?.message ?? t('notValid'));
  const shown = useRef<HTMLDivElement>(null);
  const { length } = draft.candidates;
  useEffect(() => {
    if (length > 0) shown.current?.scrollIntoView({ block: 'nearest' });
  }, [length]);
  return (
    <div ref={shown} className={classes.draft}>
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <Text size="xs" fw={600}>
          {draft.graph ? t('editedGraph', { number: index + 1 }) : t('newGraph')}
        </Text>
        {work.canWrite ? <DraftUndo /> : null}
      </Group>
      <MoveHint />
      {/* The table shows those of a large graph. */}
      {length > MOST_RELATIONS ? null : (
        <ul className={classes.candidates} aria-label={t('candidates')}>
          {draft.candidates.map((candidate, index) => (
            <CandidateRow
              // An edited relation stays the same row: its button keeps the focus.
              key={candidate.id ?? `new ${index}`}
              candidate={candidate}
            />
          ))}
        </ul>
      )}
      <Suspense>
        <GraphView />
      </Suspense>
      <Entities />
      <div className={classes.footer}>
        <Group gap="xs">
          <Tooltip label={t('saveKeys')}>
            <Button size="compact-sm" disabled={!canSave} onClick={save}>
              {t('save')}
            </Button>
          </Tooltip>
          <Button size="compact-sm" variant="default" onClick={() => select(null)}>
            {t('discard')}
          </Button>
        </Group>
        <Text component="output" size="xs" className={classes.invalid}>
          {validation?.valid === false ? message : isOutdated ? t('changedElsewhere') : ''}
        </Text>
      </div>
    </div>
  );
}

/** The create and edit bar; disabled for readers (PERM-20). */
export function DraftBar() {
  const { draft } = useRelations();
  return (
    <div className={classes.bar}>
      <RelateBar />
      {draft.candidates.length === 0 ? null : <Candidates />}
    </div>
  );
}
