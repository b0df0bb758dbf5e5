import { describe, expect, it } from 'vitest';
import { definitionsOf, mistakesIn, resourceOf } from './reading.ts';

const PROJECT = `name: project
fields:
  project_name: { type: text }
  budget: { type: money }
  is_completed: { type: boolean, as: number }
list: { path: projects, columns: [no, project_name], sorts: { A-Z: project_name }, pageSizes: [5, 10] }
`;
const FLOOR = `name: floor
fields:
  project_id: { type: reference, to: project, required: true, list: completed, where: { is_completed: 1 } }
  floor: { type: text, required: true }
  cost: { type: money, default: 0 }
`;
const COMPLETED = 'lists:\n  completed: { where: { is_completed: 1 } }\n';

describe('a further list', () => {
  it('takes what it leaves out from the list of the entity', () => {
    const { lists, menu } = resourceOf(PROJECT + COMPLETED);
    expect(lists.completed).toMatchObject({
      operation: { method: 'GET', path: '/project/completed', rows: 'data' },
      where: { is_completed: 1 },
      failed: 'Failed to fetch projects.',
      view: {
        name: 'completed',
        path: 'projects/completed',
        title: 'Completed Projects',
        columns: [
          { field: 'no', label: 'No.' },
          { field: 'project_name', label: 'Project Name' },
        ],
        pageSizes: [5, 10],
        actions: [],
        links: [],
        summary: [],
      },
    });
    expect(lists.completed?.view.sorts).toEqual([{ label: 'A-Z', field: 'project_name', order: 'asc' }]);
    expect(menu.map(({ to }) => to)).toContain('projects/completed');
  });

  it('has no link in the sidebar where it wants none', () => {
    const { menu } = resourceOf(`${PROJECT}lists:\n  completed: { menu: false }\n`);
    expect(menu.map(({ to }) => to)).toEqual(['projects']);
  });

  it.each([
    ['{ where: { completed: 1 } }', 'there is no field "completed"'],
    ['{ where: { budget: much } }', '"much" is not a value of "budget"'],
    ['{ where: { id: first } }', '"first" is not a value of "id"; write the id of a record, such as 1'],
    ['{ where: { id: 0 } }', '0 is not a value of "id"'],
    ['{ where: { id: 1.5 } }', '1.5 is not a value of "id"'],
    [
      '{ where: { added_by: me } }',
      '"me" is not a value of "added_by"; write the id of an account, such as 1',
    ],
    [
      '{ where: { created_at: soon } }',
      '"soon" is not a value of "created_at"; write a day, such as 2025-01-31',
    ],
    ['{ where: { updated_at: 2025-02-30 } }', '"2025-02-30" is not a value of "updated_at"'],
    ['{ where: { archived_at: 2025-01-31 } }', 'lists have no deleted records'],
    ['{ where: { id: 7, added_by: "1", created_at: 2025-01-31 } }', undefined],
    ['{ where: { updated_at: "2025-01-31 10:00:00" } }', undefined],
    ['{ columns: [nam] }', 'there is no field "nam"'],
    ['{ sort: -nam }', 'there is no field "nam"'],
    ['{ summary: [count] }', '"summary" is not a key here'],
    ['{ path: projects }', 'the route "projects" is taken by resources/vendor.yaml'],
    ['{ call: GET /project }', 'the call "GET /project" is taken by resources/vendor.yaml'],
    ['{ menu: { group: Nowhere } }', undefined],
  ])('%s', (written, words) => {
    const found = mistakesIn(`${PROJECT}lists:\n  done: ${written}\n`);
    if (words === undefined) expect(found).toEqual([]);
    else expect(found.join('\n')).toContain(words);
  });

  it('has a name that an address can hold', () => {
    expect(mistakesIn(`${PROJECT}lists:\n  All Done: {}\n`).join('\n')).toContain(
      'lists.All Done: "All Done" must be small letters',
    );
  });

  it('is what a reference may offer, if it is there', () => {
    const files = { project: PROJECT + COMPLETED, floor: FLOOR };
    expect(mistakesIn(files)).toEqual([]);
    const wrong = { ...files, floor: FLOOR.replace('list: completed', 'list: complete') };
    expect(mistakesIn(wrong).join('\n')).toContain(
      'project has no further list "complete"; did you mean "completed"?',
    );
    const both = { ...files, floor: FLOOR.replace('list: completed', 'list: completed, choices: GET /x') };
    expect(mistakesIn(both).join('\n')).toContain('not both');
  });
});

describe('records that are entered together', () => {
  const files = { project: PROJECT + COMPLETED };
  const batch = (keys: string) => `${FLOOR}batch: { of: project_id, field: floors${keys} }\n`;

  it('have calls below their list, a block for each, and a link in the sidebar', () => {
    const { batch: found, menu } = resourceOf(batch(''), files);
    expect(found?.create).toMatchObject({ method: 'POST', path: '/floor/of/{project_id}' });
    expect(found?.check.operation).toMatchObject({
      method: 'GET',
      path: '/floor/of/{project_id}',
      rows: 'data',
    });
    expect(Object.keys(found?.lines.of ?? {})).toEqual(['floor', 'cost']);
    expect(found?.lines).toMatchObject({ name: 'floors', type: 'lines', required: true, line: 'Floor' });
    expect(found?.form).toMatchObject({ path: 'floor/batch', title: 'Add Floors', after: 'stay' });
    expect(menu.map(({ to, label }) => [to, label])).toEqual([['floor/batch', 'Add Floors']]);
  });

  it.each([
    [', call: "POST /x/{id}"', 'the path must contain {project_id}'],
    [', call: "POST /x"', 'the path must contain {project_id}'],
    [', call: "PUT /x/{project_id}"', 'the call must be a POST'],
    [', check: { call: "POST /x/{project_id}" }', 'the call must be a GET'],
    [', check: { columns: [nothing] }', 'rows have no "nothing"'],
    [', call: "POST /floor/{project_id}", check: { call: "GET /floor/{project_id}" }', 'is taken by'],
    [', path: floor', 'the route "floor" is taken by'],
  ])('%s', (keys, words) => {
    expect(mistakesIn({ ...files, floor: batch(keys) }).join('\n')).toContain(words);
  });

  it('belong to a record that a reference points to', () => {
    const of = (name: string) =>
      mistakesIn({ ...files, floor: batch('').replace('of: project_id', `of: ${name}`) });
    expect(of('cost').join('\n')).toContain('"cost" is not a reference');
    expect(of('projct_id').join('\n')).toContain('there is no field "projct_id"; did you mean "project_id"?');
  });

  it('stand under a name of their own in the body', () => {
    const same = batch('').replace('field: floors', 'field: project_id');
    expect(mistakesIn({ ...files, floor: same }).join('\n')).toContain('need a name of their own');
    const wrong = batch('').replace('field: floors', 'field: "The Floors"');
    expect(mistakesIn({ ...files, floor: wrong }).join('\n')).toContain('must be small letters');
  });
});

describe('the links of a row', () => {
  it.each([
    ['to a page of the definition', 'projects/show/{id}'],
    ['to a page of the product', 'projects/assign-employee/{id}'],
    ['to a transaction', 'transactions/{id}/correct'],
  ])('lead %s', (_, to) => {
    const at = PROJECT.replace('pageSizes', `rowLinks: { Open: "${to}" }, pageSizes`);
    expect(mistakesIn(`${at}show: { path: "projects/show/{id}" }\n`)).toEqual([]);
  });

  it('lead nowhere else', () => {
    const at = PROJECT.replace('pageSizes', 'rowLinks: { Open: "projects/opne/{id}" }, pageSizes');
    expect(mistakesIn(at).join('\n')).toContain(
      'list.rowLinks.Open: there is no page at "projects/opne/{id}"',
    );
  });
});

describe('what stands where there is no value', () => {
  it('is what the blank input says, too', () => {
    const { fields } = resourceOf('name: a\nfields:\n  b: { type: text, blank: Cash }\n');
    expect(fields.b).toMatchObject({ blank: 'Cash', placeholder: 'Cash' });
    const own = resourceOf('name: a\nfields:\n  b: { type: text, blank: Cash, placeholder: Choose }\n');
    expect(own.fields.b).toMatchObject({ blank: 'Cash', placeholder: 'Choose' });
  });
});

describe('the page with all books', () => {
  it('has a link where the settings name one', () => {
    const of = (menu: string) => definitionsOf({ project: PROJECT, settings: menu }).settings.booksMenu;
    expect(of('booksMenu: { group: Money, order: 80 }\nmenu: [{ group: Money }]\n')).toEqual({
      to: 'ledgers',
      label: 'Books',
      group: 'Money',
      order: 80,
      icon: 'description',
    });
    expect(of('product: Plinth\n')).toBeUndefined();
    expect(of('booksMenu: false\n')).toBeUndefined();
  });
});

describe('movements that are entered together', () => {
  const SITE = 'name: site\nfields:\n  site_name: { type: text }\n';
  const CREW = 'name: crew\nfields:\n  crew_name: { type: text }\n  pay: { type: money }\n';
  const PAY = `name: pay
kind: movement
fields:
  site_id: { type: reference, to: site, required: true }
  crew_id: { type: reference, to: crew, required: true }
  helper_id: { type: reference, to: crew }
  amount: { type: money, required: true }
  double: { type: computed, from: amount * 2 }
  tip: { type: money, visibleIf: "helper_id != null" }
  parts: { type: lines, of: { part: { type: text } } }
post:
  entries: [{ debit: expense, amount: amount }, { credit: cash, amount: amount }]
`;
  const mistakes = (sheet: string, pay = PAY) =>
    mistakesIn({ site: SITE, crew: CREW, pay: `${pay}sheet: { ${sheet} }\n` }).join('\n');

  it('have lines for the records of a required reference, and what is filled in from them', () => {
    const found = mistakes('each: crew_id, line: [amount], fill: { amount: pay }, columns: [pay]');
    expect(found).not.toMatch(/sheet/);
  });

  it.each([
    ['each: crew_id, line: [amount], call: "PUT /x"', 'the call of a sheet is a POST'],
    ['each: crew_id, line: [amount], call: "POST /x/{id}"', 'the call of a sheet is a POST'],
    ['each: amount, line: [amount]', '"amount" is not a required reference to one record'],
    ['each: helper_id, line: [amount]', '"helper_id" is not a required reference to one record'],
    ['each: crw_id, line: [amount]', 'there is no field "crw_id"; did you mean "crew_id"?'],
    ['each: crew_id, line: [amuont]', 'there is no field "amuont"; did you mean "amount"?'],
    ['each: crew_id, line: [amount, crew_id]', '"crew_id" cannot be entered in a line'],
    ['each: crew_id, line: [amount, double]', '"double" cannot be entered in a line'],
    ['each: crew_id, line: [amount, parts]', '"parts" cannot be entered in a line'],
    ['each: crew_id, line: [amount], field: site_id', 'sheet.field'],
    ['each: crew_id, line: [amount], fill: { tip: pay }', '"tip" is not an input of a line'],
    ['each: crew_id, line: [amount], fill: { amount: pya }', 'there is no field "pya"'],
    ['each: crew_id, line: [amount], fill: { amount: { from: pay, where: { grade: 1 } } }', 'grade'],
    ['each: crew_id, line: [amount], columns: [grade]', '"grade"'],
    ['each: crew_id, line: [amount, tip]', '"helper_id" is used here'],
  ])('%s', (sheet, words) => {
    expect(mistakes(sheet)).toContain(words);
  });

  it('are movements without required lines', () => {
    const required = PAY.replace('type: lines,', 'type: lines, required: true,');
    expect(mistakes('each: crew_id, line: [amount]', required)).toContain('"parts" is required, and a sheet');
    const entity = 'name: pay\nfields:\n  crew_id: { type: reference, to: crew, required: true }\n';
    expect(mistakes('each: crew_id, line: [crew_id]', entity)).toContain(
      'only movements are entered in a sheet',
    );
  });
});
