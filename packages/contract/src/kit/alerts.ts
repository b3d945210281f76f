/**
 * The messages of the page after a successful call: the English text of `X-app-alert`, with `{param}` placeholders
 * that are filled from the reply or the path.
 */
export const ALERTS = {
  'alert.process.created': 'The process "{name}" was created.',
  'alert.process.updated': 'The process was renamed to "{name}".',
  'alert.process.deleted': 'The process was deleted.',
  'alert.process.imported': 'The process "{name}" is now what the file says.',
  'alert.tag.created': 'The tag "{name}" was created.',
  'alert.tag.updated': 'The tag "{name}" was changed.',
  'alert.tag.deleted': 'The tag was deleted.',
  'alert.user.created': 'The user "{login}" was created.',
  'alert.user.updated': 'The user "{login}" was changed.',
  'alert.user.deleted': 'The user was deleted.',
  'alert.role.created': 'The role {name} was created.',
  'alert.role.updated': 'The role {name} was changed.',
  'alert.role.deleted': 'The role was deleted.',
  'alert.authority.saved': 'The authority was saved.',
  'alert.authority.deleted': 'The authority was deleted.',
  'alert.node.deleted': 'The node was deleted.',
  'alert.secret.created': 'The secret "{name}" was created.',
  'alert.secret.deleted': 'The secret was deleted.',
  'alert.model.created': 'The model "{name}" was added.',
  'alert.model.updated': 'The model "{name}" was changed.',
  'alert.model.deleted': 'The model was deleted.',
  'alert.ragTemplate.saved': 'The template was saved.',
  'alert.ragTemplate.deleted': 'The template is the default again.',
  'alert.process.ragChanged': 'The RAG settings were saved.',
  'alert.splitter.created': 'The splitter "{name}" was added.',
  'alert.splitter.updated': 'The splitter "{name}" was changed.',
  'alert.splitter.deleted': 'The splitter was deleted.',
  'alert.apiKey.deleted': 'The access token was deleted.',
  'alert.issue.created': 'The problem was reported.',
  'settings.messages.success': 'Settings saved!',
  'password.messages.success': 'Password changed!',
  'register.messages.success': 'Registration saved! Please check your e-mail for confirmation.',
  'reset.request.messages.success': 'Check your e-mail for details on how to reset your password.',
  'reset.finish.messages.success': 'Your password has been reset. You can sign in with it now.',
} as const satisfies Record<string, string>;

export type AlertKey = keyof typeof ALERTS;
export type AlertParams = Record<string, string | number>;

export const isAlertKey = (key: string): key is AlertKey => Object.hasOwn(ALERTS, key);

/** The values of a reply and a path that the text refers to. */
export function alertParams(key: AlertKey, ...sources: readonly unknown[]): AlertParams {
  const values: Record<string, unknown> = Object.assign({}, ...sources);
  const named = [...ALERTS[key].matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  return Object.fromEntries(
    named.flatMap((name) => {
      const value = values[name];
      return typeof value === 'string' || typeof value === 'number' ? [[name, value]] : [];
    }),
  );
}
