import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { fieldTypes } from '../../../fields/index.ts';
import { isWide } from '../../../fields/isWide.ts';
import { fieldViews } from '../../../fields/views.ts';
import type { Group, Resource } from '../../../schema/index.ts';
import { sendValues } from '../../providers/data/answers.ts';
import { useFormat } from '../../providers/definitions.tsx';
import { useRecordLogic } from '../page/useRecordLogic.ts';

interface Props {
  resource: Resource;
  groups: readonly Group[];
  /** Undefined while it loads; the labels are shown already. */
  record: Readonly<Record<string, unknown>> | undefined;
}

/** The values of a record with their labels, in groups. */
export function RecordDetails({ resource, groups, record }: Props) {
  const { logic, isWaiting } = useRecordLogic(resource);
  const shown = isWaiting ? undefined : record;
  // Conditions compare values as the API sends them.
  const values = shown && sendValues(shown, resource, fieldTypes);
  const states =
    values === undefined ? {} : logic?.fieldStates(resource, fieldTypes, { values, before: values });
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
        {group.items
          .filter(({ field }) => states?.[field]?.visible !== false)
          .map(({ field, label }) => (
            <Box key={field} sx={isWhole(resource, field) ? WHOLE : LINE}>
              <Typography component="dt" variant="caption" color="text.secondary" sx={LABEL}>
                {label}
              </Typography>
              <Typography
                component="dd"
                variant="body2"
                sx={{ m: 0, overflowWrap: 'anywhere', minHeight: 20 }}
              >
                {shown === undefined ? (
                  <Skeleton width="60%" />
                ) : (
                  <Value resource={resource} name={field} label={label} record={shown} />
                )}
              </Typography>
            </Box>
          ))}
      </Box>
    </Box>
  ));
}

function isWhole({ fields }: Resource, name: string): boolean {
  const field = fields[name];
  return field !== undefined && isWide(field, 'details');
}

const LINES = {
  m: 0,
  display: 'grid',
  columnGap: 2,
  rowGap: { xs: 1, sm: 2.5 },
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(auto-fill, minmax(200px, 1fr))' },
};

const WHOLE = { minWidth: 0, gridColumn: '1 / -1' };

/** On a phone, the label is beside its value: below each other, they would fill two screens. */
const LINE = {
  minWidth: 0,
  display: { xs: 'grid', sm: 'block' },
  gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 3fr)',
  columnGap: 2,
  '@media (max-width:279.95px)': { display: 'block' },
};

/** Aligns the label with its value. */
const LABEL = { display: 'block', mb: 0.25, pt: { xs: '1px', sm: 0 }, overflowWrap: 'anywhere' };

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
