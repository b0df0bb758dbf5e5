import Chip from '@mui/material/Chip';
import { fieldTypes } from '../../../fields/index.ts';
import type { PageView, Resource } from '../../../schema/index.ts';
import type { BaseRecord } from '../../data/index.ts';
import { sendValues } from '../../providers/data/answers.ts';
import { meets } from '../page/meets.ts';

/** Chips beside the name, such as 'Completed', while the record has the values that the definition names. */
export function RecordBadges({
  resource,
  page,
  record,
}: {
  resource: Resource;
  page: PageView;
  record: BaseRecord;
}) {
  const values = sendValues(record, resource, fieldTypes);
  return page.badges
    .filter(({ where }) => meets(values, where, resource))
    .map(({ label }) => <Chip key={label} size="small" variant="outlined" label={label} />);
}
