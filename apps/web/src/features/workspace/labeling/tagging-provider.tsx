import type { ReactNode } from 'react';
import { useWorkspace } from '../workspace-context.ts';
import { TaggingContext } from './tagging-context.ts';
import { useTaggingState } from './use-tagging-state.ts';

/**
 * Provides the tags of the document. They are state of this component, not of the workspace above it: a changed tag
 * renders only the components that use tags.
 */
export function TaggingProvider({ children }: { children: ReactNode }) {
  return <TaggingContext value={useTaggingState(useWorkspace())}>{children}</TaggingContext>;
}
