import { problem } from '../../errors/problem.ts';
import { batchFieldNames, isLineless } from '../complete/completeBatch.ts';
import { isRequired } from '../fieldType.ts';
import type { Field } from '../resource.ts';
import type { CheckScope } from './check.ts';
import { fieldsIn } from './checkLogic.ts';
import { checkColumns } from './checkScreens.ts';
import { fieldUnknown } from './fieldUnknown.ts';

type Path = readonly PropertyKey[];

/**
 * Records that are entered together belong to one record: its id is in both paths, and lines are checked
 * like records.
 */
export function checkBatch({ definition, fields, known, addMistake }: CheckScope): void {
  const { batch, kind } = definition;
  if (batch === undefined) return;
  if ((kind ?? 'entity') !== 'entity') addMistake(['batch'], problem('batchOfEntities'), 'key');
  if (!known.includes(batch.of)) addMistake(['batch', 'of'], fieldUnknown(batch.of, known), 'value');
  else if (fields[batch.of]?.to === undefined)
    addMistake(['batch', 'of'], problem('notReference', { name: batch.of }), 'value');
  if (batch.field === batch.of) addMistake(['batch', 'field'], problem('batchFieldTaken'), 'value');
  for (const field of Object.values(fields))
    if (isRequired(field, 'create') && !isLineless(field))
      addMistake(['batch'], problem('batchWithoutRequired', { name: field.name }), 'key');
  checkBatchLogic({ fields, addMistake }, batch.of);
  checkBatchCall(batch.call, 'POST', batch.of, ['batch', 'call'], addMistake);
  checkBatchCall(batch.check?.call, 'GET', batch.of, ['batch', 'check', 'call'], addMistake);
  checkColumns(batch.check?.columns, [...known, 'no'], ['batch', 'check', 'columns'], addMistake);
}

/** Fields that a line does not contain, such as the owner, are unknown in it. */
function checkBatchLogic(
  { fields, addMistake }: Pick<CheckScope, 'fields' | 'addMistake'>,
  of: string,
): void {
  const used = batchFieldNames(of, fields);
  for (const name of used) {
    for (const { path, text } of expressionsOf(fields[name])) {
      const other = fieldsIn(text).find((field) => fields[field] !== undefined && !used.includes(field));
      if (other !== undefined)
        addMistake(['fields', name, ...path], problem('batchWithoutOperand', { name: other }), 'value');
    }
  }
}

/** The expressions of a field with their places. */
export function expressionsOf(field: Field | undefined): { path: readonly PropertyKey[]; text: string }[] {
  if (field === undefined) return [];
  const { visibleIf, requiredIf, readOnlyIf, formula, options = [] } = field;
  const written = Object.entries({ visibleIf, requiredIf, readOnlyIf, from: formula }).map(([key, text]) => ({
    path: [key],
    text,
  }));
  const offered = options.map(({ when }, place) => ({ path: ['options', place, 'when'], text: when }));
  return [...written, ...offered].flatMap(({ path, text }) => (text === undefined ? [] : [{ path, text }]));
}

function checkBatchCall(
  call: string | undefined,
  method: 'GET' | 'POST',
  of: string,
  path: Path,
  addMistake: CheckScope['addMistake'],
): void {
  if (call === undefined) return;
  if (!call.startsWith(`${method} `)) addMistake(path, problem('batchMethod', { method }), 'value');
  const inPath = [...call.matchAll(/\{([^}]*)\}/g)].map((match) => match[1]);
  if (inPath.length !== 1 || inPath[0] !== of)
    addMistake(path, problem('pathNeedsOwner', { id: `{${of}}` }), 'value');
}
