import { problem } from '../../errors/problem.ts';
import { ledgerOf } from '../complete/completeLedger.ts';
import { completePost } from '../complete/completePost.ts';
import type { Definition } from '../grammar/grammar.ts';
import { MOVEMENT_RULES, movementRule, OWN_TYPES } from '../grammar/rules.ts';
import { didYouMean } from '../mistake.ts';
import type { AddMistake, CheckScope } from './check.ts';
import { checkEntries } from './checkEntries.ts';
import { fieldUnknown } from './fieldUnknown.ts';

/** Keys that only a movement has, and keys that a movement cannot have. */
export function checkMovement(scope: CheckScope): void {
  const { definition, addMistake } = scope;
  if (isOfNoKind(scope)) return;
  if (definition.kind === 'movement') {
    checkParts(definition, addMistake);
    checkOwnFields(scope);
    checkPost(scope);
  } else {
    const { name } = definition;
    if (definition.post !== undefined) addMistake(['post'], problem('postWithoutMovement', { name }));
    if (definition.history !== undefined) addMistake(['history'], problem('historyWithoutMovement'));
    if (definition.voucher !== undefined) addMistake(['voucher'], problem('voucherWithoutMovement'));
    if (definition.onceFor !== undefined) addMistake(['onceFor'], problem('onceForWithoutMovement'));
  }
  if (definition.ledger !== undefined && ledgerOf(definition) === undefined)
    addMistake(['ledger'], problem('ledgerWithoutBook'));
}

/** A misspelled kind is a mistake of its own; nothing else can be checked. */
function isOfNoKind({ definition, others }: CheckScope): boolean {
  const written = others.get(definition.name)?.source.value;
  return definition.kind === undefined && Object(written).kind !== undefined;
}

function checkParts(definition: Definition, addMistake: AddMistake): void {
  for (const part of ['book', 'stock', 'account'] as const) {
    if (definition[part] !== undefined) addMistake([part], problem('movementWithBook', { part }));
  }
  const never = problem('movementEdited');
  if (definition.edit !== undefined) addMistake(['edit'], never);
  if (definition.actions !== undefined) addMistake(['actions'], never);
  for (const operation of ['update', 'delete'] as const) {
    if (definition.api?.[operation] !== undefined) addMistake(['api', operation], never);
  }
  for (const [part, actions = []] of [
    ['list', definition.list?.actions],
    ['show', definition.show?.actions],
  ] as const)
    for (const [index, action] of actions.entries())
      if (action !== 'show') addMistake([part, 'actions', index], never, 'value');
  if (definition.create?.in !== undefined && definition.create.in !== 'page')
    addMistake(['create', 'in'], problem('movementNotOnPage'), 'value');
}

/** Every transaction has a date and a note, taken from these fields. */
function checkOwnFields({ fields, addMistake }: CheckScope): void {
  const { date, note } = fields;
  if (date !== undefined && date.type !== 'date')
    addMistake(['fields', 'date', 'type'], problem('movementDateType'), 'value');
  if (note !== undefined && !['text', 'longtext'].includes(note.type))
    addMistake(['fields', 'note', 'type'], problem('movementNoteType'), 'value');
}

function checkPost(scope: CheckScope): void {
  const { definition, addMistake } = scope;
  const { post } = definition;
  if (post === undefined) {
    addMistake([], problem('postMissing'));
    return;
  }
  if (typeof post === 'string') {
    checkRule(scope, post, ['post']);
    return;
  }
  if (post.rule !== undefined) checkRule(scope, post.rule, ['post', 'rule']);
  checkBeyond(scope, post);
  if (post.rule !== undefined && post.entries !== undefined)
    addMistake(['post', 'entries'], problem('postOfRuleAndEntries'));
  if (post.rule === undefined && post.entries === undefined) addMistake(['post'], problem('postEmpty'));
  const type = completePost(definition)?.type ?? '';
  if ((OWN_TYPES as readonly string[]).includes(type))
    addMistake(
      post.type === undefined ? ['name'] : ['post', 'type'],
      problem('postTypeOfProduct', { type }),
      'value',
    );
  if (post.rule === undefined && post.entries !== undefined) checkEntries(scope, post.entries);
}

/** The fields of `beyond` are money, and the rule accrues pay by a rate. */
function checkBeyond(
  { fields, known, types, addMistake }: CheckScope,
  { rule, beyond = [] }: { rule?: string | undefined; beyond?: readonly string[] | undefined },
): void {
  if (beyond.length > 0 && movementRule(rule)?.accrues !== true) {
    addMistake(['post', 'beyond'], problem('beyondWithoutPay'));
    return;
  }
  for (const [place, name] of beyond.entries()) {
    const field = fields[name];
    const at = ['post', 'beyond', place];
    if (!known.includes(name)) addMistake(at, fieldUnknown(name, known), 'value');
    else if (field !== undefined && (types[field.type]?.amount !== 'money' || field.source !== 'column'))
      addMistake(at, problem('entryNotMoney', { name, type: field.type }), 'value');
  }
}

function checkRule(
  { known, bookKeys, addMistake }: CheckScope,
  rule: string,
  path: readonly PropertyKey[],
): void {
  const written = movementRule(rule);
  if (written === undefined) {
    addMistake(
      path,
      problem('ruleUnknown', { rule, hint: didYouMean(rule, Object.keys(MOVEMENT_RULES)) }),
      'value',
    );
    return;
  }
  for (const name of written.fields.filter((field) => !known.includes(field)))
    addMistake(path, problem('ruleNeedsField', { rule, name, hint: didYouMean(name, known) }), 'value');
  for (const book of (written.books ?? []).filter((key) => bookKeys?.includes(key) === false))
    addMistake(path, problem('ruleNeedsBook', { rule, key: book }), 'value');
}
