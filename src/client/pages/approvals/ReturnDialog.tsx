import { type ReactNode, useRef, useState } from 'react';
import { view as longtext } from '../../../fields/longtext/view.tsx';
import { undeclaredField } from '../../../schema/index.ts';
import { DialogForm } from '../../generic/dialogs/DialogForm.tsx';
import { useFormat } from '../../providers/definitions.tsx';
import { useText } from '../../providers/i18n.ts';

interface Props {
  open: boolean;
  busy: boolean;
  /** @returns whether they were sent back; otherwise the dialog stays open with the reason. */
  onReturn: (reason: string) => Promise<boolean>;
  onClose: () => void;
}

/** Asks why movements are sent back: their makers read it. */
export function ReturnDialog({ open, busy, onReturn, onClose }: Props): ReactNode {
  const text = useText();
  const format = useFormat();
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const label = text('approvals.reason');
  const submit = async () => {
    if (reason.trim() === '') {
      setError(text('approvals.reasonRequired'));
      return input.current?.focus();
    }
    if (await onReturn(reason.trim())) setReason('');
  };
  return (
    <DialogForm
      open={open}
      title={text('approvals.sendBack')}
      submitWords={text('approvals.sendBack')}
      busy={busy}
      onSubmit={submit}
      onCancel={onClose}
      onReady={() => input.current?.focus()}
    >
      <longtext.Input
        field={undeclaredField('reason', 'longtext', label, {
          required: true,
          help: text('approvals.reasonHelp'),
        })}
        label={label}
        value={reason}
        onChange={(typed) => {
          setReason(typed === null || typed === undefined ? '' : String(typed));
          setError(undefined);
        }}
        error={error}
        inputRef={input}
        row={{}}
        format={format}
      />
    </DialogForm>
  );
}
