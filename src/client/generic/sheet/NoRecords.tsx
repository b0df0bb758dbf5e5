import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router';
import type { Resource, Sheet } from '../../../schema/index.ts';
import { pathOf } from '../../address/paths.ts';
import { useMay } from '../page/useMay.ts';
import { Hint } from './Hint.tsx';

interface Props {
  resource: Resource;
  sheet: Sheet;
  /** The resource whose records have the lines. */
  target: Resource;
}

/** Shown for a sheet without a line, with the way to a first record. */
export function NoRecords({ resource, sheet, target }: Props) {
  const may = useMay(target);
  const each = resource.fields[sheet.each];
  const { create } = target;
  // The choices of another field, such as the people of a project, may be missing although there are records.
  const mayAdd = may.create && create.in === 'page' && each?.choices === undefined;
  return (
    <Hint>
      <Typography>{each?.empty ?? target.list.empty}</Typography>
      {mayAdd && (
        <Button
          component={RouterLink}
          to={pathOf(create.path)}
          variant="outlined"
          size="small"
          sx={{ mt: 2 }}
        >
          {create.title}
        </Button>
      )}
    </Hint>
  );
}
