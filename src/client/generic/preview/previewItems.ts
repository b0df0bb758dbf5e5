import { fieldTypes } from '../../../fields/index.ts';
import type { Field, FieldTypes, Resource } from '../../../schema/index.ts';
import { cardItems } from '../list/cardItems.ts';

export interface PreviewItem {
  field: Field;
  label: string;
  isBalance: boolean;
}

/** The number of fields in a preview beside the balance. */
const SHOWN = 4;

/** The items of a record's preview: its balance or stock, and the first columns of its list's cards, without images and files. */
export function previewItems(resource: Resource): PreviewItem[] {
  const { fields, book, stock, title } = resource;
  const isBalance = (name: string) => name === book?.balance || name === stock?.quantity;
  const posted = [book?.balance, stock?.quantity].flatMap((name) => {
    const field = name === undefined ? undefined : fields[name];
    return field === undefined ? [] : [{ field: field.name, label: field.labels.show }];
  });
  const others = cardItems(resource, SHOWN + posted.length + 1).filter(
    ({ field }) => field !== title && !isBalance(field),
  );
  return [...posted, ...others.slice(0, SHOWN)].flatMap(({ field: name, label }) => {
    const field = fields[name];
    const type = (fieldTypes as FieldTypes)[field?.type ?? ''];
    if (field === undefined || type === undefined || type.holdsUpload || type.storage === 'secret') return [];
    return [{ field, label, isBalance: isBalance(name) }];
  });
}
