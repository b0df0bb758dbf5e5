import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type ClipboardEvent, type FormEvent, Fragment, type KeyboardEvent, useState } from 'react';
import { fieldViews } from '../../../fields/views.ts';
import { type Budget, undeclaredField } from '../../../schema/index.ts';
import { useDefinitions, useFormat } from '../../providers/definitions.tsx';
import { formatMoney } from '../../providers/figures.ts';
import { useText } from '../../providers/i18n.ts';
import { DraftNotice } from '../form/DraftNotice.tsx';
import { useKeptFocus } from '../form/useKeptFocus.ts';
import { focusOn, useEnterOrder } from '../goods/useEnterOrder.ts';
import { parseBlock } from '../table/parseBlock.ts';
import { AddProduct } from './AddProduct.tsx';
import { BudgetLine } from './BudgetLine.tsx';
import {
  amountOf,
  type EditedLine,
  FIGURES,
  type Figure,
  newLine,
  pasteBlock,
  sentLines,
  sumOf,
} from './budgetLines.ts';
import { BUDGET_TABLE } from './budgetStyle.ts';
import { useSaveBudget } from './useBudget.ts';
import { useEditedBudget } from './useEditedBudget.ts';

interface Props {
  id: string;
  budget: Budget;
  onClose: () => void;
}

const NOTHING_LEFT = { unknown: [], shared: [] };

/** The lines of a budget as inputs. The arrow keys and Enter go to the next one; a block from a spreadsheet is pasted into several. */
export function BudgetGrid({ id, budget, onClose }: Props) {
  const text = useText();
  const { budget: planned, currency } = useDefinitions().settings;
  const heads = planned?.heads ?? {};
  // As it was when the grid opened: what others save meanwhile must not replace what is typed.
  const [opened] = useState(budget);
  const edited = useEditedBudget(id, opened, Object.keys(heads));
  const { lines, setLines, reason, setReason } = edited;
  const [left, setLeft] = useState<{ unknown: readonly string[]; shared: readonly string[] }>(NOTHING_LEFT);
  const close = () => {
    edited.drop();
    onClose();
  };
  const { save, busy, failure, errors } = useSaveBudget(id, close);
  const keepFocus = useKeptFocus(busy);
  const onEnter = useEnterOrder(() => false);
  const sent = sentLines(lines);
  const nameOf = (line: EditedLine) =>
    line.name ??
    (heads[line.head]?.goods === undefined ? (heads[line.head]?.label ?? line.head) : text('budget.others'));
  const describe = ({ head, product_id }: EditedLine) =>
    product_id === null ? (heads[head]?.label ?? head) : text('budget.productId', { id: product_id });
  const put = (place: number, part: Partial<EditedLine>) =>
    setLines((before) => before.map((line, index) => (index === place ? { ...line, ...part } : line)));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    keepFocus();
    void save({ based_on: opened.version, reason: reason || null, lines: sent.map(({ body }) => body) });
  };
  const onPaste = (event: ClipboardEvent) => {
    const place = placeOf(event.target);
    const block = parseBlock(event.clipboardData.getData('text/plain'));
    if (place === undefined || (block.length < 2 && (block[0]?.length ?? 0) < 2)) return;
    event.preventDefault();
    const { lines: pasted, ...names } = pasteBlock(lines, block, { ...place, nameOf, describe, currency });
    setLines(pasted);
    setLeft(names);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTableElement>) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const place = placeOf(event.target);
    if (step === undefined || place === undefined) return;
    const inputs = [...event.currentTarget.querySelectorAll<HTMLInputElement>(`input[name=${place.input}]`)];
    focusOn(inputs[inputs.indexOf(event.target as HTMLInputElement) + step]);
    event.preventDefault();
  };
  return (
    <form noValidate onSubmit={submit} onKeyDownCapture={onEnter} aria-label={text('budget.edit')}>
      <DraftNotice
        restored={edited.restored}
        onDiscard={edited.reset}
        overtaken={edited.overtaken.map((line, place) =>
          undeclaredField(String(place), 'money', nameOf(line), { required: false }),
        )}
        present={Object.fromEntries(edited.overtaken.map((line, place) => [place, amountOf(line)]))}
      />
      <Box
        component="table"
        aria-label={text('budget.title')}
        sx={BUDGET_TABLE}
        onPaste={onPaste}
        onKeyDown={onKeyDown}
      >
        <thead>
          <tr>
            <th scope="col">{text('budget.head')}</th>
            {FIGURES.map((name) => (
              <th key={name} scope="col" className="input end">
                {text(`budget.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Object.entries(heads).map(([head, { label, goods }]) => {
            const own = lines
              .map((line, place) => ({ line, place }))
              .filter(({ line }) => line.head === head);
            const errorsOf = (line: EditedLine) =>
              lineErrors(
                errors,
                sent.findIndex((one) => one.line === line),
              );
            return (
              <Fragment key={head}>
                {goods !== undefined && (
                  <tr className="sum">
                    <th scope="row" colSpan={3}>
                      {label}
                    </th>
                    <td className="end">{formatMoney(sumOf(own.map(({ line }) => line)))}</td>
                  </tr>
                )}
                {own.map(({ line, place }) => (
                  <BudgetLine
                    key={`${line.product_id ?? ''}`}
                    line={line}
                    place={place}
                    name={nameOf(line)}
                    isInner={goods !== undefined}
                    errors={errorsOf(line)}
                    onChange={(part) => put(place, part)}
                  />
                ))}
                {goods !== undefined && (
                  <tr>
                    <td colSpan={4} className="inner">
                      <AddProduct
                        resource={goods}
                        onChoose={(product, name) =>
                          setLines((before) =>
                            before.some((line) => line.head === head && line.product_id === product)
                              ? before
                              : [newLine(head, product, name), ...before],
                          )
                        }
                      />
                    </td>
                  </tr>
                )}
              </Fragment>
            );
          })}
        </tbody>
        <tfoot>
          <tr className="sum">
            <th scope="row" colSpan={3}>
              {text('budget.total')}
            </th>
            <td className="end">{formatMoney(sumOf(lines))}</td>
          </tr>
        </tfoot>
      </Box>
      <Box sx={{ display: 'grid', gap: 2, pt: 2 }}>
        {left.unknown.length > 0 && (
          <Alert severity="warning">{text('budget.pasteUnknown', { names: left.unknown.join(', ') })}</Alert>
        )}
        {left.shared.length > 0 && (
          <Alert severity="warning">{text('budget.pasteShared', { names: left.shared.join(', ') })}</Alert>
        )}
        {opened.version > 0 && <Reason value={reason} onChange={setReason} error={errors.reason} />}
        {failure !== undefined && <Alert severity="error">{failure}</Alert>}
        <Box sx={{ display: 'flex', gap: 1, justifyContent: 'flex-end' }}>
          <Button color="inherit" onClick={close}>
            {text('budget.discard')}
          </Button>
          <Button type="submit" variant="contained" loading={busy}>
            {text('budget.save')}
          </Button>
        </Box>
      </Box>
    </form>
  );
}

interface ReasonProps {
  value: string | null;
  onChange: (value: string | null) => void;
  error: string | undefined;
}

function Reason({ value, onChange, error }: ReasonProps) {
  const text = useText();
  const format = useFormat();
  const label = text('budget.reason');
  const { Input } = fieldViews.text;
  return (
    <Input
      field={undeclaredField('reason', 'text', label, { required: true })}
      label={label}
      value={value}
      onChange={(given) => onChange(given as string | null)}
      error={error}
      row={{}}
      format={format}
    />
  );
}

function placeOf(target: EventTarget): { line: number; input: Figure } | undefined {
  if (!(target instanceof HTMLInputElement)) return undefined;
  const input = FIGURES.find((name) => name === target.name);
  const line = target.closest<HTMLElement>('[data-line]')?.dataset.line;
  return input === undefined || line === undefined ? undefined : { line: Number(line), input };
}

/** The errors of a line by its inputs, from those of the body: 'lines.2.amount'. */
function lineErrors(errors: Readonly<Record<string, string>>, place: number): Record<string, string> {
  const start = `lines.${place}.`;
  return Object.fromEntries(
    Object.entries(errors).flatMap(([name, message]) =>
      name.startsWith(start) ? [[name.slice(start.length), message]] : [],
    ),
  );
}
