import type { Given, Values } from '../../../src/ledger/movements/index.ts';

const RESOURCES: Readonly<Record<string, string>> = {
  vendor_id: 'vendor',
  employee_id: 'employee',
  project_id: 'project',
  bank_id: 'bank',
  'inventory.product_id': 'inventory',
};

/** A movement's values as a rule gets them; every record is called by its resource and id. */
export function given(values: Values): Given {
  return {
    values,
    refers: (path, id) => {
      const resource = RESOURCES[path] as string;
      return { resource, id: Number(id), name: `${resource} ${id}` };
    },
  };
}
