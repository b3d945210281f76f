import type { Call } from '@scriptorium/contract/kit/client.ts';
import { nodes } from '@scriptorium/contract/process/nodes.ts';
import type { Page } from '@playwright/test';
import { uploadText } from '@scriptorium/testing/scenes/desk.ts';
import { expect, test } from '../support/fixtures.ts';

const text = (name: string, content = `The content of ${name}.`) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(content),
});
const addUploadNode = (call: Call, processId: number) =>
  call(nodes.create, { body: { processId, name: 'Uploads', activityType: 'HUP', x: 0, y: 0 } });
const unique = (name: string) => `${name} ${crypto.randomUUID().slice(0, 8)}`;
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const fileInput = (page: Page) => page.locator('input[type=file]');

test('many files are uploaded, each as the fields file and nodeId with its progress, and link to their documents [UPLOAD-01] [UPLOAD-04]', async ({
  adminPage,
  call,
  makeProcess,
}) => {
  const { id } = await makeProcess(unique('Uploads'));
  const node = await addUploadNode(call, id);
  await adminPage.addInitScript(() => {
    const { send } = XMLHttpRequest.prototype;
    const sent: unknown[] = [];
    Object.assign(globalThis, { sent });
    XMLHttpRequest.prototype.send = function sendAndKeep(body) {
      if (body instanceof FormData) {
        const fields = [...body].map(([name, value]) => [name, value instanceof File ? value.name : value]);
        sent.push(Object.fromEntries(fields));
      }
      send.call(this, body);
    };
  });
  await adminPage.goto(`/entity/process/${id}/upload`);
  const asked = adminPage.waitForRequest('**/api/file-upload');
  const dropped = await adminPage.evaluateHandle(
    (names) => {
      const data = new DataTransfer();
      for (const name of names)
        data.items.add(new File([`The content of ${name}.`], name, { type: 'text/plain' }));
      return data;
    },
    ['one.txt', 'two.txt'],
  );
  const zone = adminPage.getByText('Drop files here', { exact: false });
  await zone.dispatchEvent('drop', { dataTransfer: dropped });
  await fileInput(adminPage).setInputFiles([text('three.txt')]);
  for (const name of ['one.txt', 'two.txt', 'three.txt']) {
    await expect(adminPage.getByRole('progressbar', { name: `Progress of ${name}` })).toHaveAttribute(
      'aria-valuenow',
      '100',
    );
    await expect(rowOf(adminPage, name)).toContainText('Uploaded');
  }
  await expect(adminPage.getByText('3 of 3 uploaded')).toBeVisible();
  expect((await asked).headers()['content-type']).toContain('multipart/form-data');
  const sent = await adminPage.evaluate(() => (globalThis as { sent?: unknown[] }).sent);
  expect(sent).toHaveLength(3);
  for (const file of ['one.txt', 'two.txt', 'three.txt'])
    expect(sent).toContainEqual(expect.objectContaining({ nodeId: String(node.id), file }));
  await adminPage.getByRole('link', { name: 'Open two.txt' }).click();
  await expect(adminPage).toHaveURL(new RegExp(`/entity/process/${id}/document/\\d+$`));
});

test('the list of documents downloads the original', async ({ adminPage, call, makeProcess }) => {
  const { id } = await makeProcess(unique('Original'));
  const upload = await addUploadNode(call, id);
  await uploadText(call, { upload }, 'zażółć.txt', 'The content.');
  await adminPage.goto(`/entity/process/${id}/documents`);
  const download = adminPage.waitForEvent('download');
  await adminPage.getByRole('button', { name: 'Download the original of zażółć.txt' }).click();
  expect((await download).suggestedFilename()).toBe('zażółć.txt');
});
