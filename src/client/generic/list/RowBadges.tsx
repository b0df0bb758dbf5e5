import Box from '@mui/material/Box';
import type { BaseRecord } from '@refinedev/core';
import type { Resource } from '../../../schema/index.ts';
import { meets } from '../page/meets.ts';

/** Marks below the name of a row, such as 'Completed', as on the record's own page. */
export function RowBadges({ resource, row }: { resource: Resource; row: BaseRecord }) {
  // A further list is made of the records with such a value.
  if (resource.page === undefined || resource.list.name !== undefined) return null;
  return resource.page.badges
    .filter(({ where }) => meets(row, where))
    .map(({ label }) => (
      <Box key={label} component="span" sx={BADGE}>
        {label}
      </Box>
    ));
}

const BADGE = {
  display: 'inline-block',
  mr: 0.5,
  px: 0.75,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  fontSize: 11.5,
  lineHeight: 1.5,
  color: 'text.secondary',
};
