import Dialog, { type DialogProps } from '@mui/material/Dialog';
import type { ReactNode } from 'react';
import { useBackCloses } from './useBackCloses.ts';

/** A dialog that is not in the address: on a phone, Back closes it. */
export function BackDialog(props: DialogProps): ReactNode {
  const { open, onClose } = props;
  useBackCloses(open, onClose && (() => onClose({}, 'escapeKeyDown')));
  return <Dialog {...props} />;
}
