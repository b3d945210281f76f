import { defineTexts } from '@scriptorium/web-kit/texts/texts.ts';

export const recordingTexts = defineTexts(
  {
    retry: 'Try again',
    transcript: 'Transcript',
    transcriptLoading: 'Loading the transcript',
    transcriptFailed: 'The transcript could not be loaded.',
    noTranscript: 'This recording has no transcript yet.',
    artifact: 'Artifact',
  },
  {
    retry: 'Spróbuj ponownie',
    transcript: 'Transkrypcja',
    transcriptLoading: 'Wczytywanie transkrypcji',
    transcriptFailed: 'Nie udało się wczytać transkrypcji.',
    noTranscript: 'To nagranie nie ma jeszcze transkrypcji.',
    artifact: 'Artefakt',
  },
);
