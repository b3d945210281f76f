/**
 * Why a language model gave no answer that can be used: the English messages by their keys, with `{param}`
 * placeholders. The page has the same keys in each of its languages. No parameter is ever a key or a prompt.
 */
export const MODEL_REASONS = {
  'reason.model.none': 'The node has no model. Choose one in its settings and run the step again.',
  'reason.model.missing':
    'The model of the node does not exist any more. Choose another one in its settings and run the step again.',
  'reason.model.inactive':
    'The model "{model}" is switched off. Choose another one, or ask an administrator to switch it on.',
  'reason.model.budget':
    'The budget of the model "{model}" for today leaves no room for this call: {spent} of {budget} {currency} are spent, and it may cost {estimate} {currency}. Run the step again tomorrow, or ask an administrator for a larger budget or shorter answers.',
  'reason.model.busy': '"{model}" accepts no more requests at the moment ({status}).',
  'reason.model.overloaded': '"{model}" is overloaded at the moment ({status}).',
  'reason.model.serverError': 'The provider of "{model}" had an internal error ({status}).',
  'reason.model.key':
    'The provider of "{model}" does not accept the key. Correct it in the settings of the model, or in the secret that is used instead.',
  'reason.model.forbidden':
    'The provider does not let this key use "{model}". Use another key, or allow it in the account at the provider.',
  'reason.model.quota':
    'The account at the provider of "{model}" has no credit left. Somebody has to pay there, then run the step again.',
  'reason.model.notFound':
    'The provider of "{model}" knows no model of this name, or there is nothing at this address. {message}',
  'reason.model.tooLong':
    'The prompt is too long for "{model}". Let its wildcards insert shorter texts, or choose a model with a larger context. {message}',
  'reason.model.rejected': 'The provider of "{model}" rejected the request ({status}). {message}',
  'reason.model.notJson':
    'What answered for "{model}" is not a language model of this protocol. Check the address.',
  'reason.model.empty': '"{model}" answered without any text. Ask it once more, or change the prompt.',
  'reason.model.refused': '"{model}" refused to answer. {message}',
  'reason.model.cut':
    'The answer of "{model}" reached its limit of tokens and was cut off. Allow longer answers in the settings of the model, or ask for shorter ones.',
  'reason.model.blocked':
    '{host} is in a network that must not be reached. The administrator of the server can allow it with {setting}.',
  'reason.model.unreachable':
    'Could not connect to {host}, which answers for "{model}". Check the address of the model and whether its server runs.',
  'reason.model.timeout': '"{model}" did not answer within {seconds} seconds ({setting}).',
  'reason.model.broken': 'The connection to {host}, which answers for "{model}", was lost.',
  'reason.model.tooLarge': 'The answer of "{model}" is larger than {megabytes} MB ({setting}).',
  'reason.model.attachment':
    'The file of the document cannot be attached: "{model}" does not read {type}. Choose a model that does, or attach no files.',
  'reason.model.attachmentTooLarge':
    'The file of the document is larger than {megabytes} MB and cannot be attached.',
} as const;
export type ModelReason = keyof typeof MODEL_REASONS;
