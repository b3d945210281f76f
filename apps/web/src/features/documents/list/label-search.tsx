import { MultiSelect, Select, TagsInput } from '@mantine/core';
import { classifierTypes } from '@scriptorium/contract/process/classifier-types.ts';
import { labels, type NerTagType } from '@scriptorium/contract/process/labels.ts';
import { nodes } from '@scriptorium/contract/process/nodes.ts';
import { commonTexts } from '@scriptorium/web-kit/texts/common-texts.ts';
import { useRead } from '@scriptorium/web-data/queries.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { MAX_KINDS, MAX_QUOTES, type DocumentSearch } from './document-address.ts';
import { documentTexts } from './texts.ts';

interface LabelSearchProps {
  processId: number;
  search: DocumentSearch;
  onSearch: (search: DocumentSearch) => void;
}

interface Labelled {
  readonly id: number;
  readonly name: string;
  readonly nodeId: number;
}

/** Labels as options, in a group for each node. */
function useOptions(processId: number, all: readonly Labelled[]) {
  const { data } = useRead(nodes.list, { query: { processId } });
  return (data ?? []).flatMap(({ id, name }) => {
    const items = all.filter(({ nodeId }) => nodeId === id);
    return items.length === 0
      ? []
      : [{ group: name, items: items.map((label) => ({ value: String(label.id), label: label.name })) }];
  });
}

const withPaths = (all: readonly NerTagType[], above = ''): Labelled[] =>
  all.flatMap(({ id, name, nodeId, children }) => [
    { id, nodeId, name: above + name },
    ...withPaths(children, `${above}${name} / `),
  ]);

/** Documents with a tag of a label, of any text or of given ones. */
export function TagSearch({ processId, search, onSearch }: LabelSearchProps) {
  const t = useTexts(documentTexts);
  const common = useTexts(commonTexts);
  const ofProcess = useRead(nodes.list, { query: { processId } });
  const nodeIds = (ofProcess.data ?? []).map(({ id }) => id);
  const { data } = useRead(labels.roots, { query: { nodeIds } }, { enabled: nodeIds.length > 0 });
  const options = useOptions(processId, withPaths(data ?? []));
  return (
    <>
      <Select
        aria-label={t('label')}
        placeholder={t('label')}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': common('clear') }}
        nothingFoundMessage={common('noResults')}
        data={options}
        value={search.label === undefined ? null : String(search.label)}
        onChange={(id) =>
          onSearch({
            ...search,
            page: undefined,
            label: id === null ? undefined : Number(id),
            quotes: undefined,
          })
        }
        w={220}
      />
      {search.label === undefined ? null : (
        <TagsInput
          aria-label={t('quotes')}
          placeholder={search.quotes === undefined ? t('quotes') : undefined}
          clearable
          clearButtonProps={{ 'aria-label': common('clear') }}
          maxTags={MAX_QUOTES}
          acceptValueOnBlur
          value={search.quotes ?? []}
          onChange={(quotes) =>
            onSearch({ ...search, page: undefined, quotes: quotes.length === 0 ? undefined : quotes })
          }
          miw={260}
          maw={420}
        />
      )}
    </>
  );
}

/** Documents with any of some classifier labels. */
export function KindSearch({ processId, search, onSearch }: LabelSearchProps) {
  const t = useTexts(documentTexts);
  const common = useTexts(commonTexts);
  const { data } = useRead(classifierTypes.ofProcess, { params: { id: processId }, query: {} });
  const options = useOptions(processId, data ?? []);
  return (
    <MultiSelect
      aria-label={t('kinds')}
      placeholder={search.kinds === undefined ? t('kinds') : undefined}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': common('clear') }}
      nothingFoundMessage={common('noResults')}
      maxValues={MAX_KINDS}
      data={options}
      value={(search.kinds ?? []).map(String)}
      onChange={(ids) =>
        onSearch({ ...search, page: undefined, kinds: ids.length === 0 ? undefined : ids.map(Number) })
      }
      miw={260}
      maw={480}
    />
  );
}
