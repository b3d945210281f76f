/**
 * Why a question about documents has no answer, or a document is not indexed: the English messages by their keys, with
 * `{param}` placeholders. The page has the same keys in each of its languages.
 */
export const RAG_REASONS = {
  'reason.rag.nothingIndexed':
    'No document of the process is indexed yet. Add documents, or wait until they are.',
  'reason.rag.nothingFound':
    'No passage is similar enough to the question, so that no model was asked. Use other words, or a lower threshold.',
  'reason.rag.documentsGone': 'The documents that were found have just been deleted. Ask again.',
  'reason.rag.budget':
    'The budget of the model "{model}" for today leaves no room for this question: {spent} of {budget} {currency} are spent, and it may cost {estimate} {currency}. Choose another model, ask again tomorrow, or ask an administrator for a larger budget.',
  'reason.rag.embeddingBudget':
    'The budget of the embedding model "{model}" for today leaves no room for this call: {spent} of {budget} {currency} are spent, and it may cost {estimate} {currency}. Index again tomorrow, or ask an administrator for a larger budget.',
  'reason.rag.secretInactive': 'The secret "{name}" is switched off. Choose another one, or none.',
  'reason.rag.secretUnreadable': 'The secret "{name}" cannot be decrypted. Create it again.',
  'reason.rag.splitterUnreachable': 'The splitter "{splitter}" ({host}) did not answer.',
  'reason.rag.splitterBlocked':
    'The splitter "{splitter}" ({host}) is in a network that must not be reached. The administrator of the server can allow it with {setting}.',
  'reason.rag.splitterStatus': 'The splitter "{splitter}" answered with the status {status}.',
  'reason.rag.splitterAnswer':
    'The answer of the splitter "{splitter}" is not a list of passages ("chunks").',
  'reason.rag.partMissing':
    'Passage {number} of the splitter "{splitter}" is not in the text after the passage before it.',
} as const;
export type RagReason = keyof typeof RAG_REASONS;
