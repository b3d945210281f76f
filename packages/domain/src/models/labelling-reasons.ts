import type { Message } from '../languages.ts';

/** Why the model of a node gave a document no labels, or left some out: the messages by their keys. */
export const LABELLING_REASONS = {
  'reason.labelling.noModel': {
    en: 'The node has no model that labels documents. Label this one, or choose a model in the settings of the node.',
    pl: 'Węzeł nie ma modelu, który etykietuje dokumenty. Oznacz ten dokument albo wybierz model w ustawieniach węzła.',
  },
  'reason.labelling.noLabels': {
    en: 'The node has no labels that its model could set. Create some in its settings and run the step again.',
    pl: 'Węzeł nie ma etykiet, które jego model mógłby ustawić. Utwórz je w ustawieniach i uruchom krok ponownie.',
  },
  'reason.labelling.unreadable': {
    en: 'The answer of "{model}" was not the JSON that it was asked for, twice. It began with: {beginning}',
    pl: 'Odpowiedź modelu „{model}” dwukrotnie nie była JSON-em, o który go poproszono. Zaczynała się od: {beginning}',
  },
  'reason.labelling.noRoom': {
    en: 'The labels and the advice of the node leave too little room for a document in the context of "{model}". Use fewer or shorter ones, or choose a model with a larger context. {message}',
    pl: 'Etykiety i wskazówki węzła zostawiają za mało miejsca na dokument w kontekście modelu „{model}”. Użyj ich mniej lub krótszych albo wybierz model z większym kontekstem. {message}',
  },
  'reason.labelling.tooManyParts': {
    en: '"{model}" would have to be asked more than {max} times about parts of this document, because it is too long. Choose a model with a larger context.',
    pl: 'Dokument jest za długi: model „{model}” trzeba by zapytać o jego części więcej niż {max} razy. Wybierz model z większym kontekstem.',
  },
  'reason.labelling.badAnswer': {
    en: 'The answer of "{model}" cannot be used: {detail}.',
    pl: 'Odpowiedzi modelu „{model}” nie da się użyć: {detail}.',
  },
  'reason.labelling.noHost': {
    en: 'The address of the model begins with {host}, but this server has no host of models. Its administrator can set it with {setting}.',
    pl: 'Adres modelu zaczyna się od {host}, ale ten serwer nie ma hosta modeli. Jego administrator może go podać w {setting}.',
  },
  'reason.labelling.hostWildcard': {
    en: 'The address of the model has a wildcard in its scheme, host or port, so that a document could choose the server. Write the host in full in the settings of the node.',
    pl: 'Adres modelu ma symbol w schemacie, hoście lub porcie, więc serwer mógłby wybrać dokument. Wpisz cały host w ustawieniach węzła.',
  },
  'reason.labelling.tooFewProposals': {
    en: 'There is nothing to compare: fewer than two finished steps of the compared nodes. Label this document; with more of them the step starts by itself.',
    pl: 'Nie ma czego porównać: zakończono mniej niż dwa kroki porównywanych węzłów. Oznacz ten dokument; gdy będzie ich więcej, krok uruchomi się sam.',
  },
  'reason.labelling.waitsFor': {
    en: 'Waits until the steps to compare are finished ({count}): {steps}. Then it starts by itself.',
    pl: 'Czeka na zakończenie kroków do porównania ({count}): {steps}. Potem uruchomi się sam.',
  },
  'reason.labelling.disputed': {
    en: 'Somebody has to decide about disputed labels ({count}): {labels}',
    pl: 'Sporne etykiety ({count}), o których ktoś musi zdecydować: {labels}',
  },
  'reason.labelling.notCompared': {
    en: 'Not compared: labels that are not on this node ({others}): {names}',
    pl: 'Nie porównano etykiet, których ten węzeł nie ma ({others}): {names}',
  },
  'reason.labelling.disputedNotCompared': {
    en: 'Somebody has to decide about disputed labels ({count}): {labels}. Not compared: labels that are not on this node ({others}): {names}',
    pl: 'Sporne etykiety ({count}), o których ktoś musi zdecydować: {labels}. Nie porównano etykiet, których ten węzeł nie ma ({others}): {names}',
  },
  'reason.labelling.dropped': {
    en: 'Labels of "{model}" were left out ({count}), because they have no clear place in the text or are no labels of the node: {labels}',
    pl: 'Pominięto etykiety modelu „{model}” ({count}), bo nie mają jednoznacznego miejsca w tekście albo nie są etykietami węzła: {labels}',
  },
} as const satisfies Record<string, Message>;
export type LabellingReason = keyof typeof LABELLING_REASONS;
