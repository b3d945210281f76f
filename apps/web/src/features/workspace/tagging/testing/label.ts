import type { NerTagType } from '@scriptorium/contract/process/labels.ts';

/** A label that can be set, without children. */
export const labelOf = (given: Partial<NerTagType> & Pick<NerTagType, 'id' | 'name'>): NerTagType => ({
  nodeId: 1,
  parentId: null,
  path: [],
  prefixKey: 'false',
  suffixKey: null,
  backgroundColor: '#ffffff',
  textColor: '#000000',
  dataFormat: null,
  mandatory: false,
  selectable: true,
  disabled: false,
  children: [],
  ...given,
});
