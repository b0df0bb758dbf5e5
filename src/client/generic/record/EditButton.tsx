import Button from '@mui/material/Button';
import { useState } from 'react';
import { Link as RouterLink, useLocation } from 'react-router';
import type { Resource } from '../../../schema/index.ts';
import { recordPath } from '../../address/paths.ts';
import { lazyExport } from '../../layout/lazyPart.ts';
import { Overlay } from '../../layout/Section.tsx';
import { useText } from '../../providers/i18n.ts';

const loadDialog = () => import('../show/RecordDialog.tsx');
const RecordDialog = lazyExport(loadDialog, 'RecordDialog');

/** Opens the form of the record: its page, which returns here, or a modal over this page. */
export function EditButton({ resource, id }: { resource: Resource; id: string }) {
  const text = useText();
  const { pathname, search } = useLocation();
  const [editing, setEditing] = useState(false);
  const label = text('list.action.edit');
  if (resource.edit.in === 'page')
    return (
      <Button
        component={RouterLink}
        to={recordPath(resource.edit.path, id)}
        state={{ backTo: `${pathname}${search}` }}
        {...LOOK}
      >
        {label}
      </Button>
    );
  return (
    <>
      <Button {...LOOK} onClick={() => setEditing(true)} onMouseEnter={() => void loadDialog()}>
        {label}
      </Button>
      {editing && (
        <Overlay onClose={() => setEditing(false)}>
          <RecordDialog resource={resource} open={{ view: 'edit', id }} onClose={() => setEditing(false)} />
        </Overlay>
      )}
    </>
  );
}

const LOOK = { variant: 'outlined', color: 'inherit', sx: { borderColor: 'divider' } } as const;
