import { sweepStagedTranscripts } from '@scriptorium/nodes/file-parser/server/staged-transcripts.service.ts';
import { feature } from '../../http/feature.ts';
import { processWordRoutes } from './process-words.routes.ts';
import { transcriptRoutes } from './transcripts.routes.ts';
import { sweepTranscriptEdits } from './transcripts.service.ts';

export const transcripts = feature({
  routes: [processWordRoutes, transcriptRoutes],
  sweeps: [sweepTranscriptEdits, sweepStagedTranscripts],
});
