import { isUploadType } from '@scriptorium/domain/graph/activity-type.ts';
import { catalogue } from '@scriptorium/nodes/catalogue.ts';
import type { Template } from '@scriptorium/process-file/templates.ts';
import classes from './template-cards.module.css';

const WIDTH = 160;
const HEIGHT = 72;
const NODE = { width: 26, height: 16 };

/** The places of the nodes, scaled into the picture. */
function layout({ nodes }: Template['file']) {
  const xs = nodes.map(({ position }) => position.x);
  const ys = nodes.map(({ position }) => position.y);
  const scale = (value: number, values: readonly number[], size: number) => {
    const [low, high] = [Math.min(...values), Math.max(...values)];
    return high === low ? size / 2 : ((value - low) / (high - low)) * size;
  };
  return new Map(
    nodes.map(({ name, type, position: { x, y } }) => [
      name,
      {
        type,
        x: NODE.width / 2 + 2 + scale(x, xs, WIDTH - NODE.width - 4),
        y: NODE.height / 2 + 4 + scale(y, ys, HEIGHT - NODE.height - 8),
      },
    ]),
  );
}

/** The graph of a template in small; its words are beside it. */
export function TemplatePicture({ file }: { file: Template['file'] }) {
  const places = layout(file);
  const parser = file.nodes.find(({ type }) => type === 'FILE_PARSER');
  const fromUploads = file.nodes
    .filter(({ type }) => isUploadType(type))
    .map(({ name }) => ({ from: name, to: parser?.name ?? '' }));
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className={classes.picture} aria-hidden="true" focusable="false">
      {[...fromUploads, ...(file.edges ?? [])].map(({ from, to }) => {
        const [start, end] = [places.get(from), places.get(to)];
        return start && end ? (
          <line
            key={`${from} ${to}`}
            x1={start.x}
            y1={start.y}
            x2={end.x}
            y2={end.y}
            className={classes.line}
          />
        ) : null;
      })}
      {[...places].map(([name, { type, x, y }]) => (
        <rect
          key={name}
          x={x - NODE.width / 2}
          y={y - NODE.height / 2}
          width={NODE.width}
          height={NODE.height}
          rx={4}
          fill={catalogue[type].colour}
        />
      ))}
    </svg>
  );
}
