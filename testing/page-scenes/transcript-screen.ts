import type { Call } from '@scriptorium/contract/kit/client.ts';
import type { Process } from '@scriptorium/contract/process/processes.ts';
import { steps } from '@scriptorium/contract/documents/steps.ts';
import type { PageLocator } from '../page/locator.ts';
import { expect } from '../page/test.ts';
import type { TestPage } from '../page/test-page.ts';
import { sampleFile, stepOn, uploadText } from '../scenes/desk.ts';
import { makeDesk } from './desk.ts';
import { WorkspaceScreen } from './workspace-screen.ts';

interface Given {
  readonly call: Call;
  readonly makeProcess: (name: string) => Promise<Process>;
}

/** A phone call whose transcript waits in the step of the file parser. */
export async function makeCall({ call, makeProcess }: Given, name: string) {
  const desk = await makeDesk(call, makeProcess, name);
  const documentId = await uploadText(call, desk, 'phone-call.wav', sampleFile('phone-call.wav'));
  await uploadText(call, desk, 'phone-call.json', sampleFile('phone-call.json'));
  const span = await stepOn(call, documentId, desk.span);
  const { stepDTO } = await stepOn(call, documentId, desk.parser);
  await call(steps.update, { body: { id: stepDTO.id, status: 'WAITING' } });
  return { desk, documentId, stepId: stepDTO.id, spanStepId: span.stepDTO.id };
}

/** The workspace of a recording. */
export class TranscriptScreen extends WorkspaceScreen {
  get list(): PageLocator {
    return this.page.getByRole('list', { name: 'Transcript' });
  }

  get rows(): PageLocator {
    return this.list.locator('[data-utterance]');
  }

  row(index: number): PageLocator {
    return this.rows.nth(index);
  }

  /** The words of a row as text. */
  words(index: number): PageLocator {
    return this.row(index).locator('[data-words]');
  }

  /** The nth word with this text, in the whole transcript. */
  word(text: string, nth = 0): PageLocator {
    return this.list.locator('[data-token]').getByText(text, { exact: true }).nth(nth);
  }

  get selected(): PageLocator {
    return this.list.locator('[data-token][data-selected]');
  }

  /** Selects words of one utterance by a click and a click with Shift. */
  async selectWords(first: PageLocator, last?: PageLocator): Promise<void> {
    await first.click();
    await last?.click({ modifiers: ['Shift'] });
  }

  get banner(): PageLocator {
    return this.page.getByRole('region', { name: /^(Change of the speaker|Extraction)/ });
  }

  get menu(): PageLocator {
    return this.page.getByRole('menu', { name: 'Selected words' });
  }

  item(name: string): PageLocator {
    return this.page.getByRole('menuitem', { name });
  }

  async press(...keys: string[]): Promise<void> {
    for (const key of keys) await this.page.keyboard.press(key);
  }
}

/** Opens the transcript of a phone call in the step of the file parser. */
export async function openTranscript(
  page: TestPage,
  { desk, documentId, stepId }: Awaited<ReturnType<typeof makeCall>>,
): Promise<TranscriptScreen> {
  const screen = new TranscriptScreen(page);
  await screen.open(desk.process.id, documentId, `?stepId=${stepId}`);
  await expect(screen.word('posters')).toBeVisible();
  return screen;
}
