import { useMemo } from 'react';
import { fieldTypes } from '../../../fields/index.ts';
import type { Resource } from '../../../schema/index.ts';
import { prefilledAddress } from '../../address/prefilledAddress.ts';
import { sheetAddress } from '../../address/sheetAddress.ts';
import type { BaseRecord } from '../../data/index.ts';
import { mayDo } from '../../providers/access.ts';
import { sendValues } from '../../providers/data/answers.ts';
import { useDefinitions, useUser } from '../../providers/definitions.tsx';
import { formFields } from '../form/formValues.ts';
import { meets } from '../page/meets.ts';
import { type MovementAbout, movementsAbout } from './movementsAbout.ts';

/** A movement that can be entered for a record, and the address of its form with the record chosen. */
export interface NewEntry {
  name: string;
  label: string;
  to: string;
}

/** The entries that are offered for a record: movements that accept it, and whose form the user may fill in. */
export function useNewEntries(resource: Resource, record: BaseRecord | undefined): readonly NewEntry[] {
  const { resources } = useDefinitions();
  const { isAdmin } = useUser();
  return useMemo(() => {
    if (record === undefined) return [];
    const values = sendValues(record, resource, fieldTypes);
    const isOffered = ({ movement, by }: MovementAbout) =>
      mayDo(resources, isAdmin, movement.name, 'create') &&
      formFields(movement, movement.create).some(({ name }) => name === by.name) &&
      (by.where === undefined || meets(values, by.where, resource));
    return movementsAbout(resource, resources)
      .filter(isOffered)
      .flatMap(({ movement, by }) => {
        const values = { [by.name]: String(record.id) };
        const { name, label } = movement;
        const one = { name, label: label.one, to: prefilledAddress(movement, values) };
        return [one, ...sheetEntries(movement, by.name, values)];
      });
  }, [resource, record, resources, isAdmin]);
}

/** The sheet for many of a movement, if all of its lines concern the record. */
function sheetEntries({ name, sheet }: Resource, by: string, values: Record<string, string>): NewEntry[] {
  if (sheet === undefined || sheet.each === by) return [];
  return [{ name: `${name} sheet`, label: sheet.form.title, to: sheetAddress(sheet, values) }];
}
