import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import type { NodePanelProps } from '@scriptorium/node-web/node-web.ts';
import { AcceptanceFields } from '@scriptorium/node-web/options-fields.tsx';
import { PanelSections } from '@scriptorium/node-web/panel-sections.tsx';
import { panelTexts } from '@scriptorium/node-web/texts.ts';
import { fileParser } from '../file-parser.definition.ts';
import { ActorsSection } from './actors-section.tsx';
import { GlossarySection } from './glossary-section.tsx';
import { OcrSection } from './ocr-section.tsx';
import { RerunSection } from './rerun-section.tsx';
import { SpeechSection } from './speech-section.tsx';
import { speechTexts } from './speech-texts.ts';
import { fileParserTexts } from './texts.ts';

export function SettingsPanel(panel: NodePanelProps) {
  const t = useTexts(panelTexts);
  const own = useTexts(fileParserTexts);
  const ofSpeech = useTexts(speechTexts);
  const { node, readOnly } = panel;
  return (
    <PanelSections
      sections={[
        {
          key: 'actors',
          title: own('actors'),
          content: <ActorsSection processId={node.processId} readOnly={readOnly} />,
        },
        {
          key: 'additional',
          title: t('additional'),
          content: <AcceptanceFields {...panel} definition={fileParser} />,
        },
        { key: 'ocr', title: own('ocr'), content: <OcrSection {...panel} /> },
        { key: 'rerun', title: own('rerun'), content: <RerunSection node={node} readOnly={readOnly} /> },
        {
          key: 'glossary',
          title: own('glossary'),
          content: <GlossarySection processId={node.processId} readOnly={readOnly} />,
        },
        { key: 'speech', title: ofSpeech('title'), content: <SpeechSection {...panel} /> },
      ]}
    />
  );
}
