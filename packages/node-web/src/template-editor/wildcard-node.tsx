import { Tooltip } from '@mantine/core';
import { placeholder } from '@scriptorium/domain/text/wildcards.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { useLexicalNodeSelection } from '@lexical/react/useLexicalNodeSelection';
import {
  $applyNodeReplacement,
  DecoratorNode,
  type LexicalNode,
  type NodeKey,
  type SerializedLexicalNode,
  type Spread,
} from 'lexical';
import type { JSX } from 'react';
import classes from './template.module.css';
import { templateTexts } from './texts.ts';
import { useFullName, useWildcards } from './wildcard-words.ts';

type SerializedWildcard = Spread<{ name: string }, SerializedLexicalNode>;

/** A wildcard in a template: one thing to the caret, its placeholder to readers of the text. */
export class WildcardNode extends DecoratorNode<JSX.Element> {
  readonly __name: string;

  constructor(name: string, key?: NodeKey) {
    super(key);
    this.__name = name;
  }

  static override getType(): string {
    return 'wildcard';
  }

  static override clone(node: WildcardNode): WildcardNode {
    return new WildcardNode(node.__name, node.__key);
  }

  static override importJSON({ name }: SerializedWildcard): WildcardNode {
    return $createWildcard(name);
  }

  override exportJSON(): SerializedWildcard {
    return { ...super.exportJSON(), name: this.__name };
  }

  override createDOM(): HTMLElement {
    return document.createElement('span');
  }

  override updateDOM(): boolean {
    return false;
  }

  override getTextContent(): string {
    return placeholder(this.__name);
  }

  override isInline(): boolean {
    return true;
  }

  override isKeyboardSelectable(): boolean {
    return true;
  }

  override decorate(): JSX.Element {
    return <WildcardChip nodeKey={this.__key} name={this.__name} />;
  }
}

export const $createWildcard = (name: string): WildcardNode => $applyNodeReplacement(new WildcardNode(name));

export const $isWildcard = (node: LexicalNode | null | undefined): node is WildcardNode =>
  node instanceof WildcardNode;

/**
 * Returns the label of a wildcard and whether the process defines it. Every wildcard counts as defined until the list
 * has loaded.
 */
export function useWildcardOf(): (name: string) => { words: string; known: boolean } {
  const list = useWildcards();
  const fullName = useFullName();
  return (name) => {
    const wildcard = list?.find((one) => one.name === name);
    return {
      words: wildcard ? fullName(wildcard) : name,
      known: list === undefined || wildcard !== undefined,
    };
  };
}

function WildcardChip({ nodeKey, name }: { nodeKey: NodeKey; name: string }) {
  const t = useTexts(templateTexts);
  const [chosen] = useLexicalNodeSelection(nodeKey);
  const { words, known } = useWildcardOf()(name);
  return (
    <Tooltip
      multiline
      maw={320}
      label={known ? placeholder(name) : `${placeholder(name)} – ${t('unknown')}`}
      {...(chosen ? { opened: true } : {})}
    >
      <span
        className={classes.chip}
        // It is text that reads as one thing; an `img` could not show it.
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="img"
        aria-label={t(known ? 'chip' : 'unknownChip', { name: words })}
        data-chosen={chosen || undefined}
        data-unknown={!known || undefined}
      >
        {words}
      </span>
    </Tooltip>
  );
}
