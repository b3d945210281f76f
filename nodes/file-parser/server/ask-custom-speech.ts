import { readFile } from 'node:fs/promises';
import type { CustomConfig } from '@scriptorium/domain/graph/machine-settings.ts';
import type { StepWork } from '@scriptorium/engine/api/step-runner.ts';
import { CustomAnswerError } from '@scriptorium/labelling/custom/custom-answer.ts';
import { customRequest } from '@scriptorium/labelling/custom/custom-request.ts';
import { callCustomModel } from '@scriptorium/models/calls/call-custom-model.ts';
import {
  customAddress,
  customName,
  toCustomStepFailure,
} from '@scriptorium/node-server/models/custom-model.ts';
import { openNodeSecret } from '@scriptorium/node-server/models/node-model.ts';
import type { NodeServices } from '@scriptorium/node-server/http/services.ts';
import { readCustomSpeech } from './read-answer.ts';
import type { Recognised, Sound, SoundFile } from './sound.ts';

type Work = StepWork<NodeServices>;

/** Asks a model at an address of the node's own for the words of a recording. A repeated call does no harm. */
export async function askCustomSpeech(
  work: Work,
  config: CustomConfig,
  sound: Sound,
  file: SoundFile,
): Promise<Recognised> {
  const address = await customAddress(work, config);
  const model = customName(config, address.shown);
  try {
    const json = await callCustomModel(work.services.models, {
      name: model,
      ...(await address.open()),
      token: await openNodeSecret(work, config.secret, address.target),
      body: await formOf(work, config, sound, file),
      signal: work.signal,
    });
    const answer = readCustomSpeech(json, sound.durationMs);
    if (!answer) throw new CustomAnswerError('it has neither utterances nor content');
    return { ...answer, model, settle: async () => {} };
  } catch (error) {
    throw toCustomStepFailure(error, model);
  }
}

/** The request as JSON, and the recording (docs/speech-recognition.md). */
async function formOf(
  { step }: Work,
  { model }: CustomConfig,
  { filename }: Sound,
  file: SoundFile,
): Promise<FormData> {
  const request = customRequest({
    model,
    document: { id: step.documentId, filename, content: null },
    utterances: null,
    nodeId: step.nodeId,
    labels: [],
    text: '',
    part: null,
  });
  const { path, extension, contentType: type } = file;
  const form = new FormData();
  form.append('request', new Blob([JSON.stringify(request)], { type: 'application/json' }), 'request.json');
  form.append('file', new Blob([await readFile(path)], { type }), `recording.${extension}`);
  return form;
}
