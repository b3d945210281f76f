// @vitest-environment jsdom
import type { NerTagType } from '@scriptorium/contract/process/labels.ts';
import { nerTags } from '@scriptorium/contract/annotations/tags.ts';
import type { EditQueue } from '@scriptorium/annotating/queue/edit-queue.ts';
import { expect, test } from 'vitest';
import type { Command } from '@scriptorium/annotating/kinds/sending-kinds.ts';
import { createTagEdits } from '@scriptorium/annotating/kinds/tags/tags.ts';
import { createTagActions } from '../annotating/tags/use-document-tags.ts';

const LABEL = { id: 7, name: 'Music', nodeId: 3, path: [] } as unknown as NerTagType;

/** The calls and the undoable commands of what the user does. */
function actions() {
  const calls: { endpoint: unknown; input: unknown; quote: string }[] = [];
  const commands: Command[] = [];
  const queue = {
    add: (endpoint: unknown, input: unknown, { quote }: { quote: string }) => {
      calls.push({ endpoint, input, quote });
      return Promise.resolve();
    },
  } as unknown as EditQueue;
  const edits = createTagEdits({ queue, documentId: 1, contentId: undefined });
  const track = (command: Command): void => void commands.push(command);
  return { calls, commands, ...createTagActions({ edits, track, content: '', userId: 5 }) };
}

test('a time span is sent with its label, its step and its times floored to two decimals [AUDIO-10] [AUDIO-28]', () => {
  const { addTimeSpan, calls, commands } = actions();
  addTimeSpan(LABEL, 9, { tsStart: 35.2999, tsEnd: 45.999 });
  expect(calls).toEqual([
    {
      endpoint: nerTags.create,
      input: {
        body: {
          nerTagType: { id: 7 },
          stepId: 9,
          clientId: expect.any(String) as unknown,
          tsStart: 35.29,
          tsEnd: 45.99,
        },
      },
      quote: '00:35.29–00:45.99 (Music)',
    },
  ]);
  expect(commands).toMatchObject([
    { kind: 'tags', changes: [{ before: null, after: { type: 'TIMESPAN_TAG', tsStart: 35.29 } }] },
  ]);
});

test('a moved time span is sent with its times, and one that stays where it is is not', () => {
  const { addTimeSpan, moveTimeSpan, calls, commands } = actions();
  addTimeSpan(LABEL, 9, { tsStart: 1, tsEnd: 2 });
  const [command] = commands;
  const tag = command?.kind === 'tags' ? command.changes[0]?.after : null;
  if (!tag) throw new Error('No tag was made');
  moveTimeSpan(tag, { tsStart: 1.001, tsEnd: 2.009 });
  expect(calls).toHaveLength(1);
  moveTimeSpan(tag, { tsStart: 1.5, tsEnd: 2 });
  expect(calls[1]).toMatchObject({
    endpoint: nerTags.update,
    input: { body: { id: tag.id, tsStart: 1.5, tsEnd: 2 } },
  });
  expect(calls[1]?.input).not.toHaveProperty('body.startOffset');
});
