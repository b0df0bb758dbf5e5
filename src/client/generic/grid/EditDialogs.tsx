import type { GridApiCommon } from '@mui/x-data-grid';
import type { RefObject } from 'react';
import type { Resource } from '../../../schema/index.ts';
import { lazyExport } from '../../layout/lazyPart.ts';
import { Overlay } from '../../layout/Section.tsx';
import type { GridEditing } from './useGridEditing.ts';

const ConflictDialog = lazyExport(() => import('./ConflictDialog.tsx'), 'ConflictDialog');
const PasteDialog = lazyExport(() => import('./PasteDialog.tsx'), 'PasteDialog');

interface Props {
  /** With the labels of the columns, which the dialogs use. */
  resource: Resource;
  editing: GridEditing;
  apiRef: RefObject<GridApiCommon | null>;
}

/** The dialog about an edit that was refused: others were quicker, or cells of a pasted block are wrong. */
export function EditDialogs({ resource, editing, apiRef }: Props) {
  const { conflict, saveMine, closeConflict, paste, attempt, closePaste } = editing;
  return (
    <>
      {conflict !== undefined && (
        <Overlay onClose={closeConflict}>
          <ConflictDialog
            resource={resource}
            conflict={conflict}
            onMine={() => void saveMine()}
            onClose={closeConflict}
          />
        </Overlay>
      )}
      {paste !== undefined && (
        <Overlay onClose={closePaste}>
          <PasteDialog
            key={[...paste.wrong.keys()].join()}
            resource={resource}
            paste={paste}
            rowOf={(id) => (apiRef.current?.getRowIndexRelativeToVisibleRows(id) ?? 0) + 1}
            onSave={(changes) => void attempt(changes)}
            onClose={closePaste}
          />
        </Overlay>
      )}
    </>
  );
}
