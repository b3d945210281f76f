import { VisuallyHidden } from '@mantine/core';
import { AutoFocusPlugin } from '@lexical/react/LexicalAutoFocusPlugin';
import { LexicalComposer } from '@lexical/react/LexicalComposer';
import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext';
import { ContentEditable } from '@lexical/react/LexicalContentEditable';
import { LexicalErrorBoundary } from '@lexical/react/LexicalErrorBoundary';
import { HistoryPlugin } from '@lexical/react/LexicalHistoryPlugin';
import { PlainTextPlugin } from '@lexical/react/LexicalPlainTextPlugin';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { useEffect, useImperativeHandle, type Ref } from 'react';
import { ChipKeysPlugin } from './chip-keys.tsx';
import {
  ChipPlugin,
  RestrictionPlugin,
  SingleLinePlugin,
  useChosenWildcard,
  ValuePlugin,
  type TemplateValue,
} from './template-plugins.tsx';
import { $insertWildcard, $writeTemplate } from './template-state.ts';
import { logEditorError } from './editor-errors.ts';
import classes from './template.module.css';
import { templateTexts } from './texts.ts';
import { useWildcardOf, WildcardNode } from './wildcard-node.tsx';

export interface TemplateHandle {
  /** Puts a wildcard where the caret was last, and the focus behind it. */
  readonly insert: (name: string) => void;
}

export interface TemplateInputProps {
  ref: Ref<TemplateHandle>;
  value: string;
  onChange: (next: TemplateValue) => void;
  singleLine: boolean;
  readOnly: boolean;
  required: boolean;
  /** The caret is at its end as soon as it is shown. */
  takesFocus: boolean;
  /** The text without the characters that it may not have; then nothing can be pasted either. */
  allowed: ((text: string) => string) | undefined;
  /** Ids of what names it and of what explains it. */
  labelledBy: string;
  describedBy: string | undefined;
  invalid: boolean;
}

/** The editor itself; what is around it is `TemplateField`. */
export function TemplateInput({
  ref,
  value,
  onChange,
  singleLine,
  readOnly,
  allowed,
  takesFocus,
  ...about
}: TemplateInputProps) {
  return (
    <LexicalComposer
      initialConfig={{
        namespace: 'template',
        nodes: [WildcardNode],
        editable: !readOnly,
        editorState: () => $writeTemplate(value),
        onError: logEditorError,
      }}
    >
      <PlainTextPlugin
        contentEditable={
          <ContentEditable
            className={classes.editable}
            data-single-line={singleLine || undefined}
            aria-labelledby={about.labelledBy}
            aria-describedby={about.describedBy}
            aria-invalid={about.invalid}
            aria-required={about.required}
            aria-multiline={!singleLine}
            aria-readonly={readOnly}
          />
        }
        ErrorBoundary={LexicalErrorBoundary}
      />
      <HistoryPlugin />
      {takesFocus && <AutoFocusPlugin defaultSelection="rootEnd" />}
      <ValuePlugin value={value} onChange={onChange} />
      <ChipPlugin />
      <ChipKeysPlugin />
      {singleLine && <SingleLinePlugin />}
      {allowed && <RestrictionPlugin allowed={allowed} />}
      <Editable editable={!readOnly} />
      <Announcement />
      <Handle handle={ref} />
    </LexicalComposer>
  );
}

function Editable({ editable }: { editable: boolean }) {
  const [editor] = useLexicalComposerContext();
  useEffect(() => editor.setEditable(editable), [editor, editable]);
  return null;
}

function Handle({ handle }: { handle: Ref<TemplateHandle> }) {
  const [editor] = useLexicalComposerContext();
  useImperativeHandle(
    handle,
    () => ({ insert: (name) => editor.focus(() => editor.update(() => $insertWildcard(name))) }),
    [editor],
  );
  return null;
}

/** Screen readers say nothing about a caret on a chip. */
function Announcement() {
  const t = useTexts(templateTexts);
  const chosen = useChosenWildcard();
  const wildcardOf = useWildcardOf();
  return (
    <VisuallyHidden component="output">
      {chosen === null ? '' : t('chosen', { name: wildcardOf(chosen).words })}
    </VisuallyHidden>
  );
}
