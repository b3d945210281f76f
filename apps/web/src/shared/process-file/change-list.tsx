import { Badge, Button, List, Text } from '@mantine/core';
import type { ProcessFileChange } from '@scriptorium/contract/process/process-file.ts';
import { hasText, useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { changeTexts } from './change-texts.ts';
import { fieldTexts } from './field-texts.ts';
import { previewTexts } from './preview-texts.ts';

interface ChangeListProps {
  readonly changes: readonly ProcessFileChange[];
  /** The name of a node type. */
  readonly typeName: (type: string) => string;
  /** Shows a node, by its name; the list then has a button for each. */
  readonly onNode?: (name: string, isDeleted: boolean) => void;
}

/** The differences of two files of a process, node by node. */
export function ChangeList({ changes, typeName, onNode }: ChangeListProps) {
  const t = useTexts(previewTexts);
  return [...Map.groupBy(changes, ({ node }) => node)].map(([node, ofNode]) => (
    <section key={node ?? ''} aria-label={node ?? t('ofProcess')}>
      {node !== null && onNode ? (
        <Button
          variant="subtle"
          size="compact-sm"
          mt="xs"
          onClick={() =>
            onNode(
              node,
              ofNode.some(({ kind }) => kind === 'nodeRemoved'),
            )
          }
        >
          {node}
        </Button>
      ) : (
        <Text fw={600} size="sm" mt="xs">
          {node ?? t('ofProcess')}
        </Text>
      )}
      <List size="sm">
        {ofNode.map((change) => (
          <List.Item key={JSON.stringify(change)} style={{ overflowWrap: 'anywhere' }}>
            <ChangeWords change={change} typeName={typeName} />
          </List.Item>
        ))}
      </List>
    </section>
  ));
}

/** Kinds whose subject ends with a field. */
const NAMES_FIELD = /^(option|trigger|label|class|relationType|retrieval)Changed$/;
const VALUES: ReadonlySet<string> = new Set(['true', 'false']);

function ChangeWords({
  change,
  typeName,
}: {
  change: ProcessFileChange;
  typeName: ChangeListProps['typeName'];
}) {
  const t = useTexts(changeTexts);
  const words = useTexts(previewTexts);
  const f = useTexts(fieldTexts);
  const fieldName = (name: string) => (hasText(fieldTexts, name) ? f(name) : name);
  const valueOf = (value: string | null) =>
    value === null ? words('none') : VALUES.has(value) ? fieldName(value) : value;
  const { kind, subject, before, after, count, removes } = change;
  const text = t(kind, {
    subject: (NAMES_FIELD.test(kind)
      ? [...subject.slice(0, -1), fieldName(subject.at(-1) ?? '')]
      : subject
    ).join(' / '),
    from: subject[0] ?? '',
    type: kind === 'nodeAdded' ? typeName(subject[0] ?? '') : '',
    before: valueOf(before),
    after: valueOf(after),
    count,
  });
  return (
    <>
      {text}{' '}
      {removes && (
        <Badge size="xs" color="red" variant="light">
          {words('deleted')}
        </Badge>
      )}
    </>
  );
}
