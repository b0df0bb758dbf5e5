import { problem } from '../../errors/problem.ts';
import type { FieldType, FieldTypes } from '../fieldType.ts';
import type { WrittenField } from '../grammar/grammar.ts';
import type { WrittenView } from '../grammar/viewsKeys.ts';
import type { ViewKind } from '../views/viewNames.ts';
import type { AddMistake, CheckScope } from './check.ts';

/**
 * Keys that have an effect only for some types of fields, some kinds of views, or some places of a page. Each
 * table lists them with what uses them; anywhere else they would do nothing.
 */

type Path = readonly PropertyKey[];
type Place = 'page' | 'modal' | 'panel';

const isNumber = ({ numeric }: FieldType) => numeric;
const offersRecords = ({ options }: FieldType) => options.includes('to');
/** A list of several options may run out; one of single options is never empty. */
const offersSeveral = ({ options, storage }: FieldType) => options.includes('options') && storage === 'json';

const OF_TYPES = {
  placeholder: ({ isCheckbox, isEditor, holdsUpload, options }) =>
    !isCheckbox && !isEditor && !holdsUpload && !options.includes('of'),
  prefix: isNumber,
  unit: isNumber,
  empty: (type) => offersRecords(type) || offersSeveral(type),
  failed: offersRecords,
} as const satisfies Partial<Record<keyof WrittenField, (type: FieldType) => boolean>>;

const OF_DISPLAYS: Readonly<Record<NonNullable<WrittenField['display']>, (type: FieldType) => boolean>> = {
  // The name of a record is capitalised where it is the heading of a group or of a column of a board.
  capitalise: (type) => type.computes === 'text' || offersRecords(type),
  date: ({ storage }) => storage === 'instant',
  na: () => true,
};

/** A phone shows a grid as a table. */
const OF_KINDS = {
  widths: ['table', 'grid'],
  density: ['table', 'grid'],
  rows: ['table', 'grid'],
  group: ['table', 'grid', 'timeline'],
} as const satisfies Partial<Record<keyof WrittenView, readonly ViewKind[]>>;

const OF_PLACES = {
  show: { links: ['page'], forms: ['page'] },
  create: { links: ['page', 'panel'], after: ['page'] },
  edit: { links: ['page'], after: ['page'] },
} as const satisfies Record<string, Record<string, readonly Place[]>>;

/** Reports the keys of a field, or of one of a line, that its type does not use. */
export function checkFieldUses({ types, addMistake }: CheckScope, written: WrittenField, path: Path): void {
  const type = types[written.type];
  if (type === undefined) return;
  for (const [key, isUsed] of Object.entries(OF_TYPES))
    if (written[key as keyof typeof OF_TYPES] !== undefined && !isUsed(type))
      notUsed([...path, key], type.name, key, typesWith(isUsed, types), addMistake);
  const { display } = written;
  const isShown = display === undefined ? () => true : OF_DISPLAYS[display];
  if (!isShown(type))
    notUsed([...path, 'display'], type.name, `display: ${display}`, typesWith(isShown, types), addMistake);
}

/** Reports the keys of a view that its kind does not use. */
export function checkViewUses({ addMistake }: CheckScope, view: WrittenView, path: Path): void {
  const { kind = 'table' } = view;
  for (const [key, kinds] of Object.entries<readonly ViewKind[]>(OF_KINDS))
    if (view[key as keyof typeof OF_KINDS] !== undefined && !kinds.includes(kind))
      notUsed([...path, key], kind, key, kinds, addMistake);
}

/** Reports the keys of the details and the forms that are not used where they appear. */
export function checkPlaceUses({ definition, addMistake }: CheckScope): void {
  for (const [name, keys] of Object.entries(OF_PLACES)) {
    const written: Readonly<Record<string, unknown>> = definition[name as keyof typeof OF_PLACES] ?? {};
    const place = (written.in ?? 'page') as Place;
    for (const [key, places] of Object.entries<readonly Place[]>(keys))
      if (written[key] !== undefined && !places.includes(place))
        notUsed([name, key], place, key, places, addMistake);
  }
}

function typesWith(isUsed: (type: FieldType) => boolean, types: FieldTypes): string[] {
  return Object.values(types)
    .filter(isUsed)
    .map(({ name }) => name);
}

function notUsed(
  path: Path,
  name: string,
  key: string,
  others: readonly string[],
  addMistake: AddMistake,
): void {
  addMistake(path, problem('keyNotUsed', { name, key, others: others.join(', ') }), 'key');
}
