import type { Node } from '@scriptorium/contract/process/nodes.ts';
import { useFirstRun } from '@scriptorium/node-web/actions/first-run.tsx';
import type { EditNode, HowEdited } from '@scriptorium/node-web/node-web.ts';
import { usePanelParts } from '@scriptorium/node-web/panel-parts.ts';
import { useWriteActivity } from '@scriptorium/web-data/queries.ts';
import { use, useEffect, useEffectEvent, useState } from 'react';
import { googleDriveConnections } from '@scriptorium/nodes/connections/google-drive/google-drive-connections.contract.ts';
import { sftpConnections } from '@scriptorium/nodes/connections/sftp/sftp-connections.contract.ts';
import { glossary } from '@scriptorium/contract/documents/transcript-edits.ts';
import type { Endpoint } from '@scriptorium/contract/kit/endpoint.ts';
import { classifierTypes } from '@scriptorium/contract/process/classifier-types.ts';
import { labels } from '@scriptorium/contract/process/labels.ts';
import { processes } from '@scriptorium/contract/process/processes.ts';
import { relationTypes } from '@scriptorium/contract/process/relation-types.ts';
import { emailConnections } from '@scriptorium/nodes/email-upload/email-upload.contract.ts';
import { folderConnections } from '@scriptorium/nodes/folder-upload/folder-upload.contract.ts';
import { matchingRules } from '@scriptorium/nodes/lexicon/lexicon.contract.ts';
import { LiveContext } from '@scriptorium/web-data/live.ts';
import type { Graph } from '../../model/graph-data.ts';
import type { useGraphWrites } from '../../model/graph-writes.ts';
import { isAction } from './node-problems.ts';
import { fieldsOf, togetherWith } from './pending-edits.ts';
import type { SaverState } from './saver-state.ts';
import { useFieldExits } from './use-field-exits.ts';
import { useNodeSaver } from './use-node-saver.ts';
import { useRetryAfterWrite } from './use-retry-after-write.ts';

/** Saves again what has failed once the server can be reached again. */
function useRetryWhenBack(processId: number, hasFailed: boolean, retry: () => void): void {
  const live = use(LiveContext);
  const again = useEffectEvent(retry);
  useEffect(
    () => (hasFailed ? live.watch({ processId }, { message: () => undefined, resumed: again }) : undefined),
    [live, processId, hasFailed],
  );
}

const OF_PANELS: readonly Readonly<Record<string, Endpoint>>[] = [
  labels,
  classifierTypes,
  relationTypes,
  matchingRules,
  googleDriveConnections,
  sftpConnections,
  emailConnections,
  folderConnections,
];

/** Endpoints that a panel calls to save anything other than the settings of its node. */
const DESIGN_WRITES: readonly Endpoint[] = [
  ...OF_PANELS.flatMap((endpoints) => Object.values(endpoints)).filter(({ method }) => method !== 'GET'),
  processes.setActors,
  glossary.change,
];

/** The reason why changes are not saved. */
type SaveProblem = 'failed' | 'declined' | 'invalid' | null;

interface Hindrances {
  readonly hasFailed: boolean;
  readonly isInvalid: boolean;
  readonly isTyping: boolean;
}

/** A wrong field is reported once it is left, also one that a choice has just shown. */
function problemOf({ declined }: SaverState, { hasFailed, isInvalid, isTyping }: Hindrances): SaveProblem {
  if (hasFailed) return 'failed';
  if (declined.size > 0) return 'declined';
  return isInvalid && !isTyping ? 'invalid' : null;
}

const allTrue = (results: readonly boolean[]): boolean => results.every(Boolean);

/** Everything in a panel saves by itself; this says when, and how it went. */
export function usePanelSaving(node: Node, graph: Graph, writes: ReturnType<typeof useGraphWrites>) {
  const firstRun = useFirstRun(node.id, isAction(node));
  const { saver, state, draft, errorOf, wrong } = useNodeSaver({ node, graph, writes, ask: firstRun.ask });
  const parts = usePanelParts();
  const others = useWriteActivity(DESIGN_WRITES);
  /** The field that was changed last has not been left yet. */
  const [isTyping, setTyping] = useState(false);
  const saveNow = async () => allTrue(await Promise.all([saver.settle(), parts.saveAll()]));
  const settle = (): Promise<boolean> => {
    setTyping(false);
    return saveNow();
  };
  const exits = useFieldExits(() => void settle());
  const handleEdited = (how: HowEdited) => {
    setTyping(true);
    if (how === 'chosen') void saveNow();
    else exits.typed();
  };
  useEffect(() => parts.onEdited(handleEdited));
  const edit: EditNode = (change, how = 'chosen') => {
    saver.edit(change);
    handleEdited(how);
  };

  const fields = fieldsOf(state.pending);
  const held = togetherWith(state.pending, [...wrong, ...state.refused.keys()]);
  const isInvalid = fields.some((field) => held.has(field)) || parts.isBlocked;
  const hasFailed = state.failure !== null || parts.hasFailed;
  useRetryWhenBack(node.processId, hasFailed, () => void saveNow());
  const ofNode = { isSaving: state.isSaving, hasFailed: state.failure !== null };
  useRetryAfterWrite(ofNode, others.succeeded, () => void saver.settle());
  const isBusy = state.isSaving || others.isBusy;
  const isDirty = fields.length > 0 || parts.isDirty;
  const isSaved = !isDirty && (state.hasSaved || others.succeeded > 0);
  return {
    firstRun,
    parts: parts.parts,
    exits: exits.handlers,
    state,
    draft,
    edit,
    errorOf,
    settle,
    decide: saver.decide.bind(saver),
    problem: problemOf(state, { hasFailed, isInvalid, isTyping }),
    /** Something has to be corrected or decided before it can be saved. */
    isInvalid: isInvalid || state.conflicts.length > 0,
    /** Something would be lost now. */
    isUnsaved: isDirty || isBusy,
    status: isBusy ? 'saving' : isSaved ? 'saved' : null,
    retry: async (): Promise<boolean> => allTrue(await Promise.all([saver.retry(), parts.saveAll()])),
    discard: () => {
      saver.discard();
      parts.discardAll();
    },
  } as const;
}

export type PanelSaving = ReturnType<typeof usePanelSaving>;
