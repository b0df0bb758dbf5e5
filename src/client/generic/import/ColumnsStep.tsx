import Alert from '@mui/material/Alert';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import type { Resource } from '../../../schema/index.ts';
import { countText, useText } from '../../providers/i18n.ts';
import { importFields, missingFields } from './mapping.ts';
import type { ImportTask } from './useImport.ts';

/** Which column of the file goes into which field. What was found by its heading is chosen already. */
export function ColumnsStep({ resource, task }: { resource: Resource; task: ImportTask }) {
  const text = useText();
  const { table, mapping, file } = task;
  const fields = importFields(resource);
  const missing = missingFields(resource, mapping).map((field) => field.labels.create);
  return (
    <>
      <Typography variant="body2" color="text.secondary">
        {text('import.found', { file, count: countText(table.rows.length) })}
      </Typography>
      {missing.length > 0 && (
        <Alert severity="warning">{text('import.missing', { fields: missing.join(', ') })}</Alert>
      )}
      <TableContainer>
        <Table size="small">
          <TableHead>
            <TableRow>
              <TableCell>{text('import.column')}</TableCell>
              <TableCell>{text('import.example')}</TableCell>
              <TableCell>{text('import.into')}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {table.headings.map((heading, place) => {
              const name = heading === '' ? text('import.columnNo', { number: place + 1 }) : heading;
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place.
                <TableRow key={place}>
                  <TableCell sx={{ overflowWrap: 'anywhere' }}>{name}</TableCell>
                  <TableCell sx={EXAMPLE}>{table.rows.find((row) => row[place] !== '')?.[place]}</TableCell>
                  <TableCell>
                    <NativeSelect
                      input={<OutlinedInput size="small" />}
                      inputProps={{ 'aria-label': text('import.intoOf', { column: name }) }}
                      value={mapping[place] ?? ''}
                      onChange={({ target }) => task.map(place, target.value)}
                      sx={{ fontSize: 13, minWidth: 140, minHeight: { xs: 44, sm: 0 } }}
                    >
                      <option value="">{text('import.leaveOut')}</option>
                      {fields.map((field) => (
                        <option key={field.name} value={field.name}>
                          {field.labels.create}
                        </option>
                      ))}
                    </NativeSelect>
                  </TableCell>
                </TableRow>
              );
            })}
          </TableBody>
        </Table>
      </TableContainer>
    </>
  );
}

const EXAMPLE = {
  maxWidth: 240,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  color: 'text.secondary',
};
