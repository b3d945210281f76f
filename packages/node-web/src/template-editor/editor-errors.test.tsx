// @vitest-environment jsdom
import { LexicalComposer } from '@lexical/react/LexicalComposer';
import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext';
import { render } from '@testing-library/react';
import { useEffect } from 'react';
import { expect, test, vi } from 'vitest';
import { logEditorError } from './editor-errors.ts';

function Failing() {
  const [editor] = useLexicalComposerContext();
  useEffect(() => {
    editor.update(
      () => {
        throw new Error('inside');
      },
      { discrete: true },
    );
  }, [editor]);
  return null;
}

test('an internal error of the editor is logged, without a toast [WS-40]', () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  render(
    <LexicalComposer initialConfig={{ namespace: 'test', nodes: [], onError: logEditorError }}>
      <Failing />
    </LexicalComposer>,
  );
  expect(log.mock.calls).toEqual([
    ['The template editor failed', expect.objectContaining({ message: 'inside' })],
  ]);
  expect(document.querySelector('[role=alert]')).toBeNull();
});
