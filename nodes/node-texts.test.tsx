// @vitest-environment jsdom
import { useReasonMessage } from '@scriptorium/web-kit/texts/reason-texts.ts';
import { chooseLanguage } from '@scriptorium/web-kit/texts/texts.ts';
import type { AvailableWildcard } from '@scriptorium/domain/text/wildcards.ts';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { nodeReasons, resultTexts } from './catalogue.web.ts';
import { ResultTextsContext, useShortName } from '@scriptorium/node-web/template-editor/wildcard-words.ts';

afterEach(async () => {
  cleanup();
  await chooseLanguage('en');
});

const ofNode = (name: string, label: Partial<AvailableWildcard> = {}): AvailableWildcard => ({
  name: `node.7.${name}`,
  category: 'CLF_TAGS',
  mode: 'INDIVIDUAL',
  nodeId: 7,
  nodeName: 'Kinds',
  ...label,
});

it('the results of nodes have names in both languages; those without a text keep their own', async () => {
  const { result } = renderHook(() => useShortName(), {
    wrapper: ({ children }) => <ResultTextsContext value={resultTexts}>{children}</ResultTextsContext>,
  });
  const names = () =>
    [
      ofNode('clftagtypes.selected'),
      ofNode('clftagtypes.31.isselected', { labelId: 31, labelName: 'Invoice' }),
      ofNode('unknown.result'),
    ].map((wildcard) => result.current(wildcard));
  expect(names()).toEqual(['chosen labels', 'Invoice chosen (true or false)', 'unknown.result']);
  await act(() => chooseLanguage('pl'));
  expect(names()).toEqual(['wybrane etykiety', 'wybrano Invoice (prawda lub fałsz)', 'unknown.result']);
});

it('reasons of nodes and of the engine are shown in the language of the page', async () => {
  const { result } = renderHook(() => useReasonMessage(nodeReasons));
  const messages = () =>
    ['reason.outgoing.connect', 'reason.gaveUp', 'reason.of.a.newer.server'].map((key) =>
      result.current({ key, params: { host: 'a.example', tries: 3 }, message: 'As the server says' }),
    );
  expect(messages()).toEqual([
    'Could not connect to a.example.',
    'The run was interrupted 3 times and is not retried automatically.',
    'As the server says',
  ]);
  await act(() => chooseLanguage('pl'));
  expect(messages()).toEqual([
    'Nie udało się połączyć z a.example.',
    'Działanie zostało przerwane 3 razy i nie będzie automatycznie ponawiane.',
    'As the server says',
  ]);
});

it('several notes of a step are shown one after the other, in the language of the page', async () => {
  const { result } = renderHook(() => useReasonMessage(nodeReasons));
  const message = () =>
    result.current({
      key: 'note.parser.charsetChosen',
      params: { charset: 'windows-1250' },
      message: 'As the server says',
      more: [
        { key: 'note.parser.leftOutBroken', params: { files: 'a.pdf' }, message: 'As the server says' },
        { key: 'note.of.a.newer.server', params: {}, message: 'As it says' },
      ],
    });
  expect(message()).toBe(
    'The text was read in the character set that was chosen: windows-1250. Damaged files in this one were left out: a.pdf. As it says',
  );
  await act(() => chooseLanguage('pl'));
  expect(message()).toBe(
    'Tekst odczytano w wybranym zestawie znaków: windows-1250. Pominięto uszkodzone pliki zawarte w tym pliku: a.pdf. As it says',
  );
});

it('a note names the scripts of pages in the language of the page', async () => {
  const { result } = renderHook(() => useReasonMessage(nodeReasons));
  const message = () =>
    result.current({
      key: 'note.parser.otherScript',
      params: { pages: '1–3', scripts: 'Cyrl, Grek' },
      message: 'As the server says',
    });
  expect(message()).toContain('another script (Cyrillic, Greek) and were not read: 1–3.');
  await act(() => chooseLanguage('pl'));
  expect(message()).toContain('innym pismem (cyrylica, greckie) i nie zostały odczytane: 1–3.');
});
