import { problem } from '../../errors/problem.ts';
import { figuresOf, sharedFieldNames } from '../complete/completeSheet.ts';
import { isRequired } from '../fieldType.ts';
import type { CheckScope } from './check.ts';
import { expressionsOf } from './checkBatch.ts';
import { fieldsIn } from './checkLogic.ts';
import { checkCondition, must, scopeIn } from './checkPointers.ts';

/** A sheet has movements, a reference to whose records its lines belong, and inputs that a line can contain. */
export function checkSheet(scope: CheckScope): void {
  const { definition, fields, known, addMistake } = scope;
  const { sheet, kind } = definition;
  if (sheet === undefined) return;
  if (kind !== 'movement') addMistake(['sheet'], problem('sheetOfMovements'), 'key');
  if (sheet.call !== undefined && !/^POST [^{]*$/.test(sheet.call))
    addMistake(['sheet', 'call'], problem('sheetCall'), 'value');
  const field = sheet.field ?? 'lines';
  if (known.includes(field))
    addMistake(
      sheet.field === undefined ? ['sheet'] : ['sheet', 'field'],
      problem('batchFieldTaken'),
      'value',
    );
  checkEach(scope);
  checkCompare(scope);
  checkAccrual(scope);
  for (const [index, name] of sheet.line.entries()) {
    const path = ['sheet', 'line', index];
    if (!must(scope, name, path)) continue;
    const { of, formula, readOnly } = fields[name] ?? {};
    if (of !== undefined || formula !== undefined || readOnly === true || name === sheet.each)
      addMistake(path, problem('sheetLineField', { name }), 'value');
  }
  const shared = sharedFieldNames(definition, fields);
  for (const one of Object.values(fields))
    if (one.of !== undefined && isRequired(one, 'create'))
      addMistake(['sheet'], problem('sheetWithoutRequired', { name: one.name }), 'key');
  checkOperands(scope, shared);
}

function checkEach(scope: CheckScope): void {
  const { definition, fields, others, addMistake } = scope;
  const { each, fill = {}, columns = [], line = [] } = definition.sheet ?? {};
  if (each === undefined || !must(scope, each, ['sheet', 'each'])) return;
  const reference = fields[each];
  if (reference?.to === undefined || reference.each !== undefined || !isRequired(reference, 'create')) {
    addMistake(['sheet', 'each'], problem('sheetEach', { name: each }), 'value');
    return;
  }
  const target = others.get(reference.to);
  // An unreadable definition has mistakes of its own.
  if (target === undefined) return;
  const there = scopeIn(scope, target);
  const figures = figuresOf(definition);
  for (const [name, filled] of Object.entries(fill)) {
    const path = ['sheet', 'fill', name];
    if (!line.includes(name)) addMistake(path, problem('sheetFillsOther', { name }), 'key');
    const { from, where = {} } = typeof filled === 'string' ? { from: filled } : filled;
    if (!Object.hasOwn(figures, from))
      must(there, from, typeof filled === 'string' ? path : [...path, 'from']);
    for (const [other, value] of Object.entries(where))
      checkCondition(there, other, value, [...path, 'where', other]);
  }
  for (const [index, entry] of columns.entries())
    for (const name of typeof entry === 'string' ? [entry] : Object.keys(entry))
      if (!Object.hasOwn(figures, name)) must(there, name, ['sheet', 'columns', index]);
}

/** The movement that accrues pay has the rule for it. */
function checkAccrual({ definition, others, names, addMistake }: CheckScope): void {
  const name = definition.sheet?.accrual;
  if (name === undefined) return;
  const named = others.get(name);
  // An unreadable definition has mistakes of its own.
  if (named === undefined && names.includes(name)) return;
  const post = named?.definition.post;
  const rule = typeof post === 'string' ? post : post?.rule;
  if (rule !== 'accrual') addMistake(['sheet', 'accrual'], problem('sheetAccrual', { name }), 'value');
}

/** Both are inputs of a line, and the one that is not entered is filled. */
function checkCompare({ definition, addMistake }: CheckScope): void {
  const { compare, line = [], fill = {} } = definition.sheet ?? {};
  if (compare === undefined) return;
  for (const key of ['input', 'with'] as const)
    if (!line.includes(compare[key]))
      addMistake(['sheet', 'compare', key], problem('sheetFillsOther', { name: compare[key] }), 'value');
  if (fill[compare.with] === undefined || compare.input === compare.with)
    addMistake(
      ['sheet', 'compare', 'with'],
      problem('sheetComparesUnfilled', { name: compare.with }),
      'value',
    );
}

/** The form knows the shared fields, and a line its own: an expression over both could not be followed while typing. */
function checkOperands({ definition, fields, addMistake }: CheckScope, shared: readonly string[]): void {
  const { each = '', line = [] } = definition.sheet ?? {};
  for (const group of [shared, [each, ...line]])
    for (const name of group)
      for (const { path, text } of expressionsOf(fields[name])) {
        const other = fieldsIn(text).find((used) => fields[used] !== undefined && !group.includes(used));
        if (other !== undefined)
          addMistake(['fields', name, ...path], problem('sheetWithoutOperand', { name: other }), 'value');
      }
}
