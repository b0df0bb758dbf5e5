import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { fieldViews } from '../../../fields/views.ts';
import type { Group, Resource } from '../../../schema/index.ts';
import { useFormat } from '../../providers/definitions.tsx';

interface Props {
  resource: Resource;
  groups: readonly Group[];
  /** Absent while it loads: the labels stand there already. */
  record: Readonly<Record<string, unknown>> | undefined;
}

/** The values of a record under their labels, in groups. */
export function RecordDetails({ resource, groups, record }: Props) {
  return groups.map((group) => (
    <Box
      key={group.title}
      component="section"
      sx={{ '& + &': { mt: 3, pt: 3, borderTop: 1, borderColor: 'divider' } }}
    >
      {group.title !== '' && (
        <Typography component="h2" variant="subtitle1" sx={{ mb: 2, fontWeight: 600 }}>
          {group.title}
        </Typography>
      )}
      <Box component="dl" sx={LINES}>
        {group.items.map(({ field, label }) => (
          // A table of lines needs the width of all columns.
          <Box key={field} sx={{ minWidth: 0, ...(resource.fields[field]?.of && { gridColumn: '1 / -1' }) }}>
            <Typography
              component="dt"
              variant="caption"
              color="text.secondary"
              sx={{ display: 'block', mb: 0.25 }}
            >
              {label}
            </Typography>
            <Typography component="dd" variant="body2" sx={{ m: 0, overflowWrap: 'anywhere', minHeight: 20 }}>
              {record === undefined ? (
                <Skeleton width="60%" />
              ) : (
                <Value resource={resource} name={field} label={label} record={record} />
              )}
            </Typography>
          </Box>
        ))}
      </Box>
    </Box>
  ));
}

const LINES = {
  m: 0,
  display: 'grid',
  gap: 2,
  rowGap: 2.5,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(200px, 100%), 1fr))',
};

function Value({
  resource,
  name,
  label,
  record,
}: {
  resource: Resource;
  name: string;
  label: string;
  record: Readonly<Record<string, unknown>>;
}) {
  const format = useFormat();
  const field = resource.fields[name];
  const view = field && fieldViews[field.type as keyof typeof fieldViews];
  if (field === undefined || view === undefined) return null;
  return <view.Show value={record[name]} field={{ ...field, label }} row={record} format={format} />;
}
