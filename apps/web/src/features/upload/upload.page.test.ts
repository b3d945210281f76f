import { documents } from '@scriptorium/contract/documents/documents.ts';
import type { Call } from '@scriptorium/contract/kit/client.ts';
import { nodes } from '@scriptorium/contract/process/nodes.ts';
import { steps } from '@scriptorium/contract/documents/steps.ts';
import type { TestPage as Page } from '@scriptorium/testing/page/test-page.ts';
import { uploadText } from '@scriptorium/testing/scenes/desk.ts';
import { doc } from '../../../../../packages/documents/fixtures/doc.ts';
import { docx, odp, ods, odt } from '../../../../../packages/documents/fixtures/office.ts';
import { textPdf } from '../../../../../packages/documents/fixtures/pages.ts';
import { pptx } from '../../../../../packages/documents/fixtures/slides.ts';
import { pcm, tone, wav } from '../../../../../packages/documents/fixtures/wav.ts';
import { workbook } from '../../../../../packages/documents/fixtures/workbooks.ts';
import { expect, test } from '@scriptorium/testing/page/test.ts';

const text = (name: string, content = `The content of ${name}.`) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(content),
});
const inBase64 = (bytes: string) => Buffer.from(bytes, 'base64');
/** A file of each accepted type, by the kind that the server assigns. */
const ACCEPTED: readonly [name: string, kind: string, content: string | Buffer][] = [
  [
    'a.png',
    'image',
    inBase64(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    ),
  ],
  ['a.gif', 'image', inBase64('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7')],
  ['a.pdf', 'pdf', textPdf([['A letter.']])],
  ['a.doc', 'doc', doc('A letter.')],
  ['a.docx', 'docx', docx(['A letter.'])],
  ['a.odt', 'odt', odt(['A letter.'])],
  ['a.ods', 'ods', ods([['A', 'table']])],
  ['a.xlsx', 'xlsx', workbook({ Prices: [['A', 'table']] })],
  ['a.xls', 'xls', workbook({ Prices: [['A', 'table']] }, undefined, 'xls')],
  ['a.csv', 'csv', 'a;b\nc;d'],
  ['a.tsv', 'tsv', 'a\tb\nc\td'],
  ['a.pptx', 'pptx', pptx([{ paragraphs: ['A slide'] }])],
  ['a.odp', 'odp', odp([{ paragraphs: ['A slide'] }])],
  ['a.html', 'html', '<!DOCTYPE html><p>A page.</p>'],
  ['a.md', 'md', '# A letter'],
  ['a.txt', 'txt', 'A letter.'],
  ['a.eml', 'eml', 'From: ada@example.org\nSubject: Hello\n\nA letter.'],
  ['a.wav', 'wav', wav(pcm(tone(800), 16))],
  // With another name than the recording, to which it would belong.
  ['b.json', 'json', '{"text": "A letter."}'],
];
const addUploadNode = (call: Call, processId: number) =>
  call(nodes.create, { body: { processId, name: 'Uploads', activityType: 'HUP', x: 0, y: 0 } });
const unique = (name: string) => `${name} ${crypto.randomUUID().slice(0, 8)}`;
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const fileInput = (page: Page) => page.locator('input[type=file]');

/** Uploads by the API, for lists that need documents. */
async function uploadFiles(call: Call, nodeId: number, names: string[]): Promise<number[]> {
  const ids: number[] = [];
  for (const name of names)
    ids.push(await uploadText(call, { upload: { id: nodeId } }, name, `The content of ${name}.`));
  return ids;
}

/** The number of documents in a process. */
const countOf = async (call: Call, processId: number): Promise<number> => {
  const filters = [{ type: 'PROCESS_ID' as const, value: processId }];
  return (await call(documents.info, { query: {}, body: { filters } })).totalElements;
};

test.describe('uploading', () => {
  test('the drop zone is disabled without a human upload node [UPLOAD-02]', async ({
    adminPage,
    call,
    makeProcess,
  }) => {
    const { id } = await makeProcess(unique('No upload node'));
    await adminPage.goto(`/entity/process/${id}/upload`);
    await expect(adminPage.getByText('This process has no human upload node')).toBeVisible();
    await expect(fileInput(adminPage)).toBeDisabled();
    await addUploadNode(call, id);
    await adminPage.reload();
    await expect(fileInput(adminPage)).toBeEnabled();
  });

  test('a file of another type is refused by page and server [UPLOAD-03]', async ({
    adminPage,
    call,
    makeProcess,
  }) => {
    const { id } = await makeProcess(unique('Types'));
    const node = await addUploadNode(call, id);
    await adminPage.goto(`/entity/process/${id}/upload`);
    const accept = (await fileInput(adminPage).getAttribute('accept')) ?? '';
    for (const type of ['image/*', '.pdf', '.doc', '.docx', '.odt', '.ods', '.txt', '.eml', '.wav', '.json'])
      expect(accept).toContain(type);
    for (const type of ['.xlsx', '.xlsm', '.xls', '.csv', '.tsv', '.pptx', '.odp', '.html', '.epub', '.md'])
      expect(accept).toContain(type);
    const exe = {
      name: 'setup.exe',
      mimeType: 'application/x-msdownload',
      buffer: Buffer.from('MZ\u0090\u0000'),
    };
    await fileInput(adminPage).setInputFiles([exe]);
    await expect(adminPage.getByRole('alert')).toContainText(
      '“setup.exe” has an unsupported file type. Accepted are images, pdf, doc, docx',
    );
    await expect(adminPage.getByRole('progressbar')).toHaveCount(0);
    // A toast passes; the file stays in the list with its reason.
    const rows = adminPage.getByRole('table', { name: 'Files' }).getByRole('row');
    await expect(rows.filter({ hasText: 'setup.exe' })).toContainText('has an unsupported file type.');
    await expect(rows.filter({ hasText: 'setup.exe' })).toContainText('Not sent');
    await expect(adminPage.getByText('0 of 1 uploaded, 1 failed')).toBeVisible();
    const many = Array.from({ length: 100 }, (_, at) => ({ ...exe, name: `setup-${at}.exe` }));
    const fine = { name: 'fine.txt', mimeType: 'text/plain', buffer: Buffer.from('A short letter.') };
    await fileInput(adminPage).setInputFiles([...many, fine]);
    await expect(adminPage.getByText('1 of 102 uploaded, 101 failed')).toBeVisible();
    await expect(rows.filter({ hasText: 'unsupported file type' })).toHaveCount(101);
    await adminPage.getByRole('button', { name: 'Clear the list' }).click();
    await expect(rows.filter({ hasText: 'setup' })).toHaveCount(0);
    const formOf = (name: string, content: string | Uint8Array) => {
      const body = new FormData();
      body.set('nodeId', String(node.id));
      body.set('file', new File([content as BlobPart], name));
      return body;
    };
    await expect(call(documents.upload, { body: formOf('setup.exe', exe.buffer) })).rejects.toMatchObject({
      status: 400,
    });
    for (const [name, kind, content] of ACCEPTED) {
      const { documents: made } = await call(documents.upload, { body: formOf(name, content) });
      const document = await call(documents.get, { params: { id: made[0]?.id ?? 0 }, query: {} });
      expect([name, document.kind]).toEqual([name, kind]);
    }
  });

  test('an uploaded document gets a step on the file parser [UPLOAD-05]', async ({ call, makeProcess }) => {
    const { id } = await makeProcess(unique('Steps'));
    const node = await addUploadNode(call, id);
    const [documentId = 0] = await uploadFiles(call, node.id, ['steps.txt']);
    const state = await call(steps.state, { params: { id: documentId }, query: {} });
    expect(state.documentStepsInformation.map(({ nodeDTO }) => nodeDTO.activityType)).toEqual([
      'FILE_PARSER',
    ]);
  });

  test('a failed upload is repeated and creates one document', async ({ adminPage, call, makeProcess }) => {
    const { id } = await makeProcess(unique('Retry'));
    await addUploadNode(call, id);
    await adminPage.goto(`/entity/process/${id}/upload`);
    let lost = 0;
    await adminPage.route('**/api/file-upload', async (route) => {
      lost += 1;
      // The first answer is lost: the server has the document, the page does not know.
      if (lost === 1) {
        await route.fetch();
        await route.abort('connectionreset');
      } else await route.continue();
    });
    await fileInput(adminPage).setInputFiles([text('again.txt')]);
    await expect(rowOf(adminPage, 'again.txt')).toContainText('Server not reachable');
    await adminPage.getByRole('button', { name: 'Try again: again.txt' }).click();
    await expect(rowOf(adminPage, 'again.txt')).toContainText('Uploaded');
    const { totalElements } = await call(documents.info, {
      query: {},
      body: { filters: [{ type: 'PROCESS_ID', value: id }] },
    });
    expect([lost, totalElements]).toEqual([2, 1]);
  });

  test('leaving during an upload needs a confirmation', async ({ adminPage, call, makeProcess }) => {
    const { id } = await makeProcess(unique('Leaving'));
    await addUploadNode(call, id);
    await adminPage.goto(`/entity/process/${id}/upload`);
    let release = () => {};
    await adminPage.route('**/api/file-upload', async (route) => {
      await new Promise<void>((resolve) => (release = resolve));
      await route.continue();
    });
    await fileInput(adminPage).setInputFiles([text('slow.txt')]);
    const back = adminPage.getByRole('link', { name: 'Documents', exact: true });
    await back.click();
    const question = adminPage.getByRole('dialog', { name: 'Leave while files are being uploaded?' });
    await question.getByRole('button', { name: 'Stay here' }).click();
    await expect(adminPage).toHaveURL(/\/upload$/);
    release();
    await expect(rowOf(adminPage, 'slow.txt')).toContainText('Uploaded');
    await back.click();
    await expect(adminPage).toHaveURL(new RegExp(`/entity/process/${id}/documents`));
  });
});

test.describe('the list of documents', () => {
  test('has a back link, and an upload link where a human upload node exists [LIST-01] [LIST-02]', async ({
    adminPage,
    call,
    makeProcess,
  }) => {
    const { id } = await makeProcess(unique('Ways'));
    await adminPage.goto(`/entity/process/${id}/documents`);
    await expect(adminPage.getByRole('link', { name: 'Graph' })).toBeVisible();
    await expect(adminPage.getByRole('link', { name: 'Upload', exact: true })).toHaveCount(0);
    await addUploadNode(call, id);
    await adminPage.reload();
    await expect(adminPage.getByRole('link', { name: 'Upload', exact: true })).toBeVisible();
    await adminPage.getByRole('link', { name: 'Back to the list of processes' }).click();
    await expect(adminPage).toHaveURL('/entity/process');
  });

  test('shows an empty state [LIST-09]', async ({ adminPage, makeProcess }) => {
    const { id } = await makeProcess(unique('Empty'));
    await adminPage.goto(`/entity/process/${id}/documents`);
    await expect(adminPage.getByText('No results', { exact: true })).toBeVisible();
  });

  test('has pages of 10, 20 or 50 from the address, by ascending id [LIST-08] [LIST-10] [CONST-08] [CONST-09]', async ({
    adminPage,
    call,
    makeProcess,
  }) => {
    const { id } = await makeProcess(unique('Pages'));
    const node = await addUploadNode(call, id);
    const names = Array.from({ length: 12 }, (_, index) => `page-${String(12 - index).padStart(2, '0')}.txt`);
    const ids = await uploadFiles(call, node.id, names);
    const asked = adminPage.waitForRequest('**/api/v2/document-info?*');
    await adminPage.goto(`/entity/process/${id}/documents`);
    expect(new URL((await asked).url()).searchParams.get('sort')).toBe('id,asc');
    const rows = adminPage.getByRole('row').filter({ hasText: 'page-' });
    await expect(rows).toHaveCount(10);
    const size = adminPage
      .getByRole('combobox', { name: 'Rows per page' })
      .or(adminPage.getByRole('textbox', { name: 'Rows per page' }));
    await expect(size).toHaveValue('10');
    const idCells = rows.getByRole('cell').filter({ hasText: /^\d+$/ });
    expect((await idCells.allTextContents()).map(Number)).toEqual(ids.slice(0, 10));
    await adminPage.getByRole('button', { name: 'Page 2' }).click();
    await expect(rows).toHaveCount(2);
    await size.click();
    await expect(adminPage.getByRole('option')).toHaveText(['10', '20', '50']);
    await adminPage.getByRole('option', { name: '20' }).click();
    await expect(adminPage).toHaveURL(/[?&]size=20/);
    await expect(rows).toHaveCount(12);
    await adminPage.goto(`/entity/process/${id}/documents?size=50`);
    await expect(size).toHaveValue('50');
    await adminPage.getByRole('button', { name: 'ID' }).click();
    await expect(idCells.first()).toHaveText(String(ids.at(-1)));
  });

  test('with more than five pages shows a window of five, with the first and the last beside it [LIST-11]', async ({
    adminPage,
    call,
    makeProcess,
  }) => {
    const { id } = await makeProcess(unique('Window'));
    const node = await addUploadNode(call, id);
    const names = Array.from({ length: 91 }, (_, index) => `page-${index}.txt`);
    await uploadFiles(call, node.id, names);
    await adminPage.goto(`/entity/process/${id}/documents`);
    const pages = adminPage.getByRole('navigation', { name: 'Pages' });
    const shown = () =>
      pages.evaluate((nav: Element) => {
        const texts = document.createTreeWalker(nav, NodeFilter.SHOW_TEXT);
        const all: (string | null)[] = [];
        while (texts.nextNode()) all.push(texts.currentNode.nodeValue);
        return all.join(' ');
      });
    await expect.poll(shown).toBe('‹ 1 2 3 4 5 … 10 ›');
    await pages.getByRole('button', { name: 'Page 5' }).click();
    await expect.poll(shown).toBe('‹ 1 … 3 4 5 6 7 … 10 ›');
    await pages.getByRole('button', { name: 'Page 10' }).click();
    await expect.poll(shown).toBe('‹ 1 … 6 7 8 9 10 ›');
    await expect(pages.getByRole('button', { name: 'Next page' })).toBeDisabled();
  });

  test('selects documents and deletes them together [LIST-05]', async ({ adminPage, call, makeProcess }) => {
    const { id } = await makeProcess(unique('Bulk'));
    const node = await addUploadNode(call, id);
    await uploadFiles(call, node.id, ['a.txt', 'b.txt', 'c.txt']);
    await adminPage.goto(`/entity/process/${id}/documents`);
    await adminPage.getByRole('checkbox', { name: 'Select b.txt' }).check();
    await adminPage.getByRole('button', { name: 'Delete 1 document' }).click();
    const question = adminPage.getByRole('dialog', { name: 'Delete documents' });
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(rowOf(adminPage, 'b.txt')).toHaveCount(0);
    await expect(rowOf(adminPage, 'a.txt')).toBeVisible();
    await adminPage.getByRole('checkbox', { name: 'Select all' }).check();
    await adminPage.getByRole('button', { name: 'Delete 2 documents' }).click();
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(adminPage.getByText('No results', { exact: true })).toBeVisible();
    await expect.poll(() => countOf(call, id)).toBe(0);
  });

  test('finds documents by name and by content', async ({ adminPage, call, makeProcess }) => {
    const { id } = await makeProcess(unique('Search'));
    const node = await addUploadNode(call, id);
    await uploadFiles(call, node.id, ['alpha.txt', 'beta.txt']);
    await adminPage.goto(`/entity/process/${id}/documents`);
    await adminPage.getByRole('searchbox', { name: 'Search by filename' }).fill('ALPH');
    await expect(rowOf(adminPage, 'beta.txt')).toHaveCount(0);
    await expect(rowOf(adminPage, 'alpha.txt')).toBeVisible();
    await expect(adminPage).toHaveURL(/name=ALPH/);
    await adminPage.getByText('Content', { exact: true }).click();
    const field = adminPage.getByRole('searchbox', { name: 'Search by content' });
    await field.fill('"content of beta"');
    await expect(rowOf(adminPage, 'alpha.txt')).toHaveCount(0);
    await expect(rowOf(adminPage, 'beta.txt')).toBeVisible();
    await field.fill('conte -beta');
    await expect(rowOf(adminPage, 'beta.txt')).toHaveCount(0);
    const found = adminPage.getByRole('list', { name: 'Found in alpha.txt' });
    await expect(found).toHaveText('The content of alpha.txt.');
    await expect(found.locator('mark')).toHaveText('content');
  });

  test('filters by one status from the address, and resets to all', async ({
    adminPage,
    call,
    makeProcess,
  }) => {
    const { id } = await makeProcess(unique('Status'));
    const node = await addUploadNode(call, id);
    await uploadFiles(call, node.id, ['finished.txt', 'second.txt']);
    await adminPage.goto(`/entity/process/${id}/documents`);
    const rows = adminPage.getByRole('row').filter({ hasText: '.txt' });
    await expect(rows.filter({ hasText: 'Done' })).toHaveCount(2);
    const status = adminPage.getByRole('combobox', { name: 'Status' });
    await status.click();
    await expect(adminPage.getByRole('option')).toHaveText(['Error', 'Processing', 'Waiting', 'Done']);
    await adminPage.getByRole('option', { name: 'Waiting' }).click();
    await expect(adminPage).toHaveURL(/[?&]status=WAITING/);
    await expect(rows).toHaveCount(0);
    await expect(adminPage.getByText('No results')).toBeVisible();
    await adminPage.getByRole('button', { name: 'Clear search' }).click();
    await expect(rows).toHaveCount(2);
    await adminPage.goto(`/entity/process/${id}/documents?status=DONE&name=second`);
    await expect(status).toHaveValue('Done');
    await expect(rows).toHaveText([/second\.txt/]);
  });

  test('updates live without a reload', async ({ adminPage, call, makeProcess }) => {
    const { id } = await makeProcess(unique('Live'));
    const node = await addUploadNode(call, id);
    await adminPage.goto(`/entity/process/${id}/documents`);
    await expect(adminPage.getByText('No results', { exact: true })).toBeVisible();
    await uploadFiles(call, node.id, ['live.txt']);
    await expect(rowOf(adminPage, 'live.txt')).toBeVisible();
    await expect(rowOf(adminPage, 'live.txt')).toContainText('Done');
  });
});
