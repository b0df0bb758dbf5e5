import type { Field, Resource, Resources } from '../../../schema/index.ts';
import { mayDo } from '../../providers/access.ts';
import { formFields } from '../form/formValues.ts';

/** A reference of a movement to records with a book, of which the form shows the balance. */
export interface BesideField {
  field: Field;
  target: Resource;
}

/** The references of a movement's form to records with a book that the user may read, in the order of the form. */
export function besideFields(movement: Resource, resources: Resources, isAdmin: boolean): BesideField[] {
  if (movement.kind !== 'movement') return [];
  return formFields(movement, movement.create).flatMap((field) => {
    const target = resources[field.to ?? ''];
    const isShown = target?.book !== undefined && target.ledger !== undefined && field.each === undefined;
    return isShown && mayDo(resources, isAdmin, target.name, 'show') ? [{ field, target }] : [];
  });
}
