/**
 * File types for upload (UPLOAD-03), with further formats of recordings and transcripts. The server checks the content; this filter only rejects what cannot be
 * valid.
 */
export const ACCEPTED_TYPES: Record<string, string[]> = {
  // A wildcard only works without extensions; types unknown to operating systems follow with theirs.
  'image/*': [],
  'image/tiff': ['.tif', '.tiff'],
  'image/webp': ['.webp'],
  'image/heic': ['.heic', '.heif'],
  'application/pdf': ['.pdf'],
  'application/msword': ['.doc'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['.docx'],
  'application/vnd.oasis.opendocument.text': ['.odt'],
  'application/vnd.oasis.opendocument.spreadsheet': ['.ods'],
  'text/plain': ['.txt'],
  'message/rfc822': ['.eml'],
  'application/vnd.ms-outlook': ['.msg'],
  'application/mbox': ['.mbox'],
  'application/zip': ['.zip'],
  'application/x-zip-compressed': ['.zip'],
  'audio/wav': ['.wav'],
  'audio/x-wav': ['.wav'],
  'audio/mpeg': ['.mp3'],
  'audio/mp4': ['.m4a', '.mp4'],
  'audio/x-m4a': ['.m4a'],
  // Systems take an MP4 file for a video; the server refuses it if it has a picture.
  'video/mp4': ['.mp4'],
  'audio/ogg': ['.ogg', '.oga', '.opus'],
  'audio/opus': ['.opus'],
  'video/ogg': ['.ogg'],
  'audio/flac': ['.flac'],
  'audio/x-flac': ['.flac'],
  'application/json': ['.json'],
  'text/vtt': ['.vtt'],
  'application/x-subrip': ['.srt'],
  // Without types of their own.
  'text/x-ctm': ['.ctm'],
  'text/x-eaf': ['.eaf'],
  'text/x-textgrid': ['.textgrid', '.TextGrid'],
};
