import type { Modality, Protocol } from './chat-model.ts';
import { codecs } from './codecs.ts';
import { mediaTypeOf } from './media-type.ts';

/** Whether a model with these modalities can be asked about a file of this content type by this protocol. */
export function canAttach(protocol: Protocol, modalities: readonly Modality[], contentType: string): boolean {
  const type = mediaTypeOf(contentType);
  return modalities.some((modality) => codecs[protocol].attaches[modality].includes(type));
}
