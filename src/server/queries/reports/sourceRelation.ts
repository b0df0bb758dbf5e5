import type { Expression } from '../../../schema/expression/Expression.ts';
import type { ReportSource } from '../../../schema/report.ts';
import type { ReadContext } from '../../context.ts';
import { conditionSql, decided, type Sql } from '../../sql/expressionSql.ts';
import { budgetRelation, isSummed } from './budgetRelation.ts';
import { dayIn, lastDay } from './commonName.ts';
import { type EntryUse, entryRelation } from './entryRelation.ts';
import { moneyRelation } from './moneyRelation.ts';
import { openRelation } from './openRelation.ts';
import { isOfPlans, plannedRelation } from './plannedRelation.ts';
import type { Known, Relation } from './Relation.ts';
import { recordRelation } from './recordRelation.ts';
import { stockRelation } from './stockRelation.ts';
import { transactionRelation } from './transactionRelation.ts';

/** The relation of a source, with all conditions that its rows meet. */
export function sourceRelation(
  context: ReadContext,
  source: ReportSource,
  known: Known,
  use: EntryUse,
): { relation: Relation; conditions: () => Sql[] } {
  const { relation, where } = relationOf(context, source, known, use);
  return {
    relation,
    conditions: () => [
      ...(relation.conditions ?? []),
      ...where
        .filter((part) => decided(part, relation.names) !== true)
        .map((part) => conditionSql(part, relation.names)),
    ],
  };
}

function relationOf(
  context: ReadContext,
  source: ReportSource,
  known: Known,
  use: EntryUse,
): { relation: Relation; where: readonly Expression[] } {
  const { parts } = use;
  if (known.isBudget) return { relation: plannedRelation(context, known), where: parts.filter(isOfPlans) };
  if (source.kind === 'entries')
    return entryRelation(
      context,
      known,
      use,
      source.sides === true ? { to: lastDay(known), from: dayIn(known.ask.from) } : undefined,
    );
  if (source.kind === 'budget_entries')
    return { relation: budgetRelation(context, known, isSummed(use)), where: parts };
  if (source.kind === 'open_entries') return { relation: openRelation(context, known, use), where: parts };
  if (source.kind === 'money_entries') return { relation: moneyRelation(context, known), where: parts };
  if (source.kind === 'transactions') return { relation: transactionRelation(context, known), where: parts };
  if (source.kind === 'stock_entries') return { relation: stockRelation(context, known), where: parts };
  return { relation: recordRelation(context, source, known), where: parts };
}
