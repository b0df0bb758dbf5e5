import { problem } from '../../errors/problem.ts';
import { bodyParts, unknownParts } from '../record/paperBody.ts';
import type { CheckScope } from './check.ts';
import { items, must } from './checkPointers.ts';

type Path = readonly PropertyKey[];

/** The fields that the papers of a record name, also within their text. */
export function checkPrint(scope: CheckScope): void {
  for (const [name, { fields, spell, body = '' }] of Object.entries(scope.definition.print ?? {})) {
    const path = ['print', name];
    items(scope, fields, [...path, 'fields']);
    if (typeof spell === 'string') mustBeMoney(scope, spell, [...path, 'spell']);
    for (const part of unknownParts(body))
      scope.addMistake([...path, 'body'], problem('paperPartUnknown', { part }), 'value');
    for (const part of bodyParts(body)) {
      if (typeof part === 'string') continue;
      if (part.spell) mustBeMoney(scope, part.field, [...path, 'body']);
      else must(scope, part.field, [...path, 'body']);
    }
  }
}

/** Only amounts of money are written out in words. */
function mustBeMoney(scope: CheckScope, name: string, path: Path): void {
  if (!must(scope, name, path)) return;
  const field = scope.fields[name];
  if (field !== undefined && scope.types[field.type]?.amount !== 'money')
    scope.addMistake(path, problem('spellOfMoney', { name, type: field.type }), 'value');
}
