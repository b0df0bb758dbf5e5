import Box from '@mui/material/Box';
import { useId } from 'react';
import type { Resource } from '../../../schema/index.ts';
import { Card, CardTitle } from '../page/Card.tsx';
import { PageLinks } from '../page/PageLinks.tsx';
import { RecordForm } from './RecordForm.tsx';
import { usePrefilled } from './usePrefilled.ts';

/** The form for a new record beside its list. It stays open, so that the next record can be entered at once. */
export function CreatePanel({ resource }: { resource: Resource }) {
  const id = useId();
  const { create } = resource;
  const initial = usePrefilled(resource);
  return (
    <Box component="section" aria-labelledby={id} sx={{ minWidth: 0 }}>
      <Card>
        <CardTitle id={id}>{create.title}</CardTitle>
        {create.links.length > 0 && (
          <Box sx={{ display: 'flex', gap: 1, px: { xs: 2, md: 3 }, pt: 1 }}>
            <PageLinks links={create.links} />
          </Box>
        )}
        <RecordForm
          resource={resource}
          view={create}
          place="panel"
          initial={initial}
          labelledBy={id}
          onSaved={() => undefined}
        />
      </Card>
    </Box>
  );
}
