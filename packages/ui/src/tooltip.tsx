import { Tooltip as MantineTooltip, type TooltipProps as MantineTooltipProps } from '@mantine/core';
import {
  cloneElement,
  useEffect,
  useId,
  useState,
  type FocusEvent,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
} from 'react';

interface TargetProps {
  onPointerOver?: ((event: PointerEvent<HTMLElement>) => void) | undefined;
  onPointerLeave?: ((event: PointerEvent<HTMLElement>) => void) | undefined;
  onFocus?: ((event: FocusEvent<HTMLElement>) => void) | undefined;
  onBlur?: ((event: FocusEvent<HTMLElement>) => void) | undefined;
  'aria-describedby'?: string | undefined;
}

interface TooltipProps extends Pick<
  MantineTooltipProps,
  'disabled' | 'multiline' | 'maw' | 'w' | 'position'
> {
  label: ReactNode;
  /** One element that passes these handlers on to its DOM element. */
  children: ReactElement<TargetProps>;
}

/** Escape hides a tooltip without moving the pointer or the focus (WCAG 1.4.13). */
function useEscape(isActive: boolean, hide: () => void): void {
  useEffect(() => {
    if (!isActive) return undefined;
    const onKeyDown = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape') hide();
    };
    addEventListener('keydown', onKeyDown, true);
    return () => removeEventListener('keydown', onKeyDown, true);
  }, [isActive, hide]);
}

/**
 * A short text about an element, shown while the pointer is on it or the keyboard's focus is in it. Mantine's tooltip
 * renders a portal and its position for each element from the start, half of what a page with many buttons costs; this
 * one exists only once it is shown. `pointerover`, because React tells a button nothing of a mouse that enters it while
 * it is disabled for a moment, or that rests where the element before it was removed.
 */
export function Tooltip({ label, disabled = false, children, ...look }: TooltipProps) {
  const [target, setTarget] = useState<HTMLElement | null>(null);
  const id = useId();
  const [hide] = useState(() => () => setTarget(null));
  const isShown = target !== null && !disabled;
  useEscape(isShown, hide);
  const { onPointerOver, onPointerLeave, onFocus, onBlur, 'aria-describedby': described } = children.props;
  return (
    <>
      {cloneElement(children, {
        onPointerOver: (event) => {
          onPointerOver?.(event);
          setTarget(event.currentTarget);
        },
        onPointerLeave: (event) => {
          onPointerLeave?.(event);
          hide();
        },
        onFocus: (event) => {
          onFocus?.(event);
          if (event.target.matches(':focus-visible')) setTarget(event.currentTarget);
        },
        onBlur: (event) => {
          onBlur?.(event);
          hide();
        },
        'aria-describedby': isShown ? id : described,
      })}
      {isShown ? (
        <MantineTooltip {...look} opened target={target} label={<span id={id}>{label}</span>} />
      ) : null}
    </>
  );
}
