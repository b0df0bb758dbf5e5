import { askedOfEach, isLineless } from '../complete/completeBatch.ts';
import { isRequired } from '../fieldType.ts';
import { didYouMean } from '../mistake.ts';
import type { Field } from '../resource.ts';
import type { CheckScope } from './check.ts';
import { fieldsIn } from './checkLogic.ts';
import { checkColumns } from './checkScreens.ts';

type Path = readonly PropertyKey[];

/** Records that are entered together belong to one: it stands in both paths, and what a line asks for is checked as theirs. */
export function checkBatch({ definition, fields, known, say }: CheckScope): void {
  const { batch, kind } = definition;
  if (batch === undefined) return;
  if ((kind ?? 'entity') !== 'entity')
    say(['batch'], 'only records of an entity are entered together', 'key');
  if (!known.includes(batch.of))
    say(['batch', 'of'], `there is no field "${batch.of}"${didYouMean(batch.of, known)}`, 'value');
  else if (fields[batch.of]?.to === undefined) say(['batch', 'of'], `"${batch.of}" is no reference`, 'value');
  if (batch.field === batch.of)
    say(['batch', 'field'], 'the records need a name of their own in the body', 'value');
  for (const field of Object.values(fields))
    if (isRequired(field, 'create') && !isLineless(field))
      say(['batch'], `"${field.name}" is required, and a line of a batch cannot hold it`, 'key');
  checkBatchLogic({ fields, say }, batch.of);
  checkBatchCall(batch.call, 'POST', batch.of, ['batch', 'call'], say);
  checkBatchCall(batch.check?.call, 'GET', batch.of, ['batch', 'check', 'call'], say);
  checkColumns(batch.check?.columns, [...known, 'no'], ['batch', 'check', 'columns'], say);
}

/** What a line does not ask for, such as the record that it belongs to, is not known in it. */
function checkBatchLogic({ fields, say }: Pick<CheckScope, 'fields' | 'say'>, of: string): void {
  const asked = askedOfEach(of, fields);
  for (const name of asked) {
    for (const { path, text } of expressionsOf(fields[name])) {
      const other = fieldsIn(text).find((field) => fields[field] !== undefined && !asked.includes(field));
      if (other !== undefined)
        say(
          ['fields', name, ...path],
          `"${other}" is not in a line of the batch, which asks for it here`,
          'value',
        );
    }
  }
}

function expressionsOf(field: Field | undefined): { path: readonly PropertyKey[]; text: string }[] {
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
  say: CheckScope['say'],
): void {
  if (call === undefined) return;
  if (!call.startsWith(`${method} `)) say(path, `the call must be a ${method}`, 'value');
  const inPath = [...call.matchAll(/\{([^}]*)\}/g)].map((match) => match[1]);
  if (inPath.length !== 1 || inPath[0] !== of)
    say(
      path,
      `the path must hold {${of}}, the record that they belong to, and nothing else in braces`,
      'value',
    );
}
