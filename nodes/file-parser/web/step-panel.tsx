import { defineTexts, useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import type { StepPanelProps } from '@scriptorium/node-web/node-web.ts';

const stepTexts = defineTexts(
  {
    about: 'The text of the document. It can be corrected while the step is open.',
    aboutRecording: 'The transcript of the recording. It can be played, read and corrected here.',
  },
  {
    about: 'Tekst dokumentu. Można go poprawiać, dopóki krok jest otwarty.',
    aboutRecording: 'Transkrypcja nagrania. Można jej tu słuchać, czytać ją i poprawiać.',
  },
);

export function ParserPanel({ info, isRecording, panels: { Plain } }: StepPanelProps) {
  const t = useTexts(stepTexts);
  return <Plain info={info} about={t(isRecording ? 'aboutRecording' : 'about')} />;
}
