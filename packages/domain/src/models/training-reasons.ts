import type { Message } from '../languages.ts';

/** Why a training failed: the messages by their keys. */
export const TRAINING_REASONS = {
  'reason.training.tooLittle': {
    en: 'The accepted documents teach nothing: at least two of them must have a label, and two others must not have it.',
    pl: 'Zaakceptowane dokumenty niczego nie uczą: co najmniej dwa muszą mieć etykietę, a co najmniej dwa inne nie mogą jej mieć.',
  },
  'reason.training.tooFewTags': {
    en: 'The accepted texts teach nothing: a label must have at least five tags, in at least two of them.',
    pl: 'Zaakceptowane teksty niczego nie uczą: etykieta musi mieć co najmniej pięć oznaczeń w co najmniej dwóch tekstach.',
  },
  'reason.training.noBetterThanLexicon': {
    en: 'Not kept: a lexicon of the same documents does as well. F1 of what was learned is {f1}, that of the lexicon {lexicon}. Accept more documents, or use a lexicon node.',
    pl: 'Nie zachowano: leksykon z tych samych dokumentów radzi sobie nie gorzej. F1 tego, czego się nauczono, to {f1}, a leksykonu {lexicon}. Zaakceptuj więcej dokumentów albo użyj węzła leksykonu.',
  },
  'reason.training.nothingAccepted': {
    en: 'No document of the node is accepted any more.',
    pl: 'Żaden dokument węzła nie jest już zaakceptowany.',
  },
  'reason.training.interrupted': {
    en: 'The training was interrupted several times and given up. Start it again.',
    pl: 'Uczenie zostało kilka razy przerwane i zaniechane. Rozpocznij je ponownie.',
  },
  'reason.training.tooLong': {
    en: 'The training was stopped: it had used the processor for {seconds} seconds, which is the limit of this server. Fewer labels or shorter texts need less; the administrator of the server can change the limit with {setting}.',
    pl: 'Uczenie zostało zatrzymane: zajęło procesor na {seconds} s, a więcej ten serwer nie pozwala. Mniej etykiet albo krótsze teksty wymagają mniej; administrator serwera może zmienić limit w {setting}.',
  },
  'reason.training.waitsForAnother': {
    en: 'Waits for the training of another model',
    pl: 'Czeka na uczenie innego modelu',
  },
  'reason.training.noHost': {
    en: 'The address of the model begins with {host}, but this server has no host of models. Its administrator can set it with {setting}.',
    pl: 'Adres modelu zaczyna się od {host}, ale ten serwer nie ma hosta modeli. Jego administrator może go podać w {setting}.',
  },
  'reason.training.refused': {
    en: 'The model refused the documents: it answered {status}.',
    pl: 'Model odrzucił dokumenty: odpowiedział {status}.',
  },
  'reason.training.unreachable': {
    en: 'The model could not be reached: {detail}',
    pl: 'Nie udało się połączyć z modelem: {detail}',
  },
} as const satisfies Record<string, Message>;
export type TrainingReason = keyof typeof TRAINING_REASONS;
