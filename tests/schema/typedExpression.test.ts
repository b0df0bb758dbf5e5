import { describe, expect, it } from 'vitest';
import { renderFailure } from '../../src/errors/renderFailure.ts';
import { fieldTypes } from '../../src/fields/index.ts';
import { checkExpression } from '../../src/schema/expression/check.ts';
import { reportScope } from '../../src/schema/expression/reportScope.ts';
import type { ReportInput } from '../../src/schema/report.ts';
import { shippedDefinitions } from './reading.ts';

const ask = [
  { name: 'from', label: 'From', kind: 'date', required: true },
  { name: 'project_id', label: 'Project', kind: 'reference', to: 'project', required: false },
] satisfies ReportInput[];

function typeIn(kind: 'entries' | 'records' | 'lines', text: string): string {
  const source = {
    entries: { kind: 'entries' },
    records: { kind: 'records', resource: 'project', reversed: false },
    lines: { kind: 'lines', resource: 'supply_inventory_project', field: 'inventory', reversed: false },
  } as const;
  const found = checkExpression(
    text,
    reportScope(source[kind], ask, { resources, settings, types: fieldTypes }),
  );
  if ('problem' in found) return `${found.at}: ${renderFailure(found.problem)}`;
  return [found.typed.type.kind, found.typed.type.to].filter(Boolean).join(' ');
}

const { resources, settings } = shippedDefinitions();

describe('a typed expression', () => {
  it.each([
    ['entries', 'date >= ask.from && (ask.project_id == null || project_id == ask.project_id)', 'boolean'],
    ['entries', 'project_id', 'number project'],
    ['entries', 'project_id.state_id.state_name', 'text'],
    ['entries', 'month(date)', 'text'],
    ['entries', 'class == "income" ? amount : -amount * 1.5', 'number'],
    ['entries', 'date == "2026-02-28"', 'boolean'],
    ['entries', 'class in ["income", "cost"]', 'boolean'],
    ['entries', 'band(days(date, today), 30, 60, 90)', 'number'],
    ['records', 'is_completed == 0', 'boolean'],
    ['records', 'record.project_name.startsWith("A")', 'boolean'],
    ['lines', 'product_id.category_id.category_name + " " + record.project_id.address', 'text'],
    ['entries', 'clas == "income"', '0: "clas" is unknown here; did you mean "class"?'],
    ['entries', 'amount > 0 && project_id.nam == ""', '25: "project_id" has no "nam"'],
    ['entries', 'date.year', '5: "date" points to no other record, so a path ends there'],
    ['entries', 'amount > "5"', '0: > cannot combine a number with a text: amount > "5"'],
    ['entries', 'date > "2026-02-30"', '7: "2026-02-30" is not a day; write one as 2025-01-31'],
    ['entries', 'month(amount)', '6: month takes a day, not a number'],
    ['entries', 'band(amount)', '0: band takes 2 values'],
    ['entries', 'mont(date)', '0: there is no function "mont"; did you mean "month"?'],
    ['entries', 'amount && true', '0: a condition is needed here, not a number'],
    ['entries', 'ask', '0: "ask" is used with one of its names, such as ask.from'],
    ['records', 'password == "x"', '0: "password" is unknown here'],
  ] as const)('over %s: %s is %s', (kind, text, type) => {
    expect(typeIn(kind, text)).toBe(type);
  });
});
