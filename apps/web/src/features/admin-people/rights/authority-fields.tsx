import { Select } from '@mantine/core';
import { COMPONENT_TYPES, type AuthorityDraft } from '@scriptorium/contract/people/roles.ts';
import { ACCESS_MODES, ANY } from '@scriptorium/domain/access/access.ts';
import { commonTexts } from '@scriptorium/web-kit/texts/common-texts.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { peopleTexts } from '../texts.ts';
import { useComponents } from './component-names.ts';

/** Maximum number of options in the list; typing narrows them down. */
const MAX_OPTIONS = 50;

interface AuthorityFieldsProps {
  value: AuthorityDraft;
  onChange: (value: AuthorityDraft) => void;
  /** Labels that distinguish this right from others in a list. */
  labels: { type: string; component: string; mode: string };
  /** Shows the labels to screen readers only. */
  hideLabels?: boolean;
  error?: string | undefined;
}

/** Component (found by name) and mode of a right. */
export function AuthorityFields({ value, onChange, labels, hideLabels, error }: AuthorityFieldsProps) {
  const t = useTexts(peopleTexts);
  const common = useTexts(commonTexts);
  const { names, nameOf } = useComponents();
  const labelled = (label: string) => (hideLabels ? { 'aria-label': label } : { label });
  const options = (names?.[value.type] ?? []).map(({ id, name }) => ({
    value: String(id),
    label: `${name} (${id})`,
  }));
  const any = { value: String(ANY), label: nameOf({ ...value, componentId: ANY }) };
  const isListed =
    value.componentId === ANY || options.some((option) => option.value === String(value.componentId));
  const own = isListed ? [] : [{ value: String(value.componentId), label: nameOf(value) }];
  return (
    <>
      <Select
        {...labelled(labels.type)}
        w={hideLabels ? 130 : undefined}
        data={COMPONENT_TYPES.map((type) => ({ value: type, label: t(type) }))}
        value={value.type}
        allowDeselect={false}
        onChange={(type) => type && onChange({ ...value, type, componentId: ANY })}
      />
      <Select
        {...labelled(labels.component)}
        style={hideLabels ? { flex: '1 1 220px' } : undefined}
        data={[any, ...own, ...options]}
        value={String(value.componentId)}
        searchable
        limit={MAX_OPTIONS}
        nothingFoundMessage={common('noResults')}
        allowDeselect={false}
        error={error}
        onChange={(id) => id !== null && onChange({ ...value, componentId: Number(id) })}
      />
      <Select
        {...labelled(labels.mode)}
        w={hideLabels ? 130 : undefined}
        data={ACCESS_MODES.map((mode) => ({ value: mode, label: t(mode) }))}
        value={value.mode}
        allowDeselect={false}
        onChange={(mode) => mode && onChange({ ...value, mode })}
      />
    </>
  );
}
