import type { SpokenDocument } from './model.ts';
import { type TierInterval, tiersOf } from './tiers.ts';

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};
const escape = (text: string): string => text.replaceAll(/[&<>"']/g, (letter) => ESCAPES[letter] ?? letter);

/** ELAN 3.0: for each speaker a tier of utterances, and below it a tier of words with their own times. */
export function writeEaf(spoken: SpokenDocument): string {
  const slots: number[] = [];
  let annotations = 0;
  const annotationOf = ({ start, end, text }: TierInterval): string => {
    const from = slots.push(start);
    const to = slots.push(end);
    annotations++;
    return `        <ANNOTATION>
            <ALIGNABLE_ANNOTATION ANNOTATION_ID="a${annotations}" TIME_SLOT_REF1="ts${from}" TIME_SLOT_REF2="ts${to}">
                <ANNOTATION_VALUE>${escape(text)}</ANNOTATION_VALUE>
            </ALIGNABLE_ANNOTATION>
        </ANNOTATION>
`;
  };
  const tiers = tiersOf(spoken).map(({ name, utterances, words }) => {
    const id = escape(name);
    return `    <TIER LINGUISTIC_TYPE_REF="utterance" PARTICIPANT="${id}" TIER_ID="${id}">
${utterances.map(annotationOf).join('')}    </TIER>
    <TIER LINGUISTIC_TYPE_REF="words" PARENT_REF="${id}" PARTICIPANT="${id}" TIER_ID="${id} - words">
${words.map(annotationOf).join('')}    </TIER>
`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<ANNOTATION_DOCUMENT AUTHOR="" DATE="1970-01-01T00:00:00+00:00" FORMAT="3.0" VERSION="3.0" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:noNamespaceSchemaLocation="http://www.mpi.nl/tools/elan/EAFv3.0.xsd">
    <HEADER MEDIA_FILE="" TIME_UNITS="milliseconds">
        <MEDIA_DESCRIPTOR MEDIA_URL="${escape(spoken.filename)}" MIME_TYPE="${mediaType(spoken.filename)}"/>
    </HEADER>
    <TIME_ORDER>
${timeOrder(slots)}    </TIME_ORDER>
${tiers.join('')}    <LINGUISTIC_TYPE GRAPHIC_REFERENCES="false" LINGUISTIC_TYPE_ID="utterance" TIME_ALIGNABLE="true"/>
    <LINGUISTIC_TYPE CONSTRAINTS="Included_In" GRAPHIC_REFERENCES="false" LINGUISTIC_TYPE_ID="words" TIME_ALIGNABLE="true"/>
    <CONSTRAINT DESCRIPTION="Time alignable annotations within the parent annotation's time interval, gaps are allowed" STEREOTYPE="Included_In"/>
</ANNOTATION_DOCUMENT>
`;
}

/** ELAN expects the slots in the order of time. */
const timeOrder = (slots: readonly number[]): string =>
  slots
    .map((ms, at) => ({ ms, id: at + 1 }))
    .toSorted((a, b) => a.ms - b.ms)
    .map(({ ms, id }) => `        <TIME_SLOT TIME_SLOT_ID="ts${id}" TIME_VALUE="${ms}"/>\n`)
    .join('');

const mediaType = (filename: string): string => (/\.wave?$/i.test(filename) ? 'audio/x-wav' : 'audio/*');
