import type { Field, Resource, Sheet } from '../../../schema/index.ts';

/** A value of a line's record, which stands beside the inputs. */
export interface SheetRecordColumn {
  field: Field;
  label: string;
  /** An amount that the server computed for the line (`figures` of a sheet). */
  isFigure: boolean;
}

export function columnsOf({ columns, figures }: Sheet, target: Resource): SheetRecordColumn[] {
  return columns.flatMap(({ field: name, label }) => {
    const figure = Object.hasOwn(figures, name) ? figures[name] : undefined;
    const field = figure ?? target.fields[name];
    const isFigure = figure !== undefined;
    return field === undefined ? [] : [{ field, label: label ?? field.labels.list, isFigure }];
  });
}
