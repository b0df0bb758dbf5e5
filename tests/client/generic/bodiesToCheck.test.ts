import { describe, expect, it } from 'vitest';
import { bodiesToCheck, isBudgeted } from '../../../src/client/generic/form/bodiesToCheck.ts';
import type { Resource } from '../../../src/schema/index.ts';
import { productResources } from '../../api/sampleRecord.ts';

/** What a form asks about budgets before it is saved. */

const resources = productResources();
const of = (name: string) => resources[name] as Resource;
const heads = {
  materials: { label: 'Materials', books: ['material_cost'], goods: 'inventory' },
  wages: { label: 'Wages', books: ['wages'] },
  expenses: { label: 'Expenses', books: ['project_expense'] },
};
const settings = (control: 'none' | 'warn') => ({ dimensions: ['project'], budget: { control, heads } });

describe('a form', () => {
  it('checks the budget of what may raise the cost of a project, and of nothing else', () => {
    const checked = Object.keys(resources).filter((name) => isBudgeted(of(name), settings('warn')));
    expect(checked.sort()).toEqual(
      [
        'project_expense',
        'return_inventory_project',
        'supply_inventory_project',
        'transfer_inventory_project',
        'wage',
      ].sort(),
    );
    expect(isBudgeted(of('wage'), settings('none'))).toBe(false);
    expect(isBudgeted(of('wage'), { dimensions: ['project'] })).toBe(false);
    expect(isBudgeted(of('wage'), { budget: settings('warn').budget })).toBe(false);
  });

  it('sends its values, or a movement for each line of a sheet, once a project is chosen', () => {
    const bodies = (values: Record<string, unknown> | undefined, lines?: string) =>
      bodiesToCheck(of('wage'), 'project', values, lines);
    expect(bodies({ project_id: 1, amount: 5 })).toEqual([{ project_id: 1, amount: 5 }]);
    expect(bodies({ project_id: null, amount: 5 })).toEqual([]);
    expect(bodies(undefined)).toEqual([]);
    const lines = [{ employee_id: 2 }, { employee_id: 3 }];
    expect(bodies({ project_id: 1, lines }, 'lines')).toEqual([
      { project_id: 1, employee_id: 2 },
      { project_id: 1, employee_id: 3 },
    ]);
    expect(bodies({ project_id: 1 }, 'lines')).toEqual([]);
  });
});
