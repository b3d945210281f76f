import { englishModelReasons } from './english-messages.ts';
import { defineTexts } from './texts.ts';

/** Why a language model gave no answer that can be used. */
export const modelReasons = defineTexts(englishModelReasons, {
  'reason.model.none': 'Węzeł nie ma modelu. Wybierz go w ustawieniach i uruchom krok ponownie.',
  'reason.model.missing':
    'Model węzła już nie istnieje. Wybierz inny w ustawieniach i uruchom krok ponownie.',
  'reason.model.inactive':
    'Model „{{model}}” jest wyłączony. Wybierz inny albo poproś administratora o włączenie go.',
  'reason.model.budget':
    'Dzisiejszy budżet modelu „{{model}}” nie wystarczy na to wywołanie: wydano {{spent}} z {{budget}} {{currency}}, a może ono kosztować {{estimate}} {{currency}}. Uruchom krok ponownie jutro albo poproś administratora o większy budżet lub krótsze odpowiedzi.',
  'reason.model.busy': '„{{model}}” chwilowo nie przyjmuje zapytań ({{status}}).',
  'reason.model.overloaded': '„{{model}}” jest chwilowo przeciążony ({{status}}).',
  'reason.model.serverError': 'U dostawcy modelu „{{model}}” wystąpił błąd wewnętrzny ({{status}}).',
  'reason.model.key':
    'Dostawca modelu „{{model}}” nie przyjmuje klucza. Popraw go w ustawieniach modelu albo w sekrecie, którego użyto zamiast niego.',
  'reason.model.forbidden':
    'Dostawca nie pozwala używać modelu „{{model}}” z tym kluczem. Użyj innego klucza albo zezwól na to na koncie u dostawcy.',
  'reason.model.quota':
    'Na koncie u dostawcy modelu „{{model}}” nie ma już środków. Ktoś musi je tam wpłacić, a potem uruchomić krok ponownie.',
  'reason.model.notFound':
    'Dostawca modelu „{{model}}” nie zna modelu o tej nazwie albo pod tym adresem nic nie ma. {{message}}',
  'reason.model.tooLong':
    'Prompt jest za długi dla modelu „{{model}}”. Niech jego symbole wstawiają krótsze teksty albo wybierz model z większym kontekstem. {{message}}',
  'reason.model.rejected': 'Dostawca modelu „{{model}}” odrzucił żądanie ({{status}}). {{message}}',
  'reason.model.notJson':
    'To, co odpowiada za „{{model}}”, nie jest modelem językowym o tym protokole. Sprawdź adres.',
  'reason.model.empty': '„{{model}}” odpowiedział bez żadnego tekstu. Zapytaj jeszcze raz albo zmień prompt.',
  'reason.model.refused': '„{{model}}” odmówił odpowiedzi. {{message}}',
  'reason.model.cut':
    'Odpowiedź modelu „{{model}}” osiągnęła limit tokenów i została ucięta. Zezwól na dłuższe odpowiedzi w ustawieniach modelu albo poproś o krótszą.',
  'reason.model.blocked':
    '{{host}} jest w sieci, z którą nie wolno się łączyć. Administrator serwera może ją otworzyć ustawieniem {{setting}}.',
  'reason.model.unreachable':
    'Nie udało się połączyć z {{host}}, gdzie działa „{{model}}”. Sprawdź adres modelu i czy jego serwer działa.',
  'reason.model.timeout': '„{{model}}” nie odpowiedział w ciągu {{seconds}} s ({{setting}}).',
  'reason.model.broken': 'Połączenie z {{host}}, gdzie działa „{{model}}”, zostało przerwane.',
  'reason.model.tooLarge': 'Odpowiedź modelu „{{model}}” jest większa niż {{megabytes}} MB ({{setting}}).',
  'reason.model.attachment':
    'Nie można dołączyć pliku dokumentu: „{{model}}” nie czyta plików {{type}}. Wybierz model, który je czyta, albo nie dołączaj plików.',
  'reason.model.attachmentTooLarge':
    'Plik dokumentu jest większy niż {{megabytes}} MB i nie można go dołączyć.',
});
