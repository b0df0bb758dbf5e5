import type { OperationName } from '../../src/schema/index.ts';

export interface Call {
  call: string;
  /** The answer's field that holds the rows or the row. */
  payload: string;
  /** The answer's field that brings the whole refreshed list. */
  refreshed?: string;
}

/** The specification's calls on entities (2-calls, section 7; customers' and roles' own: business rules, section 9). */
export const CALLS: Record<string, Partial<Record<OperationName, Call>>> = {
  employee: plain('/employee'),
  employee_role: plain('/employee_role'),
  project_state: plain('/project_state'),
  project: plain('/project'),
  vendor: plain('/vendor'),
  customer: plain('/customer'),
  inventory: {
    ...plain('/inventory'),
    list: { call: 'GET /inventory', payload: 'inventory' },
    delete: { call: 'DELETE /inventory/{id}', payload: 'data', refreshed: 'inventory' },
  },
  inventory_category: {
    list: { call: 'GET /inventory_category', payload: 'inventory_category' },
    one: { call: 'GET /inventory_category/{id}', payload: 'inventory_category' },
    create: { call: 'POST /inventory_category', payload: 'data', refreshed: 'inventory_category' },
    update: { call: 'PUT /inventory_category/{id}', payload: 'data' },
    delete: { call: 'DELETE /inventory_category/{id}', payload: 'data', refreshed: 'inventory_category' },
  },
  bank: { ...plain('/bank'), one: { call: 'GET /bank/single/{id}', payload: 'data' } },
  user: {
    list: { call: 'GET /users/list', payload: 'data' },
    one: { call: 'GET /users/list/{id}', payload: 'data' },
    create: { call: 'POST /users', payload: 'data' },
    update: { call: 'PUT /users/edit/{id}', payload: 'data' },
    delete: { call: 'DELETE /users/delete/{id}', payload: 'data', refreshed: 'users' },
  },
  institution: {
    one: { call: 'GET /institution/1', payload: 'data' },
    update: { call: 'PUT /institution/1', payload: 'data' },
  },
};

/** The specification shows no call for one record of these. */
export const NO_CALL_FOR_ONE = ['employee', 'employee_role', 'project_state', 'vendor'];

function plain(path: string): Record<OperationName, Call> {
  return {
    list: { call: `GET ${path}`, payload: 'data' },
    one: { call: `GET ${path}/{id}`, payload: 'data' },
    create: { call: `POST ${path}`, payload: 'data' },
    update: { call: `PUT ${path}/{id}`, payload: 'data' },
    delete: { call: `DELETE ${path}/{id}`, payload: 'data' },
  };
}
