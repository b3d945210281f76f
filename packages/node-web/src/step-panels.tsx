import { LabellingRunDetails } from './labelling/labelling-run-details.tsx';
import type { StepPanelProps } from './node-web.ts';

export const TagsPanel = ({ info, panels: { Tags } }: StepPanelProps) => <Tags info={info} />;

/** The tags of a step that a model may have set. */
export const ModelTagsPanel = ({ info, panels: { Tags } }: StepPanelProps) => (
  <>
    <LabellingRunDetails info={info} />
    <Tags info={info} />
  </>
);

/** The classifier labels of a step that a model may have set. */
export const ModelLabelsPanel = ({ info, panels: { Labels } }: StepPanelProps) => (
  <>
    <LabellingRunDetails info={info} />
    <Labels info={info} />
  </>
);

export const PlainPanel = ({ info, panels: { Plain } }: StepPanelProps) => <Plain info={info} />;
