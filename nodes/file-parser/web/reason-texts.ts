import { defineTexts } from '@scriptorium/web-kit/texts/texts.ts';

export const fileParserReasons = defineTexts(
  {
    'error.file.encrypted': 'The file is protected by a password. Remove the protection and upload it again.',
    'error.file.broken':
      'The file is damaged and cannot be read. Save it again in the program that created it and upload it again.',
    'error.file.empty': 'The file is empty. Upload a file that has content.',
    'error.file.unsupported':
      'Files of this type cannot be read. Accepted are images, {{fileKinds}}, recordings ({{recordingKinds}}) and transcripts ({{transcriptKinds}}). Save the file as one of these in the program that created it, for example ppt as pptx, anything else as PDF.',
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
    'error.file.tooManyFiles':
      'The file contains more than {{limit}} files or mails. Split it and upload the parts.',
    'error.file.codec':
      'The audio is encoded as {{codec}}, which cannot be read here. Save it as wav, mp3 or flac, or install ffmpeg on the server.',
    'error.file.transcriptTime':
      'Word {{word}} of utterance {{utterance}} in the transcript has the time {{value}} ms, but no recording is longer than {{limit}} ms. Correct the transcript and upload it again.',
    'error.file.transcriptWords':
      'The transcript has {{words}} words, more than {{limit}}. Split the recording and its transcript, and upload the parts.',
    'error.file.transcriptLine':
      'The {{format}} transcript cannot be read at line {{line}}. Correct that line, or save the transcript again, and upload it.',
    'error.file.noTranscript':
      'The file uploaded with this recording is not a readable transcript. Delete the document and upload the recording with another transcript.',
    'error.file.aborted': 'Reading the file was cancelled.',
    'error.file.failed':
      'The file could not be read because its converter stopped ({{reason}}). Upload it again.',
    'reason.parser.noUpload': 'The document was created without a file. Its text can be written here.',
    'reason.parser.noFile': 'The file of this document is missing from the file store.',
    'reason.parser.noTranscript':
      'The recording has no transcript. Upload one under the same name, for example as json, vtt or TextGrid.',
    'reason.parser.noSpeech':
      '“{{model}}” found no speech in the recording. Write the transcript here, or upload one.',
    'reason.parser.recordingTooLarge':
      'The recording is larger than {{megabytes}} MB, the most that is sent to this model. Upload it again as mp3 or in parts, or upload a transcript.',
    'note.parser.ocrMissing': 'Pages without text in the file were read by OCR: {{missing}}.',
    'note.parser.ocrDoubtful':
      'The text in the file does not match what these pages show, so they were read by OCR: {{doubtful}}.',
    'note.parser.ocrBoth':
      'Pages without text in the file were read by OCR: {{missing}}. The text in the file does not match what these pages show, so they were read by OCR as well: {{doubtful}}.',
    'note.parser.charsetGuessed':
      'The character set of the file was guessed: {{charset}}. If the text looks wrong, run the file parser’s step again with another one.',
    'note.parser.hiddenCells':
      'Hidden parts of the workbook were left out: sheets: {{sheets}}, rows: {{rows}}, columns: {{columns}}.',
    'note.parser.charsetChosen': 'The text was read in the character set that was chosen: {{charset}}.',
    'note.parser.charsetDamaged':
      'The text is UTF-8, but has bytes that are no characters in places: {{places}}, first in line {{line}}. They are shown as �. If more of the text looks wrong, run the file parser’s step again with another character set.',
    'note.parser.unknownTranscript':
      'This JSON looks like a transcript of an unknown kind, so its text is shown as it is. Convert it to a transcript that is supported, for example vtt, and upload that.',
    'note.parser.noText': 'OCR found no text on these pages: {{empty}}.',
    'note.parser.ocrMissingNoText':
      'Pages without text in the file were read by OCR: {{missing}}. OCR found no text on these pages: {{empty}}.',
    'note.parser.ocrDoubtfulNoText':
      'The text in the file does not match what these pages show, so they were read by OCR: {{doubtful}}. OCR found no text on these pages: {{empty}}.',
    'note.parser.ocrBothNoText':
      'Pages without text in the file were read by OCR: {{missing}}. The text in the file does not match what these pages show, so they were read by OCR as well: {{doubtful}}. OCR found no text on these pages: {{empty}}.',
    'note.parser.ocrPicture': 'The text of this picture was read by OCR.',
    'note.parser.noTextPicture': 'OCR found no text in this picture.',
    'note.parser.leftOut':
      'Files in this one were left out. Empty or of a type that cannot be read: {{unsupported}}. Encrypted: {{encrypted}}. Damaged: {{broken}}. Beyond the limits of one upload: {{beyond}}.',
    'note.parser.leftOutBeyond':
      'Files in this one were left out, because they are beyond the limits of one upload (archives in archives, number and size of the documents): {{files}}. Upload them by themselves.',
    'note.parser.leftOutBroken': 'Damaged files in this one were left out: {{files}}.',
    'note.parser.leftOutEncrypted': 'Encrypted files in this one were left out: {{files}}.',
    'note.parser.leftOutUnsupported':
      'Files in this one that are empty or of a type that cannot be read were left out: {{files}}.',
    'note.parser.mailboxCut': 'The mailbox file ends within its last mail, which is incomplete or left out.',
    'note.parser.otherScript':
      'These pages are in letters of another script ({{scripts, scripts}}) and were not read: {{pages}}. Choose a language of this script at the file parser and run the step again.',
    'note.parser.ocrLanguageMissing':
      'OCR read the text without these languages, which are not installed: {{languages}}.',
    'note.parser.otherRecordings':
      'The transcript also has {{words}} words of other recordings, which were left out.',
    'note.parser.wordsAfterEnd':
      '{{words}} words of the transcript are after the end of the recording ({{seconds}} s). Check that they belong together.',
    'note.parser.silenceLeftOut':
      'Passages without speech, for which “{{model}}” invented words, were left out: {{passages}}.',
    'note.parser.timesEstimated':
      '“{{model}}” gave no times: those of the words are estimates. Check them before labelling by time.',
  },
  {
    'error.file.encrypted': 'Plik jest chroniony hasłem. Usuń ochronę i prześlij go ponownie.',
    'error.file.broken':
      'Plik jest uszkodzony i nie można go odczytać. Zapisz go jeszcze raz w programie, w którym powstał, i prześlij ponownie.',
    'error.file.empty': 'Plik jest pusty. Prześlij plik z zawartością.',
    'error.file.unsupported':
      'Plików tego typu nie można odczytać. Przyjmowane są obrazy, {{fileKinds}}, nagrania ({{recordingKinds}}) i transkrypcje ({{transcriptKinds}}). Zapisz plik w jednym z tych formatów w programie, w którym powstał, na przykład ppt jako pptx, inne jako PDF.',
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
    'error.file.tooManyFiles':
      'Plik zawiera ponad {{limit}} plików lub wiadomości. Podziel go i prześlij części.',
    'error.file.codec':
      'Dźwięk zapisano w formacie {{codec}}, którego nie można tu odczytać. Zapisz go jako wav, mp3 lub flac albo zainstaluj ffmpeg na serwerze.',
    'error.file.transcriptTime':
      'Słowo {{word}} w wypowiedzi {{utterance}} transkrypcji ma czas {{value}} ms, a żadne nagranie nie trwa dłużej niż {{limit}} ms. Popraw transkrypcję i prześlij ją ponownie.',
    'error.file.transcriptWords':
      'Transkrypcja ma słów: {{words}}, a wolno najwyżej {{limit}}. Podziel nagranie i transkrypcję i prześlij części.',
    'error.file.transcriptLine':
      'Transkrypcji {{format}} nie można odczytać w wierszu {{line}}. Popraw ten wiersz albo zapisz transkrypcję ponownie i prześlij ją.',
    'error.file.noTranscript':
      'Plik, który przesłano z tym nagraniem, nie jest transkrypcją, którą można odczytać. Usuń dokument i prześlij nagranie z inną transkrypcją.',
    'error.file.aborted': 'Odczytywanie pliku przerwano.',
    'error.file.failed':
      'Nie udało się odczytać pliku, ponieważ konwerter przerwał pracę ({{reason}}). Prześlij plik ponownie.',
    'reason.parser.noUpload': 'Dokument utworzono bez pliku. Jego tekst można wpisać tutaj.',
    'reason.parser.noFile': 'Brakuje pliku tego dokumentu w magazynie plików.',
    'reason.parser.noTranscript':
      'Nagranie nie ma transkrypcji. Prześlij ją pod tą samą nazwą, na przykład jako json, vtt lub TextGrid.',
    'reason.parser.noSpeech':
      '„{{model}}” nie znalazł mowy w tym nagraniu. Wpisz transkrypcję tutaj albo prześlij ją.',
    'reason.parser.recordingTooLarge':
      'Nagranie ma ponad {{megabytes}} MB, a tyle nie jest wysyłane do tego modelu. Prześlij je ponownie jako mp3 albo w częściach, albo prześlij transkrypcję.',
    'note.parser.ocrMissing': 'Strony bez tekstu w pliku odczytano przez OCR: {{missing}}.',
    'note.parser.ocrDoubtful':
      'Tekst zapisany w pliku nie zgadza się z tym, co widać na tych stronach, dlatego odczytano je przez OCR: {{doubtful}}.',
    'note.parser.ocrBoth':
      'Strony bez tekstu w pliku odczytano przez OCR: {{missing}}. Tekst zapisany w pliku nie zgadza się z tym, co widać na tych stronach, dlatego je również odczytano przez OCR: {{doubtful}}.',
    'note.parser.charsetGuessed':
      'Zestaw znaków pliku odgadnięto: {{charset}}. Jeśli tekst wygląda źle, uruchom krok parsera ponownie z innym zestawem.',
    'note.parser.hiddenCells':
      'Pominięto ukryte części skoroszytu: arkusze: {{sheets}}, wiersze: {{rows}}, kolumny: {{columns}}.',
    'note.parser.charsetChosen': 'Tekst odczytano w wybranym zestawie znaków: {{charset}}.',
    'note.parser.charsetDamaged':
      'Tekst jest w UTF-8, ale ma bajty, które nie są znakami; miejsc: {{places}}, pierwsze w wierszu {{line}}. Widać tam �. Jeśli także reszta wygląda źle, uruchom krok parsera ponownie z innym zestawem znaków.',
    'note.parser.unknownTranscript':
      'Ten JSON wygląda jak transkrypcja nieznanego rodzaju, dlatego jego treść pokazano bez zmian. Przekształć go w obsługiwaną transkrypcję, na przykład vtt, i prześlij ją.',
    'note.parser.noText': 'Na tych stronach OCR nie znalazł tekstu: {{empty}}.',
    'note.parser.ocrMissingNoText':
      'Strony bez tekstu w pliku odczytano przez OCR: {{missing}}. Na tych stronach OCR nie znalazł tekstu: {{empty}}.',
    'note.parser.ocrDoubtfulNoText':
      'Tekst zapisany w pliku nie zgadza się z tym, co widać na tych stronach, dlatego odczytano je przez OCR: {{doubtful}}. Na tych stronach OCR nie znalazł tekstu: {{empty}}.',
    'note.parser.ocrBothNoText':
      'Strony bez tekstu w pliku odczytano przez OCR: {{missing}}. Tekst zapisany w pliku nie zgadza się z tym, co widać na tych stronach, dlatego je również odczytano przez OCR: {{doubtful}}. Na tych stronach OCR nie znalazł tekstu: {{empty}}.',
    'note.parser.ocrPicture': 'Tekst z tego obrazu odczytano przez OCR.',
    'note.parser.noTextPicture': 'Na tym obrazie OCR nie znalazł tekstu.',
    'note.parser.leftOut':
      'Pominięto pliki zawarte w tym pliku. Puste lub nieobsługiwanego typu: {{unsupported}}. Zaszyfrowane: {{encrypted}}. Uszkodzone: {{broken}}. Poza limitami jednego przesłania: {{beyond}}.',
    'note.parser.leftOutBeyond':
      'Pominięto pliki zawarte w tym pliku, ponieważ przekraczają limity jednego przesłania (archiwa w archiwach, liczba i rozmiar dokumentów): {{files}}. Prześlij je osobno.',
    'note.parser.leftOutBroken': 'Pominięto uszkodzone pliki zawarte w tym pliku: {{files}}.',
    'note.parser.leftOutEncrypted': 'Pominięto zaszyfrowane pliki zawarte w tym pliku: {{files}}.',
    'note.parser.leftOutUnsupported':
      'Pominięto pliki puste lub nieobsługiwanego typu, zawarte w tym pliku: {{files}}.',
    'note.parser.mailboxCut':
      'Plik skrzynki pocztowej kończy się w trakcie ostatniej wiadomości, która jest niepełna albo pominięta.',
    'note.parser.otherScript':
      'Te strony zapisano innym pismem ({{scripts, scripts}}) i nie zostały odczytane: {{pages}}. Wybierz język tego pisma w parserze plików i uruchom krok ponownie.',
    'note.parser.ocrLanguageMissing':
      'OCR odczytał tekst bez tych języków, bo nie są zainstalowane: {{languages}}.',
    'note.parser.otherRecordings': 'Transkrypcja ma też słowa innych nagrań ({{words}}), które pominięto.',
    'note.parser.wordsAfterEnd':
      'Słowa transkrypcji po końcu nagrania ({{seconds}} s): {{words}}. Sprawdź, czy transkrypcja należy do tego nagrania.',
    'note.parser.silenceLeftOut':
      'Pominięto fragmenty bez mowy, dla których „{{model}}” wymyślił słowa: {{passages}}.',
    'note.parser.timesEstimated':
      '„{{model}}” nie podał czasów: czasy słów są szacunkowe. Sprawdź je, zanim zaczniesz oznaczać według czasu.',
  },
);
