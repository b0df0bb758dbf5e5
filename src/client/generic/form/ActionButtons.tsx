import Button from '@mui/material/Button';
import type { BaseRecord } from '@refinedev/core';
import { lazy, useState } from 'react';
import type { Action, Resource } from '../../../schema/index.ts';
import { Overlay } from '../../layout/Section.tsx';
import { useActions } from '../page/useActions.ts';

const loadDialog = () => import('../actions/ActionDialog.tsx');
const ActionDialog = lazy(() => loadDialog().then((module) => ({ default: module.ActionDialog })));

interface Props {
  resource: Resource;
  record: BaseRecord;
  place: 'show' | 'edit';
  /** Called once something was done. */
  onDone?: () => void;
}

/** What can be done with the record that is looked at. On the page that edits it, forms of actions stand below its own. */
export function ActionButtons({ resource, record, place, onDone }: Props) {
  const [doing, setDoing] = useState<Action>();
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
          onClick={() => setDoing(action)}
          onMouseEnter={() => void loadDialog()}
        >
          {action.label}
        </Button>
      ))}
      {doing !== undefined && (
        <Overlay onClose={() => setDoing(undefined)}>
          <ActionDialog
            resource={resource}
            action={doing}
            record={record}
            onClose={(done) => {
              setDoing(undefined);
              if (done) onDone?.();
            }}
          />
        </Overlay>
      )}
    </>
  );
}
