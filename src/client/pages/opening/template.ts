import type { Sheet, SheetColumn } from '../../../papers/Sheet.ts';
import { fileName } from '../../../papers/Sheet.ts';
import type { text } from '../../providers/i18n.ts';
import { saveFile } from '../../providers/saveFile.ts';
import { labelInLanguage } from '../../providers/vocabulary.ts';
import { COLUMNS, columnLabel, type OpeningAccount } from './openingFile.ts';

const KINDS: Partial<Record<(typeof COLUMNS)[number], SheetColumn['kind']>> = {
  debit: 'money',
  credit: 'money',
  quantity: 'quantity',
};

/** Saves a spreadsheet with a line for each book and product that is not open yet. */
export async function saveTemplate(
  kind: 'csv' | 'excel',
  accounts: readonly OpeningAccount[],
  t: typeof text,
): Promise<void> {
  const sheet: Sheet = {
    title: t('opening.title'),
    heading: '',
    about: [],
    columns: COLUMNS.map((column) => ({ label: columnLabel(column, t), kind: KINDS[column] ?? 'text' })),
    rows: accounts
      .filter(({ opened }) => opened === null)
      .map(({ key, label, name }) => [key, labelInLanguage(label), name, '', '', '', '', '']),
    before: [],
    after: [],
  };
  const ending = kind === 'csv' ? 'csv' : 'xlsx';
  const { toCsv } = await import('../../../papers/csv.ts');
  const { toExcel } = await import('../../../papers/excel.ts');
  saveFile(kind === 'csv' ? toCsv(sheet) : await toExcel(sheet), fileName(sheet.title, ending));
}
