import { NODE_HEIGHT, NODE_WIDTH } from '@scriptorium/domain/graph/places.ts';
import { isUploadType } from '@scriptorium/domain/graph/activity-type.ts';
import { templatesIn } from '@scriptorium/process-file/templates.ts';
import { expect, it } from 'vitest';

/** Room for the plus, the number of predicates and the number of documents on an edge, as Tidy up leaves it. */
const MIN_GAP = 110;

it.each(templatesIn('en'))('the nodes of the template $key leave room for their edges', ({ file }) => {
  const parser = file.nodes.find(({ type }) => type === 'FILE_PARSER');
  const placeOf = (name: string) => file.nodes.find((node) => node.name === name)?.position;
  const fromUploads = file.nodes
    .filter(({ type }) => isUploadType(type))
    .map(({ name }) => ({ from: name, to: parser?.name ?? '' }));
  const gaps = [...fromUploads, ...(file.edges ?? [])].map(
    ({ from, to }) => (placeOf(to)?.x ?? 0) - (placeOf(from)?.x ?? 0) - NODE_WIDTH,
  );
  expect(gaps.length).toBeGreaterThan(2);
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(MIN_GAP);
  for (const one of file.nodes)
    for (const other of file.nodes)
      if (one !== other && one.position.x === other.position.x)
        expect(Math.abs(one.position.y - other.position.y)).toBeGreaterThan(NODE_HEIGHT);
});
