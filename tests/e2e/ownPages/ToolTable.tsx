import Button from '@mui/material/Button';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import { type CrudFilter, useTable } from '@refinedev/core';
import type { Tool } from './Tool.ts';

const DEAR_OR_MIXERS: CrudFilter[] = [
  {
    operator: 'or',
    value: [
      { field: 'rate', operator: 'gt', value: 1000 },
      {
        operator: 'and',
        value: [
          { field: 'tool_name', operator: 'startswith', value: 'mixer' },
          { field: 'maker_id', operator: 'nnull', value: true },
        ],
      },
    ],
  },
];

/** A list at an address of its own, whose filters in groups are in the address. A DataGrid takes one filter at a time. */
export default function ToolTable() {
  const { result, setFilters } = useTable<Tool>({
    resource: 'tool',
    sorters: { initial: [{ field: 'id', order: 'asc' }] },
  });
  return (
    <>
      <Button onClick={() => setFilters(DEAR_OR_MIXERS, 'replace')}>Dear or mixers</Button>
      <Table>
        <TableBody>
          {result.data.map(({ id, tool_name }) => (
            <TableRow key={id}>
              <TableCell>{tool_name}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </>
  );
}
