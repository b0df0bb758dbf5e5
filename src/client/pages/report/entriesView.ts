import type { ExternalName, LedgerView, Resource, Resources } from '../../../schema/index.ts';
import { goodsColumns } from '../../generic/ledger/goodsColumns.ts';
import type { ShownView } from '../../generic/ledger/ledgerPart.ts';
import { secondView } from '../../generic/ledger/secondList.ts';
import type { text } from '../../providers/i18n.ts';

/** What a link's page shows: of whose ledger, which part of it, and how its address names the record. */
export interface EntriesView {
  resource: Resource;
  view: ShownView;
  parameters: readonly string[];
}

/** The pages that show the list beside the entries, the goods, in place of the entries. */
const GOODS: readonly ExternalName[] = ['materials'];

/** The balances of a part of the rows would not lead from one to the next. */
const BALANCES = ['previous_balance', 'current_balance'];

/** The first ledger with a link to the page says what the page shows; undefined where none has one. */
export function entriesView(
  resources: Resources,
  page: ExternalName,
  words: typeof text,
): EntriesView | undefined {
  for (const resource of Object.values(resources)) {
    const link = resource.ledger?.external.find((each) => each.page === page);
    if (resource.ledger === undefined || link === undefined) continue;
    const heading = link.label;
    const parameters = [...new Set([link.parameter, `${resource.name}_id`])];
    const view = GOODS.includes(page)
      ? goodsView(resource.ledger, heading, words)
      : partView(resource.ledger, heading, link.types);
    return view && { resource, view, parameters };
  }
  return undefined;
}

/** The range stands above the rows: nobody is asked for the record here. */
function partView(ledger: LedgerView, heading: string, types: readonly string[]): ShownView {
  const whole: LedgerView = { ...ledger, heading, range: 'result', totals: undefined };
  if (types.length === 0) return whole;
  const columns = ledger.columns.filter(({ field }) => !BALANCES.includes(field));
  return { ...whole, columns, part: { types } };
}

function goodsView(ledger: LedgerView, heading: string, words: typeof text): ShownView | undefined {
  return secondView({ ...ledger, range: 'result' }, { heading, columns: goodsColumns(words) });
}
