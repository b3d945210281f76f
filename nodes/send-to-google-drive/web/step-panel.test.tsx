// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import type { SendToGoogleDriveResult } from '@scriptorium/contract/documents/action-results.ts';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CreatedFile } from './step-panel.tsx';

beforeEach(() =>
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} })),
);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const show = (given: Partial<SendToGoogleDriveResult>) =>
  render(
    <MantineProvider env="test">
      <CreatedFile
        result={{
          status: 'SUCCESS',
          createdFileId: null,
          url: null,
          finishedAt: null,
          message: null,
          reason: null,
          ...given,
        }}
      />
    </MantineProvider>,
  );
const linkOf = () => screen.queryByRole('link', { name: 'Open the file' })?.getAttribute('href');

it('shows a link to the file, a file without an id, or a failure [WS-22] [ERR-54]', () => {
  show({ createdFileId: 'abc', url: 'https://drive.example.org/file/d/abc/view' });
  expect(screen.getByText('The file was saved in Google Drive.')).toBeTruthy();
  expect(linkOf()).toBe('https://drive.example.org/file/d/abc/view');
  cleanup();
  show({ createdFileId: null });
  expect(screen.getByText('File id unknown')).toBeTruthy();
  expect(linkOf()).toBeUndefined();
  cleanup();
  show({ status: 'FAILURE' });
  expect(screen.getByText('The file was not saved in Google Drive.')).toBeTruthy();
  expect(linkOf()).toBeUndefined();
});

it('finds the address of a file that Google did not tell', () => {
  show({ createdFileId: 'abc' });
  expect(linkOf()).toBe('https://drive.google.com/file/d/abc/view');
});

it('says so when the fate of the file is unknown, and when nothing was sent', () => {
  show({ status: 'UNKNOWN' });
  expect(screen.getByText('It is not known whether the file was saved in Google Drive.')).toBeTruthy();
  cleanup();
  show({ status: null });
  expect(screen.getByText('Nothing has been sent yet.')).toBeTruthy();
});
