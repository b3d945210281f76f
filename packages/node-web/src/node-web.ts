import type { Icon } from '@tabler/icons-react';
import type { Node } from '@scriptorium/contract/process/nodes.ts';
import type { StepInfo } from '@scriptorium/contract/documents/steps.ts';
import type { NodeDefinition, ReasonOf, ResultOf } from '@scriptorium/domain/graph/node-definition.ts';
import type { ReasonTexts } from '@scriptorium/web-kit/texts/reason-texts.ts';
import type { Texts } from '@scriptorium/web-kit/texts/texts.ts';
import type { ComponentType, LazyExoticComponent } from 'react';

/** The changes of a save; absent fields keep their value. */
export type NodeEdit = Partial<Omit<Node, 'id' | 'processId' | 'activityType'>>;

/** Typed text is saved when its field is left, or by Enter; everything else, such as a choice, at once. */
export type HowEdited = 'typed' | 'chosen';
/** Changes the draft; chosen unless it says otherwise. */
export type EditNode = (change: NodeEdit, how?: HowEdited) => void;

/** Props of the settings panel of a node type. */
export interface NodePanelProps {
  /** As it is stored. */
  readonly node: Node;
  /** The node with its unsaved changes. */
  readonly draft: Node;
  readonly edit: EditNode;
  /** Something has been changed since the panel was opened; before, the empty fields of a new node show no errors. */
  readonly isTouched: boolean;
  /** Saves what was typed now; answers whether everything is saved. */
  readonly settle: () => Promise<boolean>;
  /** Some changes cannot be saved as they are, or their write failed. */
  readonly isHeldBack: boolean;
  /** The server's error for a field that it has refused. */
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
  /** Returns the fields of the type that cannot be saved as they are; the panel says why beside them. */
  readonly problems?: (draft: Node) => readonly string[];
  /** The panel of a step of the type in the workspace. */
  readonly StepPanel: ComponentType<StepPanelProps>;
  /** Why its steps wait or fail; null: the definition declares no reasons. */
  readonly reasons: ReasonTexts | null;
  /** Names of its results for people; null: the definition declares no results. */
  readonly results: ResultTexts | null;
  readonly SettingsPanel: LazyExoticComponent<ComponentType<NodePanelProps>>;
  /**
   * The fields of the type in the dialog of a new node: settings that need no stored node, as labels and connections
   * do. They are inside a form, and `node` has the defaults.
   */
  readonly NewNodeFields?: LazyExoticComponent<ComponentType<NodePanelProps>>;
}

/** Texts for each of the keys in both languages; null where there are no keys. */
type TextsFor<Key extends string> = [Key] extends [never] ? null : Texts<Readonly<Record<Key, string>>>;

/** The page's half of one node type: its texts match the keys of its definition. */
export interface NodeWebOf<Definition extends NodeDefinition> extends NodeWeb {
  readonly reasons: TextsFor<ReasonOf<Definition>>;
  readonly results: TextsFor<ResultOf<Definition>>;
}
