/** Errors about processes as files. */
export const PROCESS_FILE_ERRORS = {
  'error.processFile.format': {
    status: 400,
    message: 'This is not a process file: the property "format" must be "scriptorium-process".',
  },
  'error.processFile.newer': {
    status: 400,
    message:
      'The file has version {version} of the format, and this product reads versions up to {known}. Update the product first.',
  },
  'error.processFile.value': {
    status: 400,
    message: 'This value is not valid, or the property does not exist.',
  },
  'error.processFile.refused': {
    status: 400,
    message: 'The file was refused, and nothing was changed. Problems: {problems}. The first: {first}',
  },
  'error.processFile.changed': {
    status: 409,
    message: 'Somebody else changed the process or took one of its names in the meantime. Try again.',
  },
  'error.processFile.removes': {
    status: 409,
    message: 'The import deletes what the file does not have ({removals}). Confirm to import it.',
  },
  'error.processFile.parser': { status: 400, message: 'A process has exactly one FILE_PARSER node.' },
  'error.processFile.nodeUnknown': { status: 400, message: 'The file has no node "{name}".' },
  'error.processFile.labelUnknown': {
    status: 400,
    message: 'The node "{node}" has no label "{label}" in the file.',
  },
  'error.processFile.noLabels': { status: 400, message: 'A {type} node has no labels of this kind.' },
  'error.processFile.needs': {
    status: 400,
    message:
      'The node "{node}" cannot be saved without "{name}", which this installation does not have. Add it first.',
  },
  'error.processFile.nodeHasLabels': {
    status: 400,
    message:
      'The node "{node}" is not in the file and cannot be deleted: documents have labels from it ({labels}). Delete it by hand if they may be lost.',
  },
  'error.processFile.tooMany': { status: 400, message: 'There may be at most {most} of these in a file.' },
} as const;
