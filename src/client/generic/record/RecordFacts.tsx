import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { Field, PageView, Resource } from '../../../schema/index.ts';
import type { BaseRecord } from '../../data/index.ts';
import { CellValue } from '../list/CellValue.tsx';
import { previewItems } from '../preview/previewItems.ts';

interface Fact {
  field: Field;
  label: string;
  isFigure: boolean;
}

/** Below the name: the figures that the page names, and the main facts of the record. */
export function RecordFacts({
  resource,
  page,
  record,
}: {
  resource: Resource;
  page: PageView;
  record: BaseRecord | undefined;
}) {
  const facts = factsOf(resource, page);
  if (facts.length === 0) return null;
  return (
    <Box component="dl" aria-busy={record === undefined} sx={FACTS}>
      {facts.map(({ field, label, isFigure }) => (
        <Box key={field.name} sx={{ minWidth: 0 }}>
          <Typography component="dt" variant="caption" color="text.secondary">
            {label}
          </Typography>
          <Box component="dd" sx={isFigure ? FIGURE : VALUE}>
            {record === undefined ? (
              <Skeleton width="70%" />
            ) : (
              <CellValue field={{ ...field, label }} row={record} lines={isFigure ? 1 : 2} />
            )}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

/** The figures first. The heading and what stands beside it are not repeated. */
function factsOf(resource: Resource, { figures, headline }: PageView): Fact[] {
  const { fields, book, stock } = resource;
  const standing = book?.balance ?? stock?.quantity;
  const named = figures.flatMap(({ field: name, label }): Fact[] => {
    const field = fields[name];
    return field === undefined || name === standing ? [] : [{ field, label, isFigure: true }];
  });
  const isShown = (name: string) =>
    name === headline || name === standing || named.some(({ field }) => field.name === name);
  const others = previewItems(resource)
    .filter(({ field }) => !isShown(field.name))
    .map(({ field, label }): Fact => ({ field, label, isFigure: false }));
  return [...named, ...others];
}

/** Two beside each other on a phone, as long as an amount has room: one on a page that is enlarged to twice its size. */
const FACTS = {
  m: 0,
  display: 'grid',
  gridTemplateColumns: {
    xs: 'repeat(auto-fit, minmax(120px, 1fr))',
    sm: 'repeat(auto-fit, minmax(140px, max-content))',
  },
  columnGap: 4,
  rowGap: 1.5,
};

const VALUE = { m: 0, fontSize: 13, minHeight: 20, overflowWrap: 'anywhere' };
const FIGURE = { ...VALUE, fontWeight: 600, fontVariantNumeric: 'tabular-nums' };
