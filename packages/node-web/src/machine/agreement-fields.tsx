import { MultiSelect } from '@mantine/core';
import { nodes, type Node } from '@scriptorium/contract/process/nodes.ts';
import type { NodeDefinition } from '@scriptorium/domain/graph/node-definition.ts';
import { useRead } from '@scriptorium/web-data/queries.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { BoundedNumber } from '../bounded-number.tsx';
import type { ConfigProps } from './config-props.ts';
import { machineTexts } from './texts.ts';
import { useProblem } from './use-problem.ts';

/** Nodes whose labels are of the same kind. */
const comparesWith = (
  { traits: { labels } }: NodeDefinition,
  { activityType }: Pick<Node, 'activityType'>,
): boolean =>
  labels === 'CLASSIFIER' ? activityType === 'CLF' : activityType === 'SPAN' || activityType === 'LEXICON';

/** The nodes whose labels are compared, and how many must agree. */
export function AgreementFields(props: ConfigProps<'AGREEMENT'> & { readonly definition: NodeDefinition }) {
  const t = useTexts(machineTexts);
  const { config, change, node, definition, readOnly, errorOf } = props;
  const problem = useProblem(props);
  const { data = [], isSuccess } = useRead(nodes.previous, { params: { id: node.id }, query: {} });
  const options = data
    .filter((before) => comparesWith(definition, before))
    .map(({ id, name }) => ({ value: String(id), label: name }));
  const known = new Set(options.map(({ value }) => value));
  const gone = config.nodes
    .map(({ id }) => String(id))
    .filter((id) => isSuccess && !known.has(id))
    .map((value) => ({ value, label: t('nodeGone') }));
  return (
    <>
      <MultiSelect
        label={t('nodes')}
        description={t('nodesAbout')}
        withAsterisk
        data={[...options, ...gone]}
        value={config.nodes.map(({ id }) => String(id))}
        readOnly={readOnly}
        error={problem ?? errorOf('externalConfig.nodes')}
        nothingFoundMessage={t('noNodes')}
        onChange={(ids) => change({ ...config, nodes: ids.map((id) => ({ id: Number(id) })) })}
      />
      <BoundedNumber
        label={t('quorum')}
        description={t('quorumAbout')}
        min={2}
        max={100}
        value={config.quorum}
        readOnly={readOnly}
        error={errorOf('externalConfig.quorum')}
        onChange={(quorum) => change({ ...config, quorum }, 'typed')}
      />
    </>
  );
}
