/**
 * Kinds of things to which a setting refers by an id; a process file has their names instead (docs/process-file.md).
 */
export type Named = 'secret' | 'chatModel' | 'transcriptionModel' | 'node' | 'receiver';

/**
 * The form of a setting in a process file. `plain`: unchanged. `template`: its wildcards name nodes and labels.
 * `editorState`: left out, the editor makes it from the template. `switch`: left out, because a file starts nothing;
 * off in an imported node. `endpoint`: an address that the installation has once.
 */
export type SettingInFile =
  | 'plain'
  | 'template'
  | 'editorState'
  | 'switch'
  | 'endpoint'
  | Named
  /** An object, or null; the fields that are not named here are plain. */
  | { readonly fields: Readonly<Record<string, SettingInFile>> }
  | { readonly list: SettingInFile }
  | { readonly record: SettingInFile };

/** An object of nothing but an id refers to something, so that it cannot be plain. */
type InFile<Name, Value> = Name extends `${string}EditorState`
  ? 'editorState'
  : [keyof NonNullable<Value>, 'id'] extends ['id', keyof NonNullable<Value>]
    ? Named
    : SettingInFile;

/** Every setting of a node type. */
export type SettingsInFile<Settings> = {
  readonly [Name in keyof Settings]-?: InFile<Name, Settings[Name]>;
};
