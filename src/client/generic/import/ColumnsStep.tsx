import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import Typography from '@mui/material/Typography';
import { importFields, missingFields } from '../../../papers/mapping.ts';
import type { Resource } from '../../../schema/index.ts';
import { countText, useText } from '../../providers/i18n.ts';
import { DataTable } from '../table/DataTable.tsx';
import { IMPORT_TABLE } from './importTable.ts';
import type { ImportTask } from './useImport.ts';

/** Maps the columns of the file to fields. Columns whose heading matches a field are mapped already. */
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
      <Box sx={{ overflowX: 'auto' }}>
        <DataTable
          label={file}
          columns={[
            { key: 'column', header: text('import.column'), className: 'column', cell: nameOf },
            {
              key: 'example',
              header: text('import.example'),
              className: 'example',
              cell: (_, place) => table.rows.find((row) => row[place] !== '')?.[place],
            },
            {
              key: 'into',
              header: text('import.into'),
              cell: (heading, place) => (
                <NativeSelect
                  input={<OutlinedInput size="small" />}
                  inputProps={{ 'aria-label': text('import.intoOf', { column: nameOf(heading, place) }) }}
                  value={mapping[place] ?? ''}
                  disabled={task.busy !== undefined}
                  onChange={({ target }) => task.map(place, target.value)}
                  sx={{ fontSize: 13, minWidth: { xs: 152, sm: 140 }, minHeight: { xs: 44, sm: 0 } }}
                >
                  <option value="">{text('import.leaveOut')}</option>
                  {fields.map((field) => (
                    <option key={field.name} value={field.name}>
                      {field.labels.create}
                    </option>
                  ))}
                </NativeSelect>
              ),
            },
          ]}
          rows={table.headings}
          rowKey={(_, place) => place}
          sx={IMPORT_TABLE}
        />
      </Box>
    </>
  );

  /** A column without a heading is named by its number. */
  function nameOf(heading: string, place: number): string {
    return heading === '' ? text('import.columnNo', { number: place + 1 }) : heading;
  }
}
