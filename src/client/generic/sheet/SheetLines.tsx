import Box from '@mui/material/Box';
import { type KeyboardEvent, useEffect, useMemo, useRef } from 'react';
import { fieldTypes } from '../../../fields/index.ts';
import type { Resource, Sheet } from '../../../schema/index.ts';
import { useText } from '../../providers/i18n.ts';
import { focusOn } from '../goods/useEnterOrder.ts';
import { comparisonOf, isValued } from './comparing.ts';
import { SheetRow } from './SheetRow.tsx';
import { columnsOf } from './sheetColumns.ts';
import { enteredFields, enteredText, type SheetLine } from './sheetLine.ts';
import { SHEET_TABLE } from './sheetStyle.ts';
import type { SheetState } from './useSheet.ts';

interface Props {
  resource: Resource;
  sheet: Sheet;
  sheetState: SheetState;
  /** Errors by the place of the line among those that are recorded, and the input: '3.amount'. */
  mistakes: Readonly<Record<string, string>>;
}

/**
 * The lines as a table with one stop of the keyboard each: Space in an input records the line or not, the arrow keys and Enter go to
 * the next one.
 */
export function SheetLines({ resource, sheet, sheetState, mistakes }: Props) {
  const text = useText();
  const { lines, target, values, refused, toMend, put, nameOf } = sheetState;
  const body = useRef<HTMLTableSectionElement>(null);
  const inputs = useMemo(() => enteredFields(sheet), [sheet]);
  const columns = useMemo(() => columnsOf(sheet, target), [sheet, target]);
  useEffect(() => {
    if (toMend === undefined) return;
    const row = body.current?.querySelector(`[data-line="${CSS.escape(toMend.id)}"]`) ?? null;
    focusIn(row, inputs[0]?.name ?? '');
    row?.scrollIntoView({ block: 'center' });
  }, [toMend, inputs]);
  const onChange = useMemo(() => (line: SheetLine) => put([line]), [put]);
  const isCompared = sheet.compare !== undefined;
  const present = (isCompared ? sheetState.changed : lines).filter(({ isPresent }) => isPresent);
  const places = new Map(present.map(({ id }, place) => [String(id), place]));
  const isAll = present.length === lines.length;
  const toggleAll = () => put(lines.map((line) => ({ ...line, isPresent: !isAll })));
  const onKeyDown = (event: KeyboardEvent) => {
    const input = event.target;
    if (!(input instanceof HTMLInputElement) || input.type === 'checkbox') return;
    const row = input.closest<HTMLElement>('[data-line]');
    const line = lines.find(({ id }) => String(id) === row?.dataset.line);
    if (row === null || line === undefined || !isNumber(input.name, inputs)) return;
    if (event.key === ' ' && !isCompared) put([{ ...line, isPresent: !line.isPresent }]);
    else if (event.key === 'ArrowDown') focusIn(row.nextElementSibling, input.name);
    else if (event.key === 'ArrowUp') focusIn(row.previousElementSibling, input.name);
    else return;
    event.preventDefault();
  };
  return (
    <Box
      component="table"
      // Nobody is absent whose pay is not selected.
      className={sheet.accrual === undefined ? 'ofDay' : undefined}
      sx={SHEET_TABLE}
      onKeyDown={onKeyDown}
      aria-label={sheet.lines.label}
    >
      <thead>
        <tr>
          {!isCompared && (
            <th className="tick">
              <label>
                <input
                  type="checkbox"
                  aria-label={text('sheet.all')}
                  checked={isAll}
                  ref={(box) => {
                    if (box !== null) box.indeterminate = !isAll && present.length > 0;
                  }}
                  onChange={toggleAll}
                />
              </label>
            </th>
          )}
          <th scope="col">{resource.fields[sheet.each]?.label}</th>
          {columns.map(({ field, label, isFigure }) => (
            <th key={field.name} scope="col" className={isFigure ? 'beside end' : 'beside'}>
              {label}
            </th>
          ))}
          {isCompared && (
            <th scope="col" className="beside end">
              {resource.fields[sheet.compare?.with ?? '']?.label}
            </th>
          )}
          {inputs.map(({ name, label }) => (
            <th key={name} scope="col" className={isNumber(name, inputs) ? 'input end' : 'input'}>
              {label}
            </th>
          ))}
          {isCompared && (
            <th scope="col" className="beside end">
              {text('sheet.difference')}
            </th>
          )}
          {isCompared && isValued(target) && (
            <th scope="col" className="beside end">
              {text('sheet.worth')}
            </th>
          )}
        </tr>
      </thead>
      <tbody ref={body}>
        {lines.map((line) => (
          <SheetRow
            key={line.id}
            line={line}
            name={nameOf(line.record)}
            target={target}
            columns={columns}
            inputs={inputs}
            entered={enteredText(resource, sheet, values, line.record)}
            mistakes={mistakesOf(mistakes, places.get(String(line.id)) ?? -1)}
            refused={refused[String(line.id)]}
            compared={isCompared ? JSON.stringify(comparisonOf(sheet, target, line)) : undefined}
            onChange={onChange}
          />
        ))}
      </tbody>
    </Box>
  );
}

function isNumber(name: string, inputs: readonly { name: string; type: string }[]): boolean {
  const field = inputs.find((input) => input.name === name);
  return field !== undefined && fieldTypes[field.type]?.numeric === true;
}

function focusIn(row: Element | null, name: string): void {
  const input = row?.querySelector<HTMLInputElement>(`input[name="${CSS.escape(name)}"]`);
  if (input) focusOn(input);
}

/** As text, so that a line is drawn again only when its own errors change. */
function mistakesOf(mistakes: Readonly<Record<string, string>>, index: number): string {
  if (index < 0) return '{}';
  const own = Object.entries(mistakes).filter(([place]) => place.startsWith(`${index}.`));
  return JSON.stringify(
    Object.fromEntries(own.map(([place, words]) => [place.slice(`${index}.`.length), words])),
  );
}
