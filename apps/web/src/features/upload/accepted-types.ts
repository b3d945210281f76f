/**
 * File types for upload (UPLOAD-03). The server checks the content; this filter only rejects what cannot be
 * valid.
 */
export const ACCEPTED_TYPES: Record<string, string[]> = {
  // A wildcard only works without extensions; types unknown to operating systems follow with theirs.
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
