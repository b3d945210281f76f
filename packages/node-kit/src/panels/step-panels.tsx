import type { StepPanelProps } from './node-web.ts';

export const TagsPanel = ({ info, panels: { Tags } }: StepPanelProps) => <Tags info={info} />;

export const LabelsPanel = ({ info, panels: { Labels } }: StepPanelProps) => <Labels info={info} />;

export const PlainPanel = ({ info, panels: { Plain } }: StepPanelProps) => <Plain info={info} />;
