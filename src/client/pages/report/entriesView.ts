import type { ExternalName, LedgerView, Resource, Resources } from '../../../schema/index.ts';
import { goodsColumns } from '../../generic/ledger/goodsColumns.ts';
import type { ShownView } from '../../generic/ledger/ledgerPart.ts';
import { secondView } from '../../generic/ledger/secondList.ts';
import type { text } from '../../providers/i18n.ts';

/** The content of an report page: its ledger, the part of it, and the parameters with the record's id. */
export interface EntriesView {
  resource: Resource;
  view: ShownView;
  parameters: readonly string[];
}

/** The pages that show the second list, the goods, in place of the entries. */
const GOODS: readonly ExternalName[] = ['materials'];

/** The columns that a part of the rows leaves out, because its balances are not continuous. */
const BALANCES = ['previous_balance', 'current_balance'];

/** The first ledger with a link to the page defines its content; undefined if there is none. */
export function entriesView(
  resources: Resources,
  page: ExternalName,
  t: typeof text,
): EntriesView | undefined {
  for (const resource of Object.values(resources)) {
    const link = resource.ledger?.external.find((each) => each.page === page);
    if (resource.ledger === undefined || link === undefined) continue;
    const heading = link.label;
    const parameters = [...new Set([link.parameter, `${resource.name}_id`])];
    const view = GOODS.includes(page)
      ? goodsView(resource.ledger, heading, t)
      : partView(resource.ledger, heading, link.types);
    return view && { resource, view, parameters };
  }
  return undefined;
}

/** The range inputs are above the rows; the record comes from the address. */
function partView(ledger: LedgerView, heading: string, types: readonly string[]): ShownView {
  const whole: LedgerView = { ...ledger, heading, range: 'result', totals: undefined };
  if (types.length === 0) return whole;
  const columns = ledger.columns.filter(({ field }) => !BALANCES.includes(field));
  return { ...whole, columns, part: { types } };
}

function goodsView(ledger: LedgerView, heading: string, t: typeof text): ShownView | undefined {
  return secondView({ ...ledger, range: 'result' }, { heading, columns: goodsColumns(t) });
}
