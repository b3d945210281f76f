import { Button, Text } from '@mantine/core';
import type { Node } from '@scriptorium/contract/nodes.ts';
import { catalogue } from '@scriptorium/nodes/catalogue.ts';
import { findWebNode } from '@scriptorium/nodes/catalogue.web.ts';
import { FirstRunDialog, useFirstRun } from '@scriptorium/nodes/panels/actions/first-run.tsx';
import { triggerProblem } from '@scriptorium/nodes/panels/actions/trigger-rules.ts';
import type { NodeDefinition } from '@scriptorium/domain/node-definition.ts';
import { useTexts } from '@scriptorium/web-kit/texts.ts';
import { graphTexts } from '../texts.ts';
import classes from './side-panel.module.css';
import type { useDraft } from './use-draft.ts';

interface SaveBarProps {
  node: Node;
  form: ReturnType<typeof useDraft>;
  saving: boolean;
  /** Answers whether the server took it. */
  onSave: () => Promise<boolean>;
}

const definitionOf = (type: Node['activityType']): NodeDefinition | undefined =>
  (catalogue as Partial<Record<Node['activityType'], NodeDefinition>>)[type];

/** Saves what has changed, or throws it away; an action node that never ran may run with its first cron. */
export function SaveBar({ node, form, saving, onSave }: SaveBarProps) {
  const t = useTexts(graphTexts);
  const isAction = definitionOf(node.activityType)?.traits.action === true;
  const firstRun = useFirstRun(form.draft, isAction, onSave);
  const wrong =
    form.nameError !== undefined ||
    findWebNode(node.activityType)?.mayBeSaved?.(form.draft) === false ||
    (isAction && triggerProblem(form.draft) !== null);
  return (
    <div className={classes.bar} aria-live="polite">
      <Text size="sm" flex={1}>
        {t(wrong ? 'unsavedWrong' : 'unsaved')}
      </Text>
      <Button variant="default" size="xs" onClick={form.discard}>
        {t('discard')}
      </Button>
      <Button size="xs" loading={saving || firstRun.busy} disabled={wrong} onClick={firstRun.save}>
        {t('save')}
      </Button>
      <FirstRunDialog {...firstRun} />
    </div>
  );
}
