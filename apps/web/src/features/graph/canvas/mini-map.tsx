import type { Node } from '@scriptorium/contract/process/nodes.ts';
import { Panel, useReactFlow, useStoreApi, type ReactFlowState } from '@xyflow/react';
import { useEffect, useLayoutEffect, useMemo, useRef, type PointerEvent } from 'react';
import { fitMap, frameOf, mapPaths, MAP_SIZE } from './map-scale.ts';
import classes from './mini-map.module.css';
import type { Rect } from '../model/view.ts';
import { colourOf } from './node-button.tsx';

interface MiniMapProps {
  readonly nodes: readonly Node[];
  readonly bounds: Rect;
  readonly label: string;
}

/** Factor of the zoom by one unit of the wheel, as an exponent of two; the same as on the canvas. */
const WHEEL_STEP = 0.002;

/**
 * A map of the whole graph with a frame around the part in view; a drag on it moves the view, the wheel zooms it. React
 * Flow's own map draws itself again in each frame of a moving canvas, and the browser then sorts the layers of all nodes
 * (docs/decisions/0098). Here only the frame moves.
 */
export function MiniMap({ nodes, bounds, label }: MiniMapProps) {
  const store = useStoreApi();
  const flow = useReactFlow();
  const area = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const map = useMemo(() => fitMap(bounds), [bounds]);
  const paths = useMemo(
    () => mapPaths(nodes, map, ({ activityType }) => colourOf(activityType)),
    [nodes, map],
  );

  useLayoutEffect(() => {
    const place = (state: ReactFlowState) => {
      const element = frame.current;
      if (!element) return;
      const { x, y, width, height } = frameOf(map, state);
      element.style.transform = `translate(${x}px, ${y}px)`;
      const size = `${width}px ${height}px`;
      if (element.dataset['size'] === size) return;
      element.dataset['size'] = size;
      element.style.width = `${width}px`;
      element.style.height = `${height}px`;
    };
    place(store.getState());
    return store.subscribe(place);
  }, [store, map]);

  useEffect(() => {
    const element = area.current;
    const zoom = (event: WheelEvent) => {
      // Otherwise the page scrolls or the browser zooms.
      event.preventDefault();
      void flow.zoomTo(flow.getZoom() * 2 ** (-event.deltaY * WHEEL_STEP));
    };
    element?.addEventListener('wheel', zoom, { passive: false });
    return () => element?.removeEventListener('wheel', zoom);
  }, [flow]);

  const moveTo = (event: PointerEvent<HTMLDivElement>) => {
    if (event.buttons === 0) return;
    const { left, top } = event.currentTarget.getBoundingClientRect();
    const at = { x: event.clientX - left, y: event.clientY - top };
    void flow.setCenter((at.x - map.x) / map.scale, (at.y - map.y) / map.scale, { zoom: flow.getZoom() });
  };
  return (
    <Panel position="bottom-right">
      <div
        ref={area}
        className={classes.map}
        style={MAP_SIZE}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          moveTo(event);
        }}
        onPointerMove={moveTo}
      >
        {/* It is drawn here: an `img` could not show it. */}
        {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role */}
        <svg {...MAP_SIZE} role="img" aria-label={label}>
          {paths.map(({ colour, path }) => (
            <path key={colour} d={path} fill={colour} />
          ))}
        </svg>
        <div ref={frame} className={classes.frame} />
      </div>
    </Panel>
  );
}
