import type { Icon } from '@tabler/icons-react';
import type { Node } from '@scriptorium/contract/nodes.ts';
import type { StepInfo } from '@scriptorium/contract/steps.ts';
import type { NodeDefinition, ReasonOf, ResultOf } from '@scriptorium/domain/graph/node-definition.ts';
import type { ReasonTexts } from '@scriptorium/web-kit/reason-texts.ts';
import type { Texts } from '@scriptorium/web-kit/texts.ts';
import type { ComponentType, LazyExoticComponent } from 'react';

/** The changes of a save; absent fields keep their value. */
export type NodeEdit = Partial<Omit<Node, 'id' | 'processId' | 'activityType'>>;

/** Props of the settings panel of a node type. */
export interface NodePanelProps {
  /** As it is stored. */
  readonly node: Node;
  /** The same with what has not been saved yet. */
  readonly draft: Node;
  /** Changes the draft; the panel offers to save it. */
  readonly edit: (change: NodeEdit) => void;
  /** Stores a change at once; answers whether the server took it. */
  readonly save: (change: NodeEdit) => Promise<boolean>;
  readonly saving: boolean;
  /** The server's error for a field of the last save. */
  readonly errorOf: (field: string) => string | undefined;
  /** The reader may look but not change. */
  readonly readOnly: boolean;
  /** The names of the results of all node types. */
  readonly resultTexts: readonly ResultTexts[];
  /** Goes to another page of the application. */
  readonly open: (path: string) => void;
}

/** Names of results for people; `{{label}}` is the label of a result for each label. */
export type ResultTexts = Texts<Record<string, string>>;

export interface NodeTypeTexts {
  readonly name: string;
  /** One sentence: what the node does with a document. */
  readonly about: string;
}

/** Props of the panel of a step in the workspace. */
export interface StepPanelProps {
  readonly info: StepInfo;
  /** The document is a recording. */
  readonly isRecording: boolean;
  /** The reader may run the step again. */
  readonly mayRun: boolean;
  readonly panels: WorkspacePanels;
  /** The names of the results of all node types. */
  readonly resultTexts: readonly ResultTexts[];
}

/** Panels of the workspace for steps of several node types. */
export interface WorkspacePanels {
  /** The tags of the step on the text, or on the words of a recording. */
  readonly Tags: ComponentType<{ info: StepInfo }>;
  /** The classifier labels of the document. */
  readonly Labels: ComponentType<{ info: StepInfo }>;
  /** A sentence, and Submit while the step is open; without one: the text can only be read in this step. */
  readonly Plain: ComponentType<{ info: StepInfo; about?: string }>;
}

/** The page's half of a node type. Panels are loaded when first opened. */
export interface NodeWeb {
  readonly texts: Texts<NodeTypeTexts>;
  readonly Icon: Icon;
  /** False while fields that only this type has are wrong; the panel says so beside them. */
  readonly mayBeSaved?: (draft: Node) => boolean;
  /** One of its steps in the workspace. */
  readonly StepPanel: ComponentType<StepPanelProps>;
  /** Why its steps wait or fail; null: the definition declares no reasons. */
  readonly reasons: ReasonTexts | null;
  /** Names of its results for people; null: the definition declares no results. */
  readonly results: ResultTexts | null;
  readonly SettingsPanel: LazyExoticComponent<ComponentType<NodePanelProps>>;
}

/** Texts for each of the keys in both languages; null where there are no keys. */
type TextsFor<Key extends string> = [Key] extends [never] ? null : Texts<Readonly<Record<Key, string>>>;

/** The page's half of one node type: its texts match the keys of its definition. */
export interface NodeWebOf<Definition extends NodeDefinition> extends NodeWeb {
  readonly reasons: TextsFor<ReasonOf<Definition>>;
  readonly results: TextsFor<ResultOf<Definition>>;
}
