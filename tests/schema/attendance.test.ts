import { describe, expect, it } from 'vitest';
import { mistakesIn, resourceOf } from './reading.ts';

const SITE = `name: site
book: { balance: balance, normal: debit }
fields: { site_name: { type: text }, balance: { type: money } }
`;
const CREW = `name: crew
book: { balance: balance, normal: credit }
fields:
  crew_name: { type: text }
  salary:    { type: money }
  pay_basis: { type: select, options: [day, month] }
  balance:   { type: money }
`;
const SETTINGS = `books:
  wages: { label: Wages, normal: debit, class: cost }
  cash: { label: Cash, normal: debit, class: asset, floor: 0 }
`;
const PAY = `name: pay
kind: movement
fields:
  project_id: { type: reference, to: site, required: true }
  employee_id: { type: reference, to: crew, required: true }
  amount: { type: money, required: true, zero: allowed }
post: wage
`;
const OTHERS = { site: SITE, crew: CREW, settings: SETTINGS };

describe('attendance', () => {
  it('follows from the rule of the movement', () => {
    const { attendance, menu } = resourceOf(`${PAY}attendance: {}\n`, OTHERS);
    expect(attendance).toMatchObject({
      ...{ each: 'employee_id', place: 'project_id', amount: 'amount', earned: 'wages' },
      ...{ path: 'pay/attendance', title: 'Attendance' },
      read: { method: 'GET', path: '/pay/attendance' },
      totals: { method: 'GET', path: '/pay/attendance/totals' },
    });
    expect(menu.map(({ to }) => to)).toContain('pay/attendance');
    expect(resourceOf(PAY, OTHERS).attendance).toBeUndefined();
  });

  it.each([
    [PAY.replace('post: wage', 'post: { rule: wage }'), 'call: "POST /x"', 'the call of attendance is a GET'],
    [PAY, 'call: "GET /x/{id}"', 'the call of attendance is a GET'],
    [PAY.replace('post: wage', 'post: salary'), '', 'only movements by which people are present'],
    [CREW.replace('name: crew', 'name: pay'), '', 'only movements by which people are present'],
  ])('is refused otherwise', (definition, attendance, words) => {
    const found = mistakesIn({ ...OTHERS, pay: `${definition}attendance: { ${attendance} }\n` }).join('\n');
    expect(found).toContain(words);
  });
});
