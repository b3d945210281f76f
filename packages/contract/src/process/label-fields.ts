import { z } from 'zod';
import { MAX_LABEL_DEPTH, MAX_NEW_LABELS } from '@scriptorium/domain/labels/label-limits.ts';
import { Colour, LabelName } from '@scriptorium/domain/names.ts';
import { Id } from '../kit/fields.ts';

/** A boolean that may also be sent as the string "true" or "false". */
export const BooleanString = z.preprocess(
  (given) => String(given ?? 'false'),
  z.enum(['true', 'false']),
) as z.ZodType<'true' | 'false', boolean | 'true' | 'false' | null | undefined>;
/** The letter that, after the prefix key, selects a label. */
export const SuffixKey = z
  .string()
  .regex(/^[a-z]$/)
  .nullable();

export const NodeParams = z.object({ nodeId: Id });

/** A label as one line of an outline; the server chooses a free colour and a free key. */
const LabelLine = z.object({
  name: LabelName,
  backgroundColor: Colour.optional(),
  suffixKey: SuffixKey.optional(),
  prefixKey: BooleanString.optional(),
});
const lines = <Line extends z.ZodType>(line: Line) => z.array(line).min(1).max(MAX_NEW_LABELS);

/** The sibling after which labels are inserted; null: before all. Absent: after all. */
const afterId = Id.nullable().optional();

/** Labels of a flat list. */
export const LabelLines = z.object({ afterId, labels: lines(LabelLine) });

/** Labels of a tree: the depth of each line counts from the parent; a line belongs to the last one that is less deep. */
export const LabelOutline = z.object({
  parentId: Id.nullable().default(null),
  afterId,
  labels: lines(
    LabelLine.extend({
      depth: z
        .number()
        .int()
        .min(0)
        .max(MAX_LABEL_DEPTH - 1)
        .default(0),
    }),
  ),
});

/** The changes of a label in a row of a list; other fields of the label stay. */
export const LabelChanges = z.object({
  name: LabelName.optional(),
  /** The name that the author of the change sees: when it is another by now, the answer is 409. */
  was: z.string().max(1000).optional(),
  /** The colour of the text follows. */
  backgroundColor: Colour.optional(),
  suffixKey: SuffixKey.optional(),
  prefixKey: BooleanString.optional(),
});
export type LabelChanges = z.output<typeof LabelChanges>;

export const LabelPlace = z.object({ parentId: Id.nullable(), afterId: Id.nullable() });
export const LinePlace = LabelPlace.pick({ afterId: true });
