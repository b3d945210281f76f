import { defineErrors } from '../kit/define-errors.ts';

/** Why matching rules are refused. The calls that answer with these errors belong to the node type `LEXICON`. */
export const matchingRuleErrors = defineErrors({
  'error.rule.invalid': {
    status: 400,
    en: 'The expression "{expression}" is not a valid rule: {reason}',
    pl: 'Wyrażenie „{expression}” nie jest poprawną regułą: {reason}',
  },
  'error.rule.duplicate': { status: 400, en: 'List contains duplicates', pl: 'Lista zawiera duplikaty' },
  'error.rule.tooSlow': {
    status: 422,
    en: 'The rule "{expression}" takes too long and was stopped. Make its pattern more precise.',
    pl: 'Reguła „{expression}” działa zbyt długo i została zatrzymana. Doprecyzuj jej wzorzec.',
  },
  'error.rule.tooManyMatches': {
    status: 422,
    en: 'The rule "{expression}" matches more than {most} times in one document. Make it more precise.',
    pl: 'Reguła „{expression}” pasuje ponad {most} razy w jednym dokumencie. Doprecyzuj ją.',
  },
  'error.rule.overtaken': {
    status: 409,
    en: '{who} changed these rules in the meantime: {rules}. Read them again before you change them.',
    pl: 'W międzyczasie zmieniono te reguły ({who}): {rules}. Odczytaj je ponownie, zanim je zmienisz.',
  },
  'error.rule.deleted': {
    status: 409,
    en: '{who} deleted these rules in the meantime: {rules}. Read them again before you change them.',
    pl: 'W międzyczasie usunięto te reguły ({who}): {rules}. Odczytaj je ponownie, zanim je zmienisz.',
  },
});
