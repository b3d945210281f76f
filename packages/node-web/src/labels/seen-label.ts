import type { NerTagType } from '@scriptorium/contract/process/labels.ts';

/** What the author of a change of a label sees, so that nobody's change since then is overwritten. */
export const seenLabel = (label: NerTagType) => ({
  name: label.name,
  parentId: label.parentId,
  backgroundColor: label.backgroundColor,
  textColor: label.textColor,
  prefixKey: label.prefixKey,
  suffixKey: label.suffixKey,
  dataFormat: label.dataFormat,
  mandatory: label.mandatory,
  selectable: label.selectable,
  disabled: label.disabled,
});
