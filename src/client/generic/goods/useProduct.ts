import type { Field, Resource } from '../../../schema/index.ts';
import { type BaseRecord, useOneRecord } from '../../data/index.ts';
import { useDefinitions } from '../../providers/definitions.tsx';

/** The goods that a line may contain and the lookup of their categories, as the definitions declare them. */
export interface Goods {
  resource: Resource;
  /** The goods' reference to their category, such as an inventory category. */
  category: Field;
}

/** The resource that the lines' product refers to. Throws if its definition has no category. */
export function useGoods(product: Field): Goods {
  const { resources } = useDefinitions();
  const resource = resources[product.to ?? ''];
  const category = Object.values(resource?.fields ?? {}).find(
    ({ type, source }) => type === 'reference' && source === 'column',
  );
  if (resource === undefined || category === undefined) {
    throw new Error(`${product.name} points to no goods with a category`);
  }
  return { resource, category };
}

/** The record of a line's product, with its category and stock. */
export function useProduct(resource: Resource, id: number | null): BaseRecord | undefined {
  const { data, error } = useOneRecord(resource.name, id ?? undefined);
  return id === null || error !== null || String(data?.id) !== String(id) ? undefined : data;
}
