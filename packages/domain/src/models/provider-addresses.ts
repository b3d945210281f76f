/** The public addresses of the providers, by their protocols. */
export const PROVIDER_ADDRESSES = {
  OPENAI: 'https://api.openai.com/v1',
  ANTHROPIC: 'https://api.anthropic.com/v1',
  GOOGLE: 'https://generativelanguage.googleapis.com/v1beta',
  OLLAMA: 'http://localhost:11434',
} as const;
