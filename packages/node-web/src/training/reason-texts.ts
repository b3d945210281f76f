import { englishTrainingReasons } from '@scriptorium/web-kit/texts/english-messages.ts';
import { defineTexts } from '@scriptorium/web-kit/texts/texts.ts';

/** Why a training failed. */
export const trainingReasons = defineTexts(englishTrainingReasons, {
  'reason.training.tooLittle':
    'Zaakceptowane dokumenty niczego nie uczą: co najmniej dwa muszą mieć etykietę, a co najmniej dwa inne nie mogą jej mieć.',
  'reason.training.tooFewTags':
    'Zaakceptowane teksty niczego nie uczą: etykieta musi mieć co najmniej pięć oznaczeń w co najmniej dwóch tekstach.',
  'reason.training.noBetterThanLexicon':
    'Nie zachowano: leksykon z tych samych dokumentów radzi sobie nie gorzej. F1 tego, czego się nauczono, to {{f1}}, a leksykonu {{lexicon}}. Zaakceptuj więcej dokumentów albo użyj węzła leksykonu.',
  'reason.training.nothingAccepted': 'Żaden dokument węzła nie jest już zaakceptowany.',
  'reason.training.interrupted': 'Uczenie zostało kilka razy przerwane i zaniechane. Rozpocznij je ponownie.',
  'reason.training.tooLong':
    'Uczenie zostało zatrzymane: zajęło procesor na {{seconds}} s, a więcej ten serwer nie pozwala. Mniej etykiet albo krótsze teksty wymagają mniej; administrator serwera może zmienić limit w {{setting}}.',
  'reason.training.waitsForAnother': 'Czeka na uczenie innego modelu',
  'reason.training.noHost':
    'Adres modelu zaczyna się od {{host}}, ale ten serwer nie ma hosta modeli. Jego administrator może go podać w {{setting}}.',
  'reason.training.refused': 'Model odrzucił dokumenty: odpowiedział {{status}}.',
  'reason.training.unreachable': 'Nie udało się połączyć z modelem: {{detail}}',
});
