import type { CountedRef, FieldRef, RecordRef, ResourceRef } from '../errors/params.ts';
import { inSentence } from './names.ts';
import type { Field, Resource } from './resource.ts';

/* The references in messages: by name, so that another language finds its label, and with the English label. */

type Named = Pick<Resource, 'name' | 'label'>;

/** A field of a resource. */
export function fieldRef({ name }: Pick<Resource, 'name'>, field: Pick<Field, 'name' | 'label'>): FieldRef {
  return { resource: name, field: field.name, label: field.label };
}

/** A kind of record, as a sentence begins with it: Vendor. */
export function oneRef({ name, label }: Named): ResourceRef {
  return { resource: name, label: label.one };
}

/** A kind of record within a sentence: vendor. */
export function oneInSentence({ name, label }: Named): ResourceRef {
  return { resource: name, label: inSentence(label.one) };
}

/** Several of a kind, as a sentence begins with them: Vendors. */
export function manyRef({ name, label }: Named): ResourceRef {
  return { resource: name, label: label.many, many: true };
}

/** Several of a kind within a sentence: vendors. */
export function manyInSentence({ name, label }: Named): ResourceRef {
  return { resource: name, label: inSentence(label.many), many: true };
}

/** So many of a kind: 1 product, 3 products. */
export function countedRef(resource: Named, count: number): CountedRef {
  return { ...(count === 1 ? oneInSentence(resource) : manyInSentence(resource)), count };
}

/** One record: Vendor Sylhet Enterprise. */
export function recordRef({ name, label }: Named, title: string): RecordRef {
  return { resource: name, label: label.one, title };
}
