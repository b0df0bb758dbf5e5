import type { Case } from './compare.ts';
import { EMPLOYEES } from './seed.ts';

const random = (below: number) => Math.floor(Math.random() * below);
const anyone = () => 1 + random(EMPLOYEES);
const form = () => ({
  employee_name: `Selim Sheikh ${random(1e6)}`,
  address: `House ${random(1000)}, Sylhet`,
  phone: '01711000000',
  salary: 500 + random(500),
  role_id: 1,
});
const page = '_end=20&_sort=employee_name&_order=asc';

/** Calls of an entity with a book. */
export const EMPLOYEE_CASES: readonly Case[] = [
  { name: 'get one', aim: 0.3, call: { method: 'GET', path: () => `/employee/${anyone()}` } },
  {
    name: 'page of 20 with total',
    aim: 0.6,
    call: { method: 'GET', path: () => `/employee?_start=0&${page}` },
  },
  {
    name: 'filter with search',
    aim: 0.6,
    call: { method: 'GET', path: () => `/employee?_start=0&${page}&q=${random(1000) + 1000}` },
  },
  {
    name: 'create',
    aim: 0.3,
    call: { method: 'POST', path: () => '/employee', body: () => ({ ...form(), balance: 0 }) },
  },
  { name: 'update', aim: 0.3, call: { method: 'PUT', path: () => `/employee/${anyone()}`, body: form } },
];
