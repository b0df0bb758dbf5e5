import type { Field, Resource } from '../../schema/index.ts';
import type { Context } from '../context.ts';
import { staffing } from '../people/staffing.ts';
import { ident, literal, tableOf, titleSql } from './recordShape.ts';

/*
 * What a ledger's row says of its transaction beside the money: which project it belongs to, and what it is about. Both stand
 * in the record of the movement, whose id is the transaction's; a reversal tells of what it reverses. Under the alias `o`
 * stands that transaction: the one reversed, or the row's own.
 */

/** SQL: the project that the movement names, or null. */
export function projectOf({ resources }: Context): string {
  const site = staffing(resources)?.site;
  const cases = movements(resources).flatMap((movement) => {
    const field = ownFields(movement).find(({ to }) => site !== undefined && to === site.name);
    return field ? [whenMovement(movement, `x.${ident(field.name)}`)] : [];
  });
  return asCase(cases, 'bigint');
}

/**
 * SQL: what it is about, or null: the movement's own text (an expense's name), or else the name of whom it concerns (the vendor
 * who was paid); of an opening or an adjustment the name of its record.
 *
 * @param own the resource of the ledger: that its rows are about its own record is known.
 */
export function descriptionOf(context: Context, own: Resource | undefined): string {
  const all = Object.values(context.resources);
  const records = all
    .filter((resource) => resource !== own && (resource.book ?? resource.stock) !== undefined)
    .map((resource) => {
      const title = `select ${titleSql(context, resource, 'x')}::text from ${tableOf(resource)} x where x.id = o.record_id`;
      return `when ${literal(resource.name)} then (${title})`;
    });
  const titles = movements(context.resources).flatMap((movement) => titleCase(context, movement, own));
  return asCase([...titles, ...records], 'text');
}

function titleCase(context: Context, movement: Resource, own: Resource | undefined): string[] {
  const title = movement.fields[movement.title];
  if (title?.source === 'column' && /^(text|varchar)/.test(context.types[title.type]?.column(title) ?? ''))
    return [whenMovement(movement, `x.${ident(title.name)}::text`)];
  const subject = subjectOf(context, movement, own);
  const target = subject && context.resources[subject.to as string];
  if (target === undefined) return [];
  const name = `select ${titleSql(context, target, 'y')}::text from ${tableOf(target)} y where y.id = x.${ident(subject.name)}`;
  return [whenMovement(movement, `(${name})`)];
}

/** Whom a movement concerns: what it must name, other than the ledger's own record; the project last, since it has a column. */
function subjectOf({ resources }: Context, movement: Resource, own: Resource | undefined): Field | undefined {
  const site = staffing(resources)?.site;
  const named = ownFields(movement).filter(
    ({ to, required }) => required && to !== undefined && to !== own?.name,
  );
  return named.find(({ to }) => to !== site?.name) ?? named[0];
}

function movements(resources: Context['resources']): Resource[] {
  return Object.values(resources).filter(({ kind }) => kind === 'movement');
}

function ownFields({ fields }: Resource): Field[] {
  return Object.values(fields).filter(({ source }) => source === 'column');
}

function whenMovement(movement: Resource, value: string): string {
  return `when ${literal(movement.name)} then (select ${value} from ${tableOf(movement)} x where x.id = o.id)`;
}

function asCase(cases: readonly string[], type: string): string {
  return cases.length === 0 ? `null::${type}` : `case o.resource ${cases.join(' ')} end`;
}
