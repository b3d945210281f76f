import type { StepReason } from '@scriptorium/contract/documents/steps.ts';
import { LABELLING_REASONS } from '@scriptorium/domain/models/labelling-reasons.ts';
import { MODEL_REASONS } from '@scriptorium/domain/models/model-reasons.ts';
import { RAG_REASONS } from '@scriptorium/domain/rag/rag-reasons.ts';
import type { EngineReason } from '@scriptorium/domain/steps/engine-reasons.ts';
import { defineMessages, defineTexts, hasText, textOf, useTexts, type Texts } from './texts.ts';

/** Texts of reasons why steps wait or fail, by key. */
export type ReasonTexts = Texts<Record<string, string>>;

/** Reasons that belong to no single node type, beside those of models; those of a type are in its folder. */
const engineReasons: Texts<Record<EngineReason, string>> = defineTexts(
  {
    'reason.wildcard.tooLong':
      'The values of {{wildcard}} are longer than {{limit}} characters in total. Remove it from the template, or handle fewer documents at once.',
    'reason.effect.unknown':
      'It is not known whether the request arrived. Run the step again to send it once more.',
    'reason.secret.ambiguous':
      'Several active secrets are called “{{name}}”. Switch off all but one among the secrets of the process and run the step again.',
    'reason.secret.host':
      'The secret “{{name}}” may not be sent to {{host}}. An administrator of the process can add the host to the secret; then run the step again.',
    'reason.secret.models':
      'The secret “{{name}}” may not be the key of models. An administrator of the process can allow it at the secret; then run the step again.',
    'reason.secret.named':
      'The process has no secret “{{name}}”. Create it, or correct the wildcard in the settings of the node, and run the step again.',
    'reason.secret.inactive':
      'The secret “{{name}}” is switched off. Switch it on among the secrets of the process and run the step again.',
    'reason.secret.missing':
      'The secret of the node does not exist any more. Choose another one in the settings of the node and run the step again.',
    'reason.secret.unreadable':
      'The secret “{{name}}” cannot be decrypted. Create it again and choose it in the settings of the node.',
    'reason.unexpected': 'Something went wrong on the server. The details are in its log.',
    'reason.cancelled': 'The run was cancelled.',
    'reason.gaveUp': 'The run was interrupted {{tries}} times and is not retried automatically.',
    'reason.noRunner': 'This installation cannot run {{type}} nodes.',
    'reason.execution.nothingLeft': 'Nothing was left to send: every step was cancelled or withdrawn.',
    'reason.line.model': 'Waits for the model {{name}}, {{before}} before it',
    'reason.line.server': 'Waits for the server {{name}}, {{before}} before it',
    'reason.share': 'Waits for a free slot; this process already uses its half',
    'reason.slot': 'Waits until the server has a free slot',
  },
  {
    'reason.wildcard.tooLong':
      'Wartości {{wildcard}} mają łącznie ponad {{limit}} znaków. Usuń ten symbol z szablonu albo obsługuj mniej dokumentów naraz.',
    'reason.effect.unknown':
      'Nie wiadomo, czy żądanie dotarło. Uruchom krok ponownie, aby wysłać je jeszcze raz.',
    'reason.secret.ambiguous':
      'Kilka aktywnych sekretów nazywa się „{{name}}”. Wyłącz wszystkie poza jednym wśród sekretów procesu i uruchom krok ponownie.',
    'reason.secret.host':
      'Sekretu „{{name}}” nie wolno wysyłać do {{host}}. Administrator procesu może dodać ten host do sekretu; potem uruchom krok ponownie.',
    'reason.secret.models':
      'Sekret „{{name}}” nie może być kluczem modeli. Administrator procesu może na to zezwolić w ustawieniach sekretu; potem uruchom krok ponownie.',
    'reason.secret.named':
      'Proces nie ma sekretu „{{name}}”. Utwórz go albo popraw symbol w ustawieniach węzła i uruchom krok ponownie.',
    'reason.secret.inactive':
      'Sekret „{{name}}” jest wyłączony. Włącz go wśród sekretów procesu i uruchom krok ponownie.',
    'reason.secret.missing':
      'Sekret węzła już nie istnieje. Wybierz inny w ustawieniach węzła i uruchom krok ponownie.',
    'reason.secret.unreadable':
      'Nie można odszyfrować sekretu „{{name}}”. Utwórz go ponownie i wybierz w ustawieniach węzła.',
    'reason.unexpected': 'Na serwerze wystąpił błąd. Szczegóły są w logach serwera.',
    'reason.cancelled': 'Działanie przerwano.',
    'reason.gaveUp': 'Działanie zostało przerwane {{tries}} razy i nie będzie automatycznie ponawiane.',
    'reason.noRunner': 'Ta instalacja nie wykonuje węzłów typu {{type}}.',
    'reason.execution.nothingLeft': 'Nie zostało nic do wysłania: wszystkie kroki anulowano lub wycofano.',
    'reason.line.model': 'Czeka na model {{name}}; w kolejce przed nim: {{before}}',
    'reason.line.server': 'Czeka na serwer {{name}}; w kolejce przed nim: {{before}}',
    'reason.share': 'Czeka na wolne miejsce; ten proces zajmuje już swoją połowę',
    'reason.slot': 'Czeka, aż serwer będzie miał wolne miejsce',
  },
);

const modelReasons = defineMessages(MODEL_REASONS);
const labellingReasons = defineMessages(LABELLING_REASONS);
const ragReasons = defineMessages(RAG_REASONS);

/**
 * A step's reason in the language of the page, by the engine's texts and those given; unknown keys keep the server's
 * English text.
 */
export function useReasonMessage(ofNodes: readonly ReasonTexts[]): (reason: StepReason) => string {
  useTexts(engineReasons);
  useTexts(modelReasons);
  useTexts(labellingReasons);
  useTexts(ragReasons);
  const all: readonly ReasonTexts[] = [engineReasons, modelReasons, labellingReasons, ragReasons, ...ofNodes];
  const textOfOne = ({ key, params, message }: StepReason): string => {
    const texts = all.find((one) => hasText(one, key));
    return texts ? textOf<Record<string, string>>(texts)(key, params) : message;
  };
  return (reason) => [reason, ...(reason.more ?? [])].map(textOfOne).join(' ');
}
