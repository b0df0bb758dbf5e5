import Button from '@mui/material/Button';
import { useState } from 'react';
import type { Action, Resource } from '../../../schema/index.ts';
import type { BaseRecord } from '../../data/index.ts';
import { lazyExport } from '../../layout/lazyPart.ts';
import { Overlay } from '../../layout/Section.tsx';
import { useActions } from '../page/useActions.ts';

const loadDialog = () => import('./ActionDialog.tsx');
const ActionDialog = lazyExport(loadDialog, 'ActionDialog');

interface Props {
  resource: Resource;
  record: BaseRecord;
  place: 'show' | 'edit';
  /** Called after an action succeeded. */
  onDone?: () => void;
}

/**
 * The actions of the shown record. On the edit page, actions with a form are not buttons: their forms are below the record's
 * form.
 */
export function ActionButtons({ resource, record, place, onDone }: Props) {
  const [running, setRunning] = useState<Action>();
  const hasForms = place === 'edit' && resource.edit.in === 'page';
  const shown = useActions(resource, place).filter(
    ({ action, isOffered }) => isOffered(record) && !(hasForms && action.fields.length > 0),
  );
  return (
    <>
      {shown.map(({ action }) => (
        <Button
          key={action.name}
          variant="outlined"
          color="inherit"
          sx={{ borderColor: 'divider' }}
          onClick={() => setRunning(action)}
          onMouseEnter={() => void loadDialog()}
        >
          {action.label}
        </Button>
      ))}
      {running !== undefined && (
        <Overlay onClose={() => setRunning(undefined)}>
          <ActionDialog
            resource={resource}
            action={running}
            record={record}
            onClose={(done) => {
              setRunning(undefined);
              if (done) onDone?.();
            }}
          />
        </Overlay>
      )}
    </>
  );
}
