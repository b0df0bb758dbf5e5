import { sql } from 'kysely';
import { AppError } from '../../../errors/AppError.ts';
import { unreadColumns } from '../../access/guardReport.ts';
import type { ReadContext, ReadDb } from '../../context.ts';
import { type CellRow, cellRow, cellsStatement, type Kept, MOST_CELLS } from './cells.ts';
import type { Part } from './parts.ts';
import type { ReportPlan } from './plan.ts';
import type { Known } from './Relation.ts';

/** The cells of a report, and the shapes of their parts. */
export interface Cells {
  rows: readonly CellRow[];
  parts: readonly (readonly Part[])[];
  /** The columns whose figures depend on what the reader does not read. */
  unread: ReadonlySet<string>;
}

/**
 * Reads the cells of a report in one statement.
 *
 * @throws AppError reportTooWide if there are more than a table has room for.
 */
export async function readCells(
  trx: ReadDb,
  context: ReadContext,
  plan: ReportPlan,
  known: Known,
  kept?: Kept,
): Promise<Cells> {
  const { statement, parts } = cellsStatement(context, plan, known, kept);
  const { rows } = await sql<Record<string, unknown>>`${statement}`.execute(trx);
  if (rows.length > MOST_CELLS) throw new AppError('reportTooWide', { most: MOST_CELLS });
  return { rows: rows.map(cellRow), parts, unread: unreadColumns(context.reader, plan.report, context) };
}
