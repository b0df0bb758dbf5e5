import Box from '@mui/material/Box';
import { visuallyHidden } from '@mui/utils';
import type { Chart } from './Chart.ts';
import { formatFigure } from './formatFigure.ts';

/** The figures of a chart, for screen readers. */
export function ChartTable({ label, by, labels, series }: Chart) {
  return (
    // A table would be as wide as its figures.
    <Box sx={visuallyHidden}>
      <table aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{by}</th>
            {series.map(({ name, label: title }) => (
              <th key={name} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {labels.map((title, at) => (
            // Two values of the axis may have the same name.
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows have no state
            <tr key={at}>
              <th scope="row">{title}</th>
              {series.map(({ name, type, values }) => (
                <td key={name}>{formatFigure(values[at] ?? null, type)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Box>
  );
}
