import { englishLabellingReasons } from './english-messages.ts';
import { defineTexts } from './texts.ts';

/** Why the model of a node gave a document no labels, or left some out. */
export const labellingReasons = defineTexts(englishLabellingReasons, {
  'reason.labelling.noModel':
    'Węzeł nie ma modelu, który etykietuje dokumenty. Oznacz ten dokument albo wybierz model w ustawieniach węzła.',
  'reason.labelling.noLabels':
    'Węzeł nie ma etykiet, które jego model mógłby ustawić. Utwórz je w ustawieniach i uruchom krok ponownie.',
  'reason.labelling.unreadable':
    'Odpowiedź modelu „{{model}}” dwukrotnie nie była JSON-em, o który go poproszono. Zaczynała się od: {{beginning}}',
  'reason.labelling.noRoom':
    'Etykiety i wskazówki węzła zostawiają za mało miejsca na dokument w kontekście modelu „{{model}}”. Użyj ich mniej lub krótszych albo wybierz model z większym kontekstem. {{message}}',
  'reason.labelling.tooManyParts':
    'Dokument jest za długi: model „{{model}}” trzeba by zapytać o jego części więcej niż {{max}} razy. Wybierz model z większym kontekstem.',
  'reason.labelling.badAnswer': 'Odpowiedzi modelu „{{model}}” nie da się użyć: {{detail}}.',
  'reason.labelling.noHost':
    'Adres modelu zaczyna się od {{host}}, ale ten serwer nie ma hosta modeli. Jego administrator może go podać w {{setting}}.',
  'reason.labelling.hostWildcard':
    'Adres modelu ma symbol w schemacie, hoście lub porcie, więc serwer mógłby wybrać dokument. Wpisz cały host w ustawieniach węzła.',
  'reason.labelling.tooFewProposals':
    'Nie ma czego porównać: zakończono mniej niż dwa kroki porównywanych węzłów. Oznacz ten dokument; gdy będzie ich więcej, krok uruchomi się sam.',
  'reason.labelling.waitsFor':
    'Czeka na zakończenie kroków do porównania ({{count}}): {{steps}}. Potem uruchomi się sam.',
  'reason.labelling.disputed': 'Sporne etykiety ({{count}}), o których ktoś musi zdecydować: {{labels}}',
  'reason.labelling.notCompared': 'Nie porównano etykiet, których ten węzeł nie ma ({{others}}): {{names}}',
  'reason.labelling.disputedNotCompared':
    'Sporne etykiety ({{count}}), o których ktoś musi zdecydować: {{labels}}. Nie porównano etykiet, których ten węzeł nie ma ({{others}}): {{names}}',
  'reason.labelling.dropped':
    'Pominięto etykiety modelu „{{model}}” ({{count}}), bo nie mają jednoznacznego miejsca w tekście albo nie są etykietami węzła: {{labels}}',
});
