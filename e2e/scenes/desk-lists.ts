import { documents } from '@scriptorium/contract/documents/documents.ts';
import { issues } from '@scriptorium/contract/annotations/issues.ts';
import { nodes } from '@scriptorium/contract/process/nodes.ts';
import {
  addLabel,
  LETTER,
  makeDesk,
  sampleFile,
  stepOn,
  tagByApi,
  uploadText,
} from '@scriptorium/testing/scenes/desk.ts';
import { unique, type Stage } from './stage.ts';

/** A process with a tagged letter, a recording, a file that fails and an empty document. */
export async function makeLists({ call, makeProcess }: Stage) {
  const desk = await makeDesk(call, makeProcess, unique('Looked at'));
  const person = await addLabel(call, desk.span.id, 'Person');
  const letter = await uploadText(call, desk, 'letter.txt', LETTER);
  const recording = await uploadText(call, desk, 'phone-call.wav', sampleFile('phone-call.wav'));
  await uploadText(call, desk, 'phone-call.json', sampleFile('phone-call.json'));
  await uploadText(call, desk, 'broken.pdf', '%PDF-1.4\nbroken');
  const empty = await call(documents.create, {
    body: { filename: 'empty.txt', path: '/in', processId: desk.process.id, documentType: 'TEXTFILE' },
  });
  const { stepDTO } = await stepOn(call, letter, desk.span);
  await tagByApi(call, letter, stepDTO.id, person.id, 'Anna Nowak');
  await call(issues.create, {
    body: { type: 'TEXT', docId: letter, text: 'Right?', startOffset: 0, endOffset: 4, quote: 'Anna' },
  });
  await stepOn(call, recording, desk.span);
  await call(nodes.update, { body: { id: desk.lexicon.id, name: 'Sums' } });
  return { desk, letter, stepId: stepDTO.id, recording, empty: empty.id };
}
