import { Badge, Text, UnstyledButton } from '@mantine/core';
import { Tooltip } from '@scriptorium/ui/tooltip.tsx';
import type { StepInfo } from '@scriptorium/contract/documents/steps.ts';
import { PlainList } from '@scriptorium/ui/plain-list.tsx';
import { displayName, useSession } from '@scriptorium/web-data/session.ts';
import { StatusBadge } from '../../../../shared/page/status.tsx';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { useWorkspace } from '../../core/workspace-context.ts';
import { stepTexts } from '../../core/steps/step-texts.ts';
import classes from '../../core/steps/steps.module.css';
import { Fragment } from 'react';
import { activeSteps } from '../../core/steps/tabs.ts';

interface StepRowProps {
  info: StepInfo;
  /** Several copies of the node exist. */
  hasCopies: boolean;
  /** Whether this copy is the node's active step. */
  active: boolean;
}

function StepRow({ info, hasCopies, active }: StepRowProps) {
  const t = useTexts(stepTexts);
  const session = useSession();
  const { step, selectStep } = useWorkspace();
  const { stepDTO, nodeDTO } = info;
  const selected = step?.stepDTO.id === stepDTO.id;
  const holder = stepDTO.blockedBy;
  const isMine = holder?.id === session.id;
  return (
    <li>
      <UnstyledButton
        className={classes.row}
        aria-current={selected ? 'step' : undefined}
        data-active={active || undefined}
        onClick={() => selectStep(stepDTO.id)}
      >
        <span className={classes.rowName}>
          {nodeDTO.name}
          {hasCopies ? (
            <Text span size="xs" c="dimmed">{` · ${t('copy', { number: stepDTO.copy + 1 })}`}</Text>
          ) : null}
        </span>
        {stepDTO.master ? (
          <Tooltip label={t('masterHint')} multiline w={220}>
            <Badge size="sm" variant="light" color="ink" aria-label={t('master')}>
              M
            </Badge>
          </Tooltip>
        ) : null}
        <StatusBadge status={stepDTO.status} size="sm" />
        {holder || stepDTO.rejected ? (
          <span className={classes.rowNote}>
            {holder ? <span className={isMine ? classes.mine : undefined}>{displayName(holder)}</span> : null}
            {stepDTO.rejected ? <span className={classes.rejected}>{t('rejected')}</span> : null}
          </span>
        ) : null}
      </UnstyledButton>
    </li>
  );
}

/** Says why the copies of others are not in the list. */
function HiddenCopies({ node: { blind, hiddenCopies } }: { node: StepInfo['nodeDTO'] }) {
  const t = useTexts(stepTexts);
  if (!blind || hiddenCopies === 0) return null;
  return (
    <Text component="li" size="xs" c="dimmed" px="xs" pb={4}>
      {t('hiddenCopies', { count: hiddenCopies })}
    </Text>
  );
}

/** All steps of the document (WS-16); a click selects one. */
export function StepList() {
  const t = useTexts(stepTexts);
  const { steps, step } = useWorkspace();
  const active = activeSteps(steps, step?.stepDTO.id ?? null);
  const copies = Map.groupBy(steps, ({ nodeDTO }) => nodeDTO.id);
  return (
    <PlainList aria-label={t('stepsOfDocument')}>
      {[...copies.values()].map((ofNode) =>
        ofNode.map((info, at) => (
          <Fragment key={info.stepDTO.id}>
            <StepRow
              info={info}
              hasCopies={info.stepDTO.copy > 0 || info.nodeDTO.hiddenCopies > 0 || ofNode.length > 1}
              active={active.has(info.stepDTO.id)}
            />
            {at === ofNode.length - 1 ? <HiddenCopies node={info.nodeDTO} /> : null}
          </Fragment>
        )),
      )}
    </PlainList>
  );
}
