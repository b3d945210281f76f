import { SaxesParser } from 'saxes';
import { ConversionError } from '../../core/errors.ts';

export interface Annotation {
  kind: 'aligned' | 'reference';
  id: string;
  /** The time slots of an aligned annotation. */
  from: string;
  to: string;
  /** The annotation to which a reference belongs. */
  of: string;
  text: string;
  line: number;
}

export interface EafTier {
  id: string;
  participant: string | null;
  parent: string | null;
  linguisticType: string;
  annotations: Annotation[];
}

export interface EafDocument {
  slots: { id: string; ms: number | null }[];
  tiers: EafTier[];
}

/** Letters that are passed to the parser at once. */
const CHUNK = 1 << 20;

/**
 * Reads the elements of an ELAN file. The parser expands only the five entities of XML: a document type declaration with
 * other ones is an error where it is used.
 */
export function parseEaf(source: string): EafDocument {
  const found: EafDocument = { slots: [], tiers: [] };
  const parser = new SaxesParser();
  let annotation: Annotation | null = null;
  let isValue = false;
  const broken = (cause?: unknown) =>
    new ConversionError('error.file.transcriptLine', { format: 'EAF', line: parser.line }, { cause });
  parser.on('error', (error) => {
    throw broken(error);
  });
  parser.on('opentag', ({ name, attributes: of }) => {
    if (name === 'TIME_SLOT')
      found.slots.push({ id: of['TIME_SLOT_ID'] ?? '', ms: timeOf(of['TIME_VALUE']) });
    if (name === 'TIER') found.tiers.push(tierOf(of));
    if (name === 'ALIGNABLE_ANNOTATION' || name === 'REF_ANNOTATION') {
      annotation = annotationOf(name, of, parser.line);
      const tier = found.tiers.at(-1);
      if (!tier) throw broken();
      tier.annotations.push(annotation);
    }
    if (name === 'ANNOTATION_VALUE') isValue = true;
  });
  const append = (text: string) => {
    if (isValue && annotation) annotation.text += text;
  };
  parser.on('text', append);
  parser.on('cdata', append);
  parser.on('closetag', ({ name }) => {
    if (name === 'ANNOTATION_VALUE') isValue = false;
  });
  for (let at = 0; at < source.length; at += CHUNK) parser.write(source.slice(at, at + CHUNK));
  parser.close();
  return found;
}

type Attributes = Readonly<Record<string, string>>;

const timeOf = (value: string | undefined): number | null => {
  const ms = Number(value ?? Number.NaN);
  return Number.isNaN(ms) ? null : ms;
};

const tierOf = (of: Attributes): EafTier => ({
  id: of['TIER_ID'] ?? '',
  participant: of['PARTICIPANT']?.trim() || null,
  parent: of['PARENT_REF'] ?? null,
  linguisticType: of['LINGUISTIC_TYPE_REF'] ?? '',
  annotations: [],
});

const annotationOf = (name: string, of: Attributes, line: number): Annotation => ({
  kind: name === 'REF_ANNOTATION' ? 'reference' : 'aligned',
  id: of['ANNOTATION_ID'] ?? '',
  from: of['TIME_SLOT_REF1'] ?? '',
  to: of['TIME_SLOT_REF2'] ?? '',
  of: of['ANNOTATION_REF'] ?? '',
  text: '',
  line,
});
