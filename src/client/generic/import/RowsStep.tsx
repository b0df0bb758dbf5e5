import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useState } from 'react';
import type { Resource } from '../../../schema/index.ts';
import { countText, useText } from '../../providers/i18n.ts';
import { Pager } from '../list/Pager.tsx';
import { CorrectedCell } from './CorrectedCell.tsx';
import type { ImportTask } from './useImport.ts';

const LEAST = 10;
const SIZES = [LEAST, 20, 50];

/** The rows of the file. What is wrong stands in its cell, where it is put right; the wrong rows alone at first. */
export function RowsStep({ resource, task }: { resource: Resource; task: ImportTask }) {
  const text = useText();
  const { rows, errors, changed } = task;
  const [all, setAll] = useState(false);
  const [page, setPage] = useState(1);
  const [size, setSize] = useState(20);
  const shown = all || errors.size === 0 ? rows.rows.map((_, row) => row) : [...errors.keys()];
  const last = Math.max(1, Math.ceil(shown.length / size));
  const now = Math.min(page, last);
  const counts = { wrong: countText(errors.size), count: countText(rows.rows.length) };
  return (
    <>
      <Alert severity={errors.size > 0 ? 'warning' : 'success'} role="status">
        {text(errors.size > 0 ? 'import.wrong' : 'import.ready', counts)}
        {changed && ` ${text('import.changed')}`}
      </Alert>
      {errors.size > 0 && (
        <FormControlLabel
          control={<Checkbox checked={!all} onChange={({ target }) => setAll(!target.checked)} />}
          label={text('import.onlyWrong')}
        />
      )}
      <TableContainer>
        <Table size="small">
          <TableHead>
            <TableRow>
              <TableCell>{text('import.row')}</TableCell>
              {rows.fields.map((name) => (
                <TableCell key={name} sx={{ minWidth: 140, px: 0.75 }}>
                  {labelOf(resource, name)}
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {shown.slice((now - 1) * size, now * size).map((row) => {
              const own = errors.get(row) ?? {};
              return (
                <TableRow key={row} sx={{ verticalAlign: 'top' }}>
                  <TableCell sx={{ pt: 1.5 }}>
                    {row + 1}
                    <Whole errors={own} fields={rows.fields} />
                  </TableCell>
                  {rows.fields.map((name, place) => (
                    <TableCell key={name} sx={{ px: 0.75 }}>
                      <CorrectedCell
                        label={text('import.cell', { field: labelOf(resource, name), row: row + 1 })}
                        value={rows.rows[row]?.[place] ?? ''}
                        error={errorOf(own, name)}
                        onChange={(value) => task.correct(row, place, value)}
                      />
                    </TableCell>
                  ))}
                </TableRow>
              );
            })}
          </TableBody>
        </Table>
      </TableContainer>
      {shown.length > LEAST && (
        <Pager
          page={now}
          size={size}
          sizes={SIZES}
          total={shown.length}
          onPage={setPage}
          onSize={(chosen) => {
            setSize(chosen);
            setPage(1);
          }}
        />
      )}
    </>
  );
}

/** What is wrong with the row and with none of its cells. */
function Whole({ errors, fields }: { errors: Readonly<Record<string, string>>; fields: readonly string[] }) {
  const others = Object.entries(errors).filter(([name]) => !fields.some((field) => isOf(name, field)));
  if (others.length === 0) return null;
  return (
    <Box sx={{ color: 'error.main', fontSize: 12, minWidth: 120 }}>
      {others.map(([name, message]) => (
        <div key={name}>{message}</div>
      ))}
    </Box>
  );
}

/** The message of a cell; one inside of it, such as that of a line, is named by its place. */
function errorOf(errors: Readonly<Record<string, string>>, name: string): string | undefined {
  const own = Object.entries(errors).filter(([key]) => isOf(key, name));
  return own.length === 0 ? undefined : own.map(([, message]) => message).join('; ');
}

function isOf(key: string, name: string): boolean {
  return key === name || key.startsWith(`${name}.`);
}

function labelOf({ fields }: Resource, name: string): string {
  return fields[name]?.labels.create ?? name;
}
