import { ledgerOf } from '../complete/completeLedger.ts';
import { completePost } from '../complete/completePost.ts';
import type { Definition } from '../grammar/grammar.ts';
import { OWN_TYPES, RULE_BOOKS, RULES } from '../grammar/rules.ts';
import { didYouMean } from '../mistake.ts';
import type { CheckScope, Say } from './check.ts';
import { checkEntries } from './checkEntries.ts';

/** What only a movement has, and what none may have. */
export function checkMovement(scope: CheckScope): void {
  const { definition, say } = scope;
  if (isOfNoKind(scope)) return;
  if (definition.kind === 'movement') {
    checkParts(definition, say);
    checkOwnFields(scope);
    checkPost(scope);
  } else {
    const { name } = definition;
    if (definition.post !== undefined) say(['post'], `only a movement posts; give ${name} the kind movement`);
    if (definition.history !== undefined) say(['history'], `only a movement has a history of days`);
  }
  if (definition.ledger !== undefined && ledgerOf(definition) === undefined)
    say(['ledger'], 'only records with a book or a stock have a ledger');
}

/** A kind that is misspelled is a mistake of its own: nothing else can be told. */
function isOfNoKind({ definition, others }: CheckScope): boolean {
  const written = others.get(definition.name)?.source.value;
  return definition.kind === undefined && Object(written).kind !== undefined;
}

function checkParts(definition: Definition, say: Say): void {
  for (const part of ['book', 'stock', 'account'] as const) {
    if (definition[part] !== undefined) say([part], `a movement has no ${part}; it posts to those of others`);
  }
  const never = 'a movement is never edited; it is corrected by another';
  if (definition.edit !== undefined) say(['edit'], never);
  if (definition.actions !== undefined) say(['actions'], never);
  for (const operation of ['update', 'delete'] as const) {
    if (definition.api?.[operation] !== undefined) say(['api', operation], never);
  }
  if (definition.create?.in !== undefined && definition.create.in !== 'page')
    say(['create', 'in'], 'the form of a movement is a page', 'value');
}

/** Every transaction has a day and a note, and takes them from here. */
function checkOwnFields({ fields, say }: CheckScope): void {
  for (const [name, types] of Object.entries({ date: ['date'], note: ['text', 'longtext'] })) {
    const { type } = fields[name] ?? {};
    if (type !== undefined && !types.includes(type))
      say(['fields', name, 'type'], `the ${name} of a movement is a ${types.join(' or ')}`, 'value');
  }
}

function checkPost(scope: CheckScope): void {
  const { definition, say } = scope;
  const { post } = definition;
  if (post === undefined) {
    say([], 'a movement says what it posts: `post`, with entries or the name of a rule');
    return;
  }
  if (typeof post === 'string') {
    checkRule(scope, post, ['post']);
    return;
  }
  if (post.rule !== undefined) checkRule(scope, post.rule, ['post', 'rule']);
  if (post.rule !== undefined && post.entries !== undefined)
    say(['post', 'entries'], 'a rule makes the entries; take out one of the two');
  if (post.rule === undefined && post.entries === undefined)
    say(['post'], 'entries, or the name of a rule, are missing');
  const type = completePost(definition)?.type ?? '';
  if ((OWN_TYPES as readonly string[]).includes(type))
    say(
      post.type === undefined ? ['name'] : ['post', 'type'],
      `"${type}" is a type of the product's own`,
      'value',
    );
  if (post.rule === undefined && post.entries !== undefined) checkEntries(scope, post.entries);
}

function checkRule({ known, bookKeys, say }: CheckScope, rule: string, path: readonly PropertyKey[]): void {
  const needed = Object.hasOwn(RULES, rule) ? RULES[rule] : undefined;
  if (needed === undefined) {
    say(path, `there is no rule "${rule}"${didYouMean(rule, Object.keys(RULES))}`, 'value');
    return;
  }
  for (const name of needed.filter((field) => !known.includes(field)))
    say(path, `the rule "${rule}" needs a field "${name}"${didYouMean(name, known)}`, 'value');
  for (const book of (RULE_BOOKS[rule] ?? []).filter((key) => bookKeys?.includes(key) === false))
    say(
      path,
      `the rule "${rule}" posts to the book "${book}", which settings.yaml does not declare`,
      'value',
    );
}
