/** The floors of the code: the import rules (`.dependency-cruiser.cjs`) and the map (`docs/MAP.md`) are made from them. */

/** Bottom to top: each part with the parts below it that it may know. Everything else of ours is refused. */
const LAYERS = {
  'packages/domain/': [],
  'packages/contract/': ['packages/domain/'],
  'packages/process-file/': ['packages/domain/', 'packages/contract/'],
  'packages/db/': ['packages/domain/'],
  'packages/matching/': ['packages/domain/'],
  'packages/documents/': ['packages/domain/'],
  'packages/learning/': [],
  'packages/outgoing/': [],
  'packages/sftp/': ['packages/outgoing/'],
  'packages/google-drive/': ['packages/outgoing/'],
  'packages/models/': ['packages/db/', 'packages/domain/', 'packages/outgoing/'],
  'packages/labelling/': ['packages/domain/', 'packages/models/'],
  'packages/retrieval/': ['packages/db/', 'packages/domain/', 'packages/models/'],
  'packages/sources/': [
    'packages/domain/',
    'packages/contract/',
    'packages/db/',
    'packages/documents/',
    'packages/engine/',
    'packages/outgoing/',
  ],
  'packages/annotator/': ['packages/domain/'],
  'packages/ui/': ['packages/domain/'],
  'packages/web-data/': ['packages/domain/', 'packages/contract/'],
  'packages/annotating/': ['packages/domain/', 'packages/contract/', 'packages/web-data/'],
  'packages/web-kit/': ['packages/domain/', 'packages/contract/', 'packages/ui/'],
  'packages/annotations/': ['packages/domain/', 'packages/db/'],
  'packages/node-server/': [
    'packages/annotations/',
    'packages/domain/',
    'packages/contract/',
    'packages/db/',
    'packages/engine/',
    'packages/google-drive/',
    'packages/labelling/',
    'packages/learning/',
    'packages/matching/',
    'packages/outgoing/',
    'packages/models/',
    'packages/retrieval/',
    'packages/sources/',
  ],
  'packages/node-web/': [
    'packages/domain/',
    'packages/contract/',
    'packages/ui/',
    'packages/web-data/',
    'packages/web-kit/',
  ],
  'packages/engine/': ['packages/domain/', 'packages/contract/', 'packages/db/', 'packages/annotations/'],
};

/**
 * The rooms inside of one part, bottom to top: each room may import those below it, and rooms on the same floor not each
 * other. What lies in the part's root is its roof.
 */
const ROOMS = {
  'apps/web/src/': [['shared'], ['layout'], ['features'], ['app']],
  'apps/web/src/features/workspace/': [
    ['core'],
    ['annotating'],
    ['issues'],
    ['relations'],
    ['tagging'],
    ['recording', 'pages', 'classifying', 'editing'],
    ['shell'],
  ],
  'packages/engine/src/': [
    ['content', 'statistics'],
    ['jobs'],
    ['api', 'documents'],
    ['context', 'outbox'],
    ['evaluation'],
    ['actions', 'replay', 'steps'],
    ['engine'],
  ],
  'packages/annotating/src/': [['core'], ['kinds'], ['queue'], ['undo', 'live']],
  'apps/server/src/': [['config'], ['services'], ['http'], ['features'], ['bootstrap'], ['commands']],
};

module.exports = { LAYERS, ROOMS };
