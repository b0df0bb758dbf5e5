import { useState } from 'react';
import type { HttpError } from '../../data/index.ts';
import { useText } from '../../providers/i18n.ts';
import { Confirm } from '../dialogs/Confirm.tsx';
import type { SavedView } from './useSavedViews.ts';
import type { useViewCalls } from './useViewCalls.ts';

interface Props {
  view: SavedView;
  calls: ReturnType<typeof useViewCalls>;
  onClose: (isDeleted: boolean) => void;
}

/** Asks before a saved view is deleted. */
export function DeleteViewDialog({ view, calls, onClose }: Props) {
  const text = useText();
  const [error, setError] = useState<HttpError>();
  return (
    <Confirm
      open
      title={text('view.delete')}
      question={text('view.deleteHelp', { name: view.name })}
      confirm={text('view.delete')}
      cancel={text('confirm.cancel')}
      danger
      busy={calls.isBusy}
      error={error?.message}
      onConfirm={async () => {
        if ((await calls.remove(view, setError)) !== undefined) onClose(true);
      }}
      onCancel={() => onClose(false)}
    />
  );
}
