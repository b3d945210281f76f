import type { Message } from '../languages.ts';

/**
 * Why a language model gave no answer that can be used: the messages by their keys. No parameter is ever a key or a
 * prompt.
 */
export const MODEL_REASONS = {
  'reason.model.none': {
    en: 'The node has no model. Choose one in its settings and run the step again.',
    pl: 'Węzeł nie ma modelu. Wybierz go w ustawieniach i uruchom krok ponownie.',
  },
  'reason.model.missing': {
    en: 'The model of the node does not exist any more. Choose another one in its settings and run the step again.',
    pl: 'Model węzła już nie istnieje. Wybierz inny w ustawieniach i uruchom krok ponownie.',
  },
  'reason.model.inactive': {
    en: 'The model "{model}" is switched off. Choose another one, or ask an administrator to switch it on.',
    pl: 'Model „{model}” jest wyłączony. Wybierz inny albo poproś administratora o włączenie go.',
  },
  'reason.model.budget': {
    en: 'The budget of the model "{model}" for today leaves no room for this call: {spent} of {budget} {currency} are spent, and it may cost {estimate} {currency}. Run the step again tomorrow, or ask an administrator for a larger budget or shorter answers.',
    pl: 'Dzisiejszy budżet modelu „{model}” nie wystarczy na to wywołanie: wydano {spent} z {budget} {currency}, a może ono kosztować {estimate} {currency}. Uruchom krok ponownie jutro albo poproś administratora o większy budżet lub krótsze odpowiedzi.',
  },
  'reason.model.busy': {
    en: '"{model}" accepts no more requests at the moment ({status}).',
    pl: '„{model}” chwilowo nie przyjmuje zapytań ({status}).',
  },
  'reason.model.overloaded': {
    en: '"{model}" is overloaded at the moment ({status}).',
    pl: '„{model}” jest chwilowo przeciążony ({status}).',
  },
  'reason.model.serverError': {
    en: 'The provider of "{model}" had an internal error ({status}).',
    pl: 'U dostawcy modelu „{model}” wystąpił błąd wewnętrzny ({status}).',
  },
  'reason.model.key': {
    en: 'The provider of "{model}" does not accept the key. Correct it in the settings of the model, or in the secret that is used instead.',
    pl: 'Dostawca modelu „{model}” nie przyjmuje klucza. Popraw go w ustawieniach modelu albo w sekrecie, którego użyto zamiast niego.',
  },
  'reason.model.forbidden': {
    en: 'The provider does not let this key use "{model}". Use another key, or allow it in the account at the provider.',
    pl: 'Dostawca nie pozwala używać modelu „{model}” z tym kluczem. Użyj innego klucza albo zezwól na to na koncie u dostawcy.',
  },
  'reason.model.quota': {
    en: 'The account at the provider of "{model}" has no credit left. Somebody has to pay there, then run the step again.',
    pl: 'Na koncie u dostawcy modelu „{model}” nie ma już środków. Ktoś musi je tam wpłacić, a potem uruchomić krok ponownie.',
  },
  'reason.model.notFound': {
    en: 'The provider of "{model}" knows no model of this name, or there is nothing at this address. {message}',
    pl: 'Dostawca modelu „{model}” nie zna modelu o tej nazwie albo pod tym adresem nic nie ma. {message}',
  },
  'reason.model.tooLong': {
    en: 'The prompt is too long for "{model}". Let its wildcards insert shorter texts, or choose a model with a larger context. {message}',
    pl: 'Prompt jest za długi dla modelu „{model}”. Niech jego symbole wstawiają krótsze teksty albo wybierz model z większym kontekstem. {message}',
  },
  'reason.model.rejected': {
    en: 'The provider of "{model}" rejected the request ({status}). {message}',
    pl: 'Dostawca modelu „{model}” odrzucił żądanie ({status}). {message}',
  },
  'reason.model.notJson': {
    en: 'What answered for "{model}" is not a language model of this protocol. Check the address.',
    pl: 'To, co odpowiada za „{model}”, nie jest modelem językowym o tym protokole. Sprawdź adres.',
  },
  'reason.model.empty': {
    en: '"{model}" answered without any text. Ask it once more, or change the prompt.',
    pl: '„{model}” odpowiedział bez żadnego tekstu. Zapytaj jeszcze raz albo zmień prompt.',
  },
  'reason.model.refused': {
    en: '"{model}" refused to answer. {message}',
    pl: '„{model}” odmówił odpowiedzi. {message}',
  },
  'reason.model.cut': {
    en: 'The answer of "{model}" reached its limit of tokens and was cut off. Allow longer answers in the settings of the model, or ask for shorter ones.',
    pl: 'Odpowiedź modelu „{model}” osiągnęła limit tokenów i została ucięta. Zezwól na dłuższe odpowiedzi w ustawieniach modelu albo poproś o krótszą.',
  },
  'reason.model.blocked': {
    en: '{host} is in a network that must not be reached. The administrator of the server can allow it with {setting}.',
    pl: '{host} jest w sieci, z którą nie wolno się łączyć. Administrator serwera może ją otworzyć ustawieniem {setting}.',
  },
  'reason.model.unreachable': {
    en: 'Could not connect to {host}, which answers for "{model}". Check the address of the model and whether its server runs.',
    pl: 'Nie udało się połączyć z {host}, gdzie działa „{model}”. Sprawdź adres modelu i czy jego serwer działa.',
  },
  'reason.model.timeout': {
    en: '"{model}" did not answer within {seconds} seconds ({setting}).',
    pl: '„{model}” nie odpowiedział w ciągu {seconds} s ({setting}).',
  },
  'reason.model.broken': {
    en: 'The connection to {host}, which answers for "{model}", was lost.',
    pl: 'Połączenie z {host}, gdzie działa „{model}”, zostało przerwane.',
  },
  'reason.model.tooLarge': {
    en: 'The answer of "{model}" is larger than {megabytes} MB ({setting}).',
    pl: 'Odpowiedź modelu „{model}” jest większa niż {megabytes} MB ({setting}).',
  },
  'reason.model.attachment': {
    en: 'The file of the document cannot be attached: "{model}" does not read {type}. Choose a model that does, or attach no files.',
    pl: 'Nie można dołączyć pliku dokumentu: „{model}” nie czyta plików {type}. Wybierz model, który je czyta, albo nie dołączaj plików.',
  },
  'reason.model.attachmentTooLarge': {
    en: 'The file of the document is larger than {megabytes} MB and cannot be attached.',
    pl: 'Plik dokumentu jest większy niż {megabytes} MB i nie można go dołączyć.',
  },
} as const satisfies Record<string, Message>;
export type ModelReason = keyof typeof MODEL_REASONS;
