import type { TestServer } from '../support/server.ts';

/** Three records of each kind, for the table of calls: the first two take part, the third is there to be deleted. */
export async function makeCompany(server: TestServer): Promise<void> {
  const add = async (path: string, ...bodies: object[]) => {
    for (const body of bodies) {
      const { status, text } = await server.api('POST', path, body);
      if (status >= 300) throw new Error(`${path} answered ${status}: ${text}`);
    }
  };
  const place = { address: 'Dhaka', phone: '01711000000' };
  const person = { ...place, salary: 700, balance: 0, role_id: 1 };
  const seller = { ...place, note: '-', balance: 0 };
  const buyer = { ...place, nid: '1990', balance: 0 };
  const site = { address: 'Dhaka', state_id: 1, budget: 0, balance: 0 };
  const password = 'a long enough one';

  await add('/cash/opening', { balance: 100_000 });
  await add('/employee_role', ...named('role_name', ['Mason', 'Guard', 'Cook']));
  await add('/employee', ...named('employee_name', ['Habib', 'Rahim', 'Spare'], person));
  await add('/inventory_category', ...named('category_name', ['Cement', 'Steel', 'Spare']));
  const product = { category_id: 1, price: 500 };
  await add('/inventory', { ...product, product_name: 'Grey', quantity: 40 });
  await add('/inventory', ...named('product_name', ['White', 'Spare'], { ...product, quantity: 0 }));
  await add('/project_state', ...named('state_name', ['running', 'planned', 'spare']));
  await add('/project', { ...site, project_name: 'Lake Tower', balance: 5000 });
  await add('/project', ...named('project_name', ['Harbour Mall', 'Spare', 'Old Mill'], site));
  await server.api('PUT', '/project/4', { is_completed: 1 });
  await add('/vendor', { ...seller, vendor_name: 'Padma', balance: 900 });
  await add('/vendor', ...named('vendor_name', ['Surma', 'Spare'], seller));
  await add('/customer', ...named('customer_name', ['Anwar', 'Bilkis', 'Spare'], buyer));
  await add('/bank', { bank_name: 'Operating', balance: 1000 });
  await add('/bank', ...named('bank_name', ['Savings', 'Spare'], { balance: 0 }));
  for (const name of ['Jamila', 'Spare'])
    await add('/users', { name, email: `${name}@example.com`, password });
  await add('/project_employee_assign/1', { employees: [{ employee_id: 1 }] });
}

function named(field: string, names: string[], more: object = {}): object[] {
  return names.map((name) => ({ ...more, [field]: name }));
}
