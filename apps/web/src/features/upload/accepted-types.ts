/** What may be uploaded (spec workspace 2.6). The server judges by the content; this keeps out what cannot be right. */
export const ACCEPTED_TYPES: Record<string, string[]> = {
  // A wildcard counts only without endings; those that systems do not know by type follow with theirs.
  'image/*': [],
  'image/tiff': ['.tif', '.tiff'],
  'image/webp': ['.webp'],
  'application/pdf': ['.pdf'],
  'application/msword': ['.doc'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['.docx'],
  'application/vnd.oasis.opendocument.text': ['.odt'],
  'application/vnd.oasis.opendocument.spreadsheet': ['.ods'],
  'text/plain': ['.txt'],
  'message/rfc822': ['.eml'],
  'audio/wav': ['.wav'],
  'audio/x-wav': ['.wav'],
  'application/json': ['.json'],
};
