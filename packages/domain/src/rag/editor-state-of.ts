import { parseTemplate } from '../text/wildcards.ts';

const text = (value: string) => ({
  type: 'text',
  version: 1,
  text: value,
  detail: 0,
  format: 0,
  mode: 'normal',
  style: '',
});
const LINE_BREAK = { type: 'linebreak', version: 1 };
const ELEMENT = { version: 1, direction: null, format: '', indent: 0 };

/** A template as the state of the template editor. */
export function editorStateOf(template: string): Record<string, unknown> {
  const children = parseTemplate(template).flatMap((part): object[] =>
    part.kind === 'wildcard'
      ? [{ type: 'wildcard', version: 1, name: part.name }]
      : part.text
          .split('\n')
          .flatMap((line, index) => [
            ...(index > 0 ? [LINE_BREAK] : []),
            ...(line === '' ? [] : [text(line)]),
          ]),
  );
  const paragraph = { ...ELEMENT, type: 'paragraph', textFormat: 0, textStyle: '', children };
  return { root: { ...ELEMENT, type: 'root', children: [paragraph] } };
}
