import { Text, UnstyledButton, type MantineSize } from '@mantine/core';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import classes from './read-more.module.css';

interface ReadMoreProps {
  readonly text: string;
  readonly size?: MantineSize;
  readonly labels: { readonly more: string; readonly less: string };
}

/** A text that collapses after two lines (CONST-95); one that fits has no button. */
export const ReadMore = (props: ReadMoreProps) => <Clamped key={props.text} {...props} />;

/** Measured once for each text: another one of as many visible lines does not change its size. */
function Clamped({ text, size = 'sm', labels }: ReadMoreProps) {
  const id = useId();
  const paragraph = useRef<HTMLParagraphElement>(null);
  const [isExpanded, setExpanded] = useState(false);
  const [isCut, setCut] = useState(false);

  useLayoutEffect(() => {
    const element = paragraph.current;
    if (!element || isExpanded) return undefined;
    const measure = () => setCut(element.scrollHeight > element.clientHeight);
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [isExpanded]);

  return (
    <div>
      <Text
        ref={paragraph}
        id={id}
        size={size}
        c="dimmed"
        className={isExpanded ? classes.text : `${classes.text} ${classes.collapsed}`}
      >
        {text}
      </Text>
      {(isCut || isExpanded) && (
        <UnstyledButton
          className={classes.toggle}
          fz={size}
          aria-expanded={isExpanded}
          aria-controls={id}
          onClick={() => setExpanded(!isExpanded)}
        >
          {isExpanded ? labels.less : labels.more}
        </UnstyledButton>
      )}
    </div>
  );
}
