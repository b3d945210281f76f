import {
  ActionIcon,
  Anchor,
  Button,
  type ActionIconProps,
  type AnchorProps,
  type ButtonProps,
} from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, Ref } from 'react';

type AnchorRest<Props> = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof Props | 'href'> & {
  ref?: Ref<HTMLAnchorElement>;
};

/** A router link with type-checked path and params. */
export const AnchorLink = createLink((props: AnchorProps & AnchorRest<AnchorProps>) => <Anchor {...props} />);

/** A router link rendered as a button. */
export const ButtonLink = createLink((props: ButtonProps & AnchorRest<ButtonProps>) => (
  <Button component="a" {...props} />
));

/** A router link rendered as an icon. */
export const IconLink = createLink((props: ActionIconProps & AnchorRest<ActionIconProps>) => (
  <ActionIcon component="a" {...props} />
));
