import type { StepReason } from '@scriptorium/contract/steps.ts';
import { defineTexts, hasText, useTexts } from './texts.ts';

/** Reasons why steps wait or fail: the keys come from converters and node runners. */
export const reasonTexts = defineTexts(
  {
    'error.file.encrypted': 'The file is protected by a password. Remove the protection and upload it again.',
    'error.file.broken':
      'The file is damaged and cannot be read. Save it again in the program that created it and upload it again.',
    'error.file.empty': 'The file is empty. Upload a file that has content.',
    'error.file.unsupported':
      'Files of this type cannot be read. Supported types are images, pdf, doc, docx, odt, ods, txt, eml, wav and json.',
    'error.file.oldWord':
      'The document was made by a version of Word from before 1997. Save it as docx and upload it again.',
    'error.file.tooLong':
      'The text is longer than {{setting}} = {{limit}} characters. Split the file or raise the setting.',
    'error.file.timeout':
      'Reading the file took longer than {{seconds}} seconds and was stopped. Split or simplify the file.',
    'error.file.memory':
      'Reading the file needed more than {{megabytes}} MB of memory and was stopped. Split or simplify the file.',
    'error.file.bomb':
      'The unpacked content of the file is far larger than allowed. Split or simplify the file.',
    'error.file.codec':
      'The audio is encoded as {{codec}}, which cannot be read here. Save it as a PCM wav, or install ffmpeg on the server.',
    'error.file.transcriptTime':
      'Word {{word}} of utterance {{utterance}} in the transcript has the time {{value}} ms, but no recording is longer than {{limit}} ms. Correct the transcript and upload it again.',
    'error.file.noTranscript':
      'The json file uploaded with this recording is not a readable transcript. Delete the document and upload the recording with another json file.',
    'error.file.aborted': 'Reading the file was cancelled.',
    'error.file.failed':
      'The file could not be read because its converter stopped ({{reason}}). Upload it again.',
    'reason.parser.noFile': 'The file of this document is missing from the file store.',
    'reason.parser.noTranscript':
      'The recording has no transcript. Upload it as a json file of the same name.',
    'note.parser.ocrMissing': 'Pages without text in the file were read by OCR: {{missing}}.',
    'note.parser.ocrDoubtful':
      'The text in the file does not match what these pages show, so they were read by OCR: {{doubtful}}.',
    'note.parser.ocrBoth':
      'Pages without text in the file were read by OCR: {{missing}}. The text in the file does not match what these pages show, so they were read by OCR as well: {{doubtful}}.',
    'note.parser.charsetGuessed':
      'The character set of the file was guessed: {{charset}}. If the text looks wrong, run the file parser’s step again with another one.',
    'note.parser.charsetChosen': 'The text was read in the character set that was chosen: {{charset}}.',
    'note.parser.noText': 'OCR found no text on these pages: {{empty}}.',
    'note.parser.ocrMissingNoText':
      'Pages without text in the file were read by OCR: {{missing}}. OCR found no text on these pages: {{empty}}.',
    'note.parser.ocrDoubtfulNoText':
      'The text in the file does not match what these pages show, so they were read by OCR: {{doubtful}}. OCR found no text on these pages: {{empty}}.',
    'note.parser.ocrBothNoText':
      'Pages without text in the file were read by OCR: {{missing}}. The text in the file does not match what these pages show, so they were read by OCR as well: {{doubtful}}. OCR found no text on these pages: {{empty}}.',
    'note.parser.ocrPicture': 'The text of this picture was read by OCR.',
    'note.parser.noTextPicture': 'OCR found no text in this picture.',
    'reason.lexicon.invalidRule': 'The rule "{{rule}}" is not valid: {{reason}}',
    'reason.lexicon.tooManyMatches': 'The rule "{{rule}}" matches too often: {{reason}}',
    'reason.lexicon.patternTooSlow': 'The rule "{{rule}}" took too long: {{reason}}',
    'reason.wildcard.tooLong':
      'The values of {{wildcard}} are longer than {{limit}} characters in total. Remove it from the template, or handle fewer documents at once.',
    'reason.sendRequest.incomplete':
      'The node has no address to send to. Set it in the settings of the node and run the step again.',
    'reason.effect.unknown':
      'It is not known whether the request arrived. Run the step again to send it once more.',
    'reason.outgoing.busy': 'The receiver could not accept the request: it answered {{status}}.',
    'reason.outgoing.refused': 'The receiver refused the request: it answered {{status}}.',
    'reason.outgoing.forbidden':
      '{{host}} is in a network that requests must not reach. An administrator can allow it with {{setting}}.',
    'reason.outgoing.resolve': 'The address of {{host}} could not be found.',
    'reason.outgoing.connect': 'Could not connect to {{host}}.',
    'reason.outgoing.broken': 'The connection to {{host}} was lost before the answer was complete.',
    'reason.outgoing.timeout': '{{host}} did not answer within {{seconds}} seconds ({{setting}}).',
    'reason.outgoing.tooLarge':
      'The request arrived, but the answer is larger than {{setting}} = {{megabytes}} MB and was cut off.',
    'reason.outgoing.tooManyRedirects': 'The receiver redirected the request too many times.',
    'reason.outgoing.badUrl':
      'The address, or the one that the receiver redirects to, is not a valid http or https address without a password.',
    'reason.outgoing.badHeader': 'The header {{name}} is not valid, or may not be set.',
    'reason.outgoing.aborted': 'The request was cancelled.',
    'reason.unexpected': 'Something went wrong on the server. The details are in its log.',
    'reason.cancelled': 'The run was cancelled.',
    'reason.gaveUp': 'The run was interrupted {{tries}} times and is not retried automatically.',
    'reason.noRunner': 'This installation cannot run {{type}} nodes.',
    'reason.execution.nothingLeft': 'Nothing was left to send: every step was cancelled or withdrawn.',
  },
  {
    'error.file.encrypted': 'Plik jest chroniony hasłem. Usuń ochronę i prześlij go ponownie.',
    'error.file.broken':
      'Plik jest uszkodzony i nie można go odczytać. Zapisz go jeszcze raz w programie, w którym powstał, i prześlij ponownie.',
    'error.file.empty': 'Plik jest pusty. Prześlij plik z zawartością.',
    'error.file.unsupported':
      'Plików tego typu nie można odczytać. Obsługiwane są obrazy, pdf, doc, docx, odt, ods, txt, eml, wav i json.',
    'error.file.oldWord':
      'Dokument powstał w wersji programu Word sprzed 1997 roku. Zapisz go jako docx i prześlij ponownie.',
    'error.file.tooLong':
      'Tekst jest dłuższy niż {{setting}} = {{limit}} znaków. Podziel plik lub zwiększ to ustawienie.',
    'error.file.timeout':
      'Odczytywanie pliku trwało dłużej niż {{seconds}} s i zostało przerwane. Podziel lub uprość plik.',
    'error.file.memory':
      'Odczytanie pliku wymagało ponad {{megabytes}} MB pamięci i zostało przerwane. Podziel lub uprość plik.',
    'error.file.bomb':
      'Zawartość pliku po rozpakowaniu jest znacznie większa, niż wolno. Podziel lub uprość plik.',
    'error.file.codec':
      'Dźwięk zapisano w formacie {{codec}}, którego nie można tu odczytać. Zapisz go jako wav PCM albo zainstaluj ffmpeg na serwerze.',
    'error.file.transcriptTime':
      'Słowo {{word}} w wypowiedzi {{utterance}} transkrypcji ma czas {{value}} ms, a żadne nagranie nie trwa dłużej niż {{limit}} ms. Popraw transkrypcję i prześlij ją ponownie.',
    'error.file.noTranscript':
      'Plik json, który przesłano z tym nagraniem, nie jest transkrypcją, którą można odczytać. Usuń dokument i prześlij nagranie z innym plikiem json.',
    'error.file.aborted': 'Odczytywanie pliku przerwano.',
    'error.file.failed':
      'Nie udało się odczytać pliku, ponieważ konwerter przerwał pracę ({{reason}}). Prześlij plik ponownie.',
    'reason.parser.noFile': 'Brakuje pliku tego dokumentu w magazynie plików.',
    'reason.parser.noTranscript':
      'Nagranie nie ma transkrypcji. Prześlij ją jako plik json o tej samej nazwie.',
    'note.parser.ocrMissing': 'Strony bez tekstu w pliku odczytano przez OCR: {{missing}}.',
    'note.parser.ocrDoubtful':
      'Tekst zapisany w pliku nie zgadza się z tym, co widać na tych stronach, dlatego odczytano je przez OCR: {{doubtful}}.',
    'note.parser.ocrBoth':
      'Strony bez tekstu w pliku odczytano przez OCR: {{missing}}. Tekst zapisany w pliku nie zgadza się z tym, co widać na tych stronach, dlatego je również odczytano przez OCR: {{doubtful}}.',
    'note.parser.charsetGuessed':
      'Zestaw znaków pliku odgadnięto: {{charset}}. Jeśli tekst wygląda źle, uruchom krok parsera ponownie z innym zestawem.',
    'note.parser.charsetChosen': 'Tekst odczytano w wybranym zestawie znaków: {{charset}}.',
    'note.parser.noText': 'Na tych stronach OCR nie znalazł tekstu: {{empty}}.',
    'note.parser.ocrMissingNoText':
      'Strony bez tekstu w pliku odczytano przez OCR: {{missing}}. Na tych stronach OCR nie znalazł tekstu: {{empty}}.',
    'note.parser.ocrDoubtfulNoText':
      'Tekst zapisany w pliku nie zgadza się z tym, co widać na tych stronach, dlatego odczytano je przez OCR: {{doubtful}}. Na tych stronach OCR nie znalazł tekstu: {{empty}}.',
    'note.parser.ocrBothNoText':
      'Strony bez tekstu w pliku odczytano przez OCR: {{missing}}. Tekst zapisany w pliku nie zgadza się z tym, co widać na tych stronach, dlatego je również odczytano przez OCR: {{doubtful}}. Na tych stronach OCR nie znalazł tekstu: {{empty}}.',
    'note.parser.ocrPicture': 'Tekst z tego obrazu odczytano przez OCR.',
    'note.parser.noTextPicture': 'Na tym obrazie OCR nie znalazł tekstu.',
    'reason.lexicon.invalidRule': 'Reguła „{{rule}}” jest nieprawidłowa: {{reason}}',
    'reason.lexicon.tooManyMatches': 'Reguła „{{rule}}” pasuje zbyt wiele razy: {{reason}}',
    'reason.lexicon.patternTooSlow': 'Reguła „{{rule}}” działała zbyt długo: {{reason}}',
    'reason.wildcard.tooLong':
      'Wartości {{wildcard}} mają łącznie ponad {{limit}} znaków. Usuń ten symbol z szablonu albo obsługuj mniej dokumentów naraz.',
    'reason.sendRequest.incomplete':
      'Węzeł nie ma adresu, pod który ma wysyłać. Podaj go w ustawieniach węzła i uruchom krok ponownie.',
    'reason.effect.unknown':
      'Nie wiadomo, czy żądanie dotarło. Uruchom krok ponownie, aby wysłać je jeszcze raz.',
    'reason.outgoing.busy': 'Odbiorca nie mógł przyjąć żądania: odpowiedział {{status}}.',
    'reason.outgoing.refused': 'Odbiorca odrzucił żądanie: odpowiedział {{status}}.',
    'reason.outgoing.forbidden':
      '{{host}} jest w sieci, do której nie wolno wysyłać żądań. Administrator może ją otworzyć ustawieniem {{setting}}.',
    'reason.outgoing.resolve': 'Nie znaleziono adresu {{host}}.',
    'reason.outgoing.connect': 'Nie udało się połączyć z {{host}}.',
    'reason.outgoing.broken': 'Połączenie z {{host}} zerwało się, zanim nadeszła cała odpowiedź.',
    'reason.outgoing.timeout': '{{host}} nie odpowiada w ciągu {{seconds}} s ({{setting}}).',
    'reason.outgoing.tooLarge':
      'Żądanie dotarło, ale odpowiedź jest większa niż {{setting}} = {{megabytes}} MB i została ucięta.',
    'reason.outgoing.tooManyRedirects': 'Odbiorca zbyt wiele razy przekierował żądanie.',
    'reason.outgoing.badUrl':
      'Adres lub adres przekierowania nie jest prawidłowym adresem http lub https bez hasła.',
    'reason.outgoing.badHeader': 'Nagłówek {{name}} jest nieprawidłowy albo nie wolno go ustawiać.',
    'reason.outgoing.aborted': 'Żądanie przerwano.',
    'reason.unexpected': 'Na serwerze wystąpił błąd. Szczegóły są w logach serwera.',
    'reason.cancelled': 'Działanie przerwano.',
    'reason.gaveUp': 'Działanie zostało przerwane {{tries}} razy i nie będzie automatycznie ponawiane.',
    'reason.noRunner': 'Ta instalacja nie wykonuje węzłów typu {{type}}.',
    'reason.execution.nothingLeft': 'Nie zostało nic do wysłania: wszystkie kroki anulowano lub wycofano.',
  },
);

/** A step's reason in the language of the page; unknown keys keep the server's English text. */
export function useReasonMessage(): (reason: StepReason) => string {
  const t = useTexts(reasonTexts);
  return ({ key, params, message }) => (hasText(reasonTexts, key) ? t(key, params) : message);
}
