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

/** A link of the page whose path and parameters the compiler checks. */
export const AnchorLink = createLink((props: AnchorProps & AnchorRest<AnchorProps>) => <Anchor {...props} />);

/** The same, as a button. */
export const ButtonLink = createLink((props: ButtonProps & AnchorRest<ButtonProps>) => (
  <Button component="a" {...props} />
));

/** The same, as an icon. */
export const IconLink = createLink((props: ActionIconProps & AnchorRest<ActionIconProps>) => (
  <ActionIcon component="a" {...props} />
));
