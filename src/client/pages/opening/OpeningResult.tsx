import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { formatDay } from '../../../fields/formatDay.ts';
import { ungroup } from '../../../fields/typedNumber.ts';
import { compare, negate, parseDecimal } from '../../../ledger/money.ts';
import { Card } from '../../generic/page/Card.tsx';
import { FigureTable } from '../../generic/table/FigureTable.tsx';
import { formatSide } from '../../generic/transaction/figures.ts';
import { useAmountInWords } from '../../providers/amountInWords.ts';
import { useDefinitions, useFormat } from '../../providers/definitions.tsx';
import { formatMoney } from '../../providers/figures.ts';
import { countText, useText } from '../../providers/i18n.ts';
import { labelInLanguage } from '../../providers/vocabulary.ts';
import type { OpeningAccount, WrittenLine } from './openingFile.ts';
import type { CheckedFile, Opening, TriedAccount } from './useOpening.ts';

interface Props {
  opening: Opening;
  file: CheckedFile;
  isPosting: boolean;
  onPost: () => void;
}

/** More of them are shown when somebody asks for them. */
const FEW_RECORDS = 60;

/** The trial balance that a file makes, what opening equity takes, and the button that posts it. */
export function OpeningResult({ opening, file, isPosting, onPost }: Props) {
  const text = useText();
  const { date } = useFormat();
  const { currency } = useDefinitions().settings;
  const amountInWords = useAmountInWords();
  const { tried, lines } = file;
  const opened = openedLines(lines, currency);
  const [all, setAll] = useState(opened.length <= FEW_RECORDS);
  const rows = (tried.data ?? [])
    .filter(({ debit, credit }) => formatSide(debit) !== '' || formatSide(credit) !== '')
    .flatMap((account) => [accountRow(account), ...(all ? recordRows(account, opened, opening.data) : [])]);
  const equity = parseDecimal(tried.opening_equity ?? 0) ?? '0.00';
  const size = compare(equity, 0) < 0 ? negate(equity) : equity;
  const side = compare(equity, 0) === 0 ? 'none' : compare(equity, 0) > 0 ? 'credited' : 'debited';
  const count = countText(tried.lines ?? 0);
  const label = text('opening.trialBalance', { day: formatDay(opening.date, date) });
  return (
    <Card padded>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, mb: 1 }}>
        <Typography component="h2" variant="subtitle2" sx={{ fontWeight: 600, flex: 1, minWidth: 200 }}>
          {label}
        </Typography>
        <FormControlLabel
          control={<Checkbox size="small" checked={all} onChange={({ target }) => setAll(target.checked)} />}
          label={text('opening.records')}
        />
      </Box>
      <FigureTable
        broad
        label={label}
        columns={[
          {
            key: 'name',
            header: text('books.book'),
            cell: ({ name, isRecord }: Line) => (
              <Box
                component="span"
                sx={isRecord ? { display: 'block', pl: 2, color: 'text.secondary' } : { fontWeight: 500 }}
              >
                {name}
              </Box>
            ),
          },
          ...(['debit', 'credit'] as const).map((key) => ({
            key,
            header: text(`books.${key}`),
            numeric: true,
            cell: (line: Line) => (
              <Box component="span" sx={line.isRecord ? { color: 'text.secondary' } : undefined}>
                {formatSide(line[key])}
              </Box>
            ),
          })),
        ]}
        rows={rows}
        rowKey={({ key }) => key}
        footer={[
          {
            key: 'total',
            label: text('books.total'),
            span: 1,
            cells: { debit: formatSide(tried.total_debit), credit: formatSide(tried.total_credit) },
          },
        ]}
      />
      <Typography variant="body2" sx={{ mt: 2 }}>
        {text(`opening.difference.${side}`, {
          amount: formatMoney(size, currency),
          words: amountInWords(size),
        })}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center', mt: 2 }}>
        <Typography variant="body2" color="text.secondary" sx={{ flex: 1, minWidth: 200 }}>
          {text('opening.nothingYet', { file: file.name })}
        </Typography>
        <Button
          variant="contained"
          loading={isPosting}
          onClick={onPost}
          sx={{ minHeight: { xs: 44, sm: 38 } }}
        >
          {text('opening.post', { count })}
        </Button>
      </Box>
    </Card>
  );
}

interface Line {
  key: string;
  name: string;
  isRecord: boolean;
  debit: unknown;
  credit: unknown;
}

function accountRow({ key, label, debit, credit }: TriedAccount): Line {
  return { key, name: labelInLanguage(label), isRecord: false, debit, credit };
}

/** The lines with an amount. */
function openedLines(lines: readonly WrittenLine[], currency: string): WrittenLine[] {
  return lines
    .map((line) => ({
      ...line,
      debit: ungroup(line.debit, currency),
      credit: ungroup(line.credit, currency),
    }))
    .filter(({ debit, credit }) => formatSide(debit) !== '' || formatSide(credit) !== '');
}

/** The lines of an account that has records; those of goods stand below the stock. */
function recordRows(
  { key, resource }: TriedAccount,
  opened: readonly WrittenLine[],
  accounts: readonly OpeningAccount[],
): Line[] {
  const known = new Map(accounts.map((account) => [account.key, account]));
  return opened.flatMap((line, place) => {
    const account = known.get(line.book);
    if (account === undefined || account.name === '') return [];
    const isOf = account.has_quantity ? key === 'stock' : account.account === resource;
    if (!isOf) return [];
    const name = [account.name, line.note].filter((part) => part !== '').join(' · ');
    return [{ key: `${line.book} ${place}`, name, isRecord: true, debit: line.debit, credit: line.credit }];
  });
}
