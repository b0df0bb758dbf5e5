import type { Resource } from '../../../schema/index.ts';
import { lazyExport } from '../../layout/lazyPart.ts';
import { Overlay } from '../../layout/Section.tsx';
import type { OpenDialogs } from './useListDialogs.ts';

const loadRecord = () => import('../show/RecordDialog.tsx');
const loadDelete = () => import('../dialogs/DeleteDialog.tsx');
const RecordDialog = lazyExport(loadRecord, 'RecordDialog');
const DeleteDialog = lazyExport(loadDelete, 'DeleteDialog');
const ActionDialog = lazyExport(() => import('../actions/ActionDialog.tsx'), 'ActionDialog');

/** Loads the dialogs that the next click may open. */
export function prepareDialogs(): void {
  Promise.all([loadRecord(), loadDelete()]).catch(() => {});
}

/** The dialog that is open over a list, if there is one. */
export function ListDialogs({ resource, dialogs }: { resource: Resource; dialogs: OpenDialogs }) {
  const { open, close, deleting, closeDelete, acting, closeAction } = dialogs;
  return (
    <>
      {open !== undefined && deleting === undefined && (
        <Overlay onClose={close}>
          <RecordDialog resource={resource} open={open} onClose={close} />
        </Overlay>
      )}
      {deleting !== undefined && (
        <Overlay onClose={() => closeDelete(false)}>
          <DeleteDialog resource={resource} record={deleting} onClose={closeDelete} />
        </Overlay>
      )}
      {acting !== undefined && (
        <Overlay onClose={() => closeAction(false)}>
          <ActionDialog resource={resource} {...acting} onClose={closeAction} />
        </Overlay>
      )}
    </>
  );
}
