import Add from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';
import type { Resource } from '../../../schema/index.ts';
import { pathOf } from '../../address/paths.ts';
import { sheetAddress } from '../../address/sheetAddress.ts';
import { PageHeader } from '../page/PageHeader.tsx';
import type { May } from '../page/useMay.ts';
import type { ListState } from './listState.ts';

interface HeaderProps {
  resource: Resource;
  title: string;
  may: May;
  /** The formatted number of records. */
  count: ReactNode;
  /** The set filters, which prefill the sheet for many of these records. */
  filters: ListState['filters'];
  onCreate: () => void;
}

/** The list's title, count and links, with the primary action at the right. */
export function ListHeader({ resource, title, may, count, filters, onCreate }: HeaderProps) {
  const { list, create } = resource;
  const shown = list.links.filter((link) => link.to !== create.path || may.create);
  return (
    <PageHeader title={title} subtitle={count}>
      {resource.sheet !== undefined && may.create && (
        <Button component={RouterLink} to={sheetAddress(resource.sheet, filters)} {...FURTHER}>
          {resource.sheet.form.title}
        </Button>
      )}
      {shown.map(({ to, label }) => {
        const primary = to === create.path;
        return (
          <Button
            key={to}
            component={RouterLink}
            to={pathOf(to)}
            variant={primary ? 'contained' : 'outlined'}
            color={primary ? 'primary' : 'inherit'}
            {...(primary ? { startIcon: <Add /> } : { sx: FURTHER.sx })}
          >
            {label}
          </Button>
        );
      })}
      {create.in === 'modal' && may.create && (
        <Button variant="contained" startIcon={<Add />} onClick={onCreate}>
          {create.title}
        </Button>
      )}
    </PageHeader>
  );
}

const FURTHER = { variant: 'outlined', color: 'inherit', sx: { borderColor: 'divider' } } as const;
