import { memo, useId } from 'react';
import type { Field, Resource } from '../../../schema/index.ts';
import { formatMoney, formatQuantity } from '../../providers/figures.ts';
import { useText } from '../../providers/i18n.ts';
import { signed } from './ComparisonStanding.tsx';
import { type Comparison, isValued } from './comparing.ts';
import { CellsBelow, useRecordCells } from './RecordCells.tsx';
import { SheetCell } from './SheetCell.tsx';
import type { SheetRecordColumn } from './sheetColumns.ts';
import type { SheetLine } from './sheetLine.ts';

interface Props {
  line: SheetLine;
  name: string;
  target: Resource;
  /** Fields of the record. */
  columns: readonly SheetRecordColumn[];
  /** The inputs. */
  inputs: readonly Field[];
  /** The movements that exist already, as text. */
  entered: string | undefined;
  /** The errors of its inputs by name, as JSON. */
  mistakes: string;
  /** The `Comparison` of the line as JSON, for a sheet of comparisons. */
  compared: string | undefined;
  /** Why the server refused it. */
  refused: string | undefined;
  onChange: (line: SheetLine) => void;
}

/** One line: whether it is recorded, its record, and its inputs. */
export const SheetRow = memo(function SheetRow(props: Props) {
  const { line, name, target, columns, inputs, entered, onChange } = props;
  const text = useText();
  const compared: Comparison | undefined = props.compared && JSON.parse(props.compared);
  const errorId = useId();
  const mistakes: Record<string, string> = JSON.parse(props.mistakes);
  const messages = [...new Set([...Object.values(mistakes), ...(props.refused ? [props.refused] : [])])];
  const shown = useRecordCells(columns, line.record);
  return (
    <tr data-line={line.id} className={line.isPresent || compared ? undefined : 'absent'}>
      {compared === undefined && (
        <td className="tick">
          <label>
            <input
              type="checkbox"
              // The row is reached by its input, where Space does the same.
              tabIndex={inputs.length === 0 ? 0 : -1}
              aria-label={text('sheet.record', { name })}
              checked={line.isPresent}
              onChange={(event) => onChange({ ...line, isPresent: event.target.checked })}
            />
          </label>
        </td>
      )}
      <th scope="row">
        <span className="name" title={name}>
          {name}
        </span>
        <CellsBelow columns={columns} cells={shown} />
        {compared !== undefined && <span className="below">{comparedText(compared, text)}</span>}
        {entered !== undefined && <span className="entered">{entered}</span>}
        {messages.length > 0 && (
          <span className="wrong" id={errorId}>
            {messages.join(' ')}
          </span>
        )}
      </th>
      {shown.map((cell, place) => (
        <td key={cell.key} className={columns[place]?.isFigure ? 'beside end' : 'beside'}>
          {cell}
        </td>
      ))}
      {compared !== undefined && <td className="beside end">{formatQuantity(compared.shown)}</td>}
      {inputs.map((field) => (
        <td key={field.name} className="input">
          <SheetCell
            field={field}
            label={text('sheet.cell', { label: field.label, name })}
            value={line.values[field.name]}
            // Who types an amount means the line.
            onChange={(value) =>
              onChange({ ...line, isPresent: true, values: { ...line.values, [field.name]: value } })
            }
            error={mistakes[field.name] ?? props.refused}
            errorId={errorId}
          />
        </td>
      ))}
      {compared !== undefined && (
        <td className="beside end">
          {compared.difference !== null && signed(formatQuantity(compared.difference), compared.difference)}
        </td>
      )}
      {compared !== undefined && isValued(target) && (
        <td className="beside end">
          {compared.worth !== null && signed(formatMoney(compared.worth), compared.worth)}
        </td>
      )}
    </tr>
  );
}, isSame);

/** The comparison on a phone: 'In the books 12 · −3 · −450.00'. */
function comparedText({ shown, difference, worth }: Comparison, text: ReturnType<typeof useText>): string {
  const parts = [text('sheet.shown', { figure: formatQuantity(shown) })];
  if (difference !== null) parts.push(signed(formatQuantity(difference), difference));
  if (worth !== null) parts.push(signed(formatMoney(worth), worth));
  return parts.join(' · ');
}

/** Each change of the form creates new lines. A line renders only if its content has changed. */
function isSame(before: Props, after: Props): boolean {
  return (Object.keys(after) as (keyof Props)[]).every((key) =>
    key === 'line'
      ? before.line.record === after.line.record &&
        before.line.isPresent === after.line.isPresent &&
        JSON.stringify(before.line.values) === JSON.stringify(after.line.values)
      : before[key] === after[key],
  );
}
