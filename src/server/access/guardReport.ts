import { AppError } from '../../errors/AppError.ts';
import type { Report } from '../../schema/report.ts';
import type { Actor, Context } from '../context.ts';
import type { Access } from './Access.ts';
import { accessOf } from './compile.ts';

/** A statement shows all books or none (docs/definitions/access.md, "Statements"). @throws AppError statementNeedsAll */
export function guardStatement({ access }: Actor): void {
  if (access === undefined) return;
  if (!access.reports.has('read')) throw new AppError('notFound');
  if (!access.readsAllBooks) throw new AppError('statementNeedsAll');
}

/** @throws AppError notFound for who may not read what the report is of, statementNeedsAll for who reads only a part. */
export function guardReport(
  context: Pick<Context, 'resources' | 'access'>,
  report: Report,
  given: Pick<Actor, 'isAdmin' | 'roles'>,
): void {
  const access = accessOf(context, given);
  if (access === undefined || readsReport(access, report)) return;
  const { of } = report;
  const isOfBooks = of.kind !== 'records' && of.kind !== 'lines';
  throw new AppError(access.reports.has('read') && isOfBooks ? 'statementNeedsAll' : 'notFound');
}

/** Whether all that a report over books needs is read, or of another one its source. */
export function readsReport(access: Access, { of }: Report): boolean {
  if (!access.reports.has('read')) return false;
  if (of.kind === 'entries' || of.kind === 'open_entries') return access.readsAllBooks;
  if (of.kind === 'stock_entries') return access.readsAllStocks;
  if (of.kind === 'budget_entries') return access.readsAllBooks && access.readsAllStocks;
  return access.resources.get(of.resource)?.rights.has('read') === true;
}
