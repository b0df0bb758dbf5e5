import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import { useId, useState } from 'react';
import { fieldTypes } from '../../../fields/index.ts';
import { AdderContext, type AdderProps } from '../../../fields/reference/AdderContext.tsx';
import { useReferences } from '../../../fields/reference/ReferenceContext.tsx';
import { type Resource, recordName } from '../../../schema/index.ts';
import type { BaseRecord } from '../../data/index.ts';
import { BackDialog } from '../../layout/back/BackDialog.tsx';
import { usePhone } from '../../layout/usePhone.ts';
import { useDefinitions } from '../../providers/definitions.tsx';
import { useText } from '../../providers/i18n.ts';
import { formFields, type Values } from './formValues.ts';
import { RecordForm } from './RecordForm.tsx';

/** Creates a record that is missing in a selector, in a dialog over the selector's form. */
export function AddDialog(props: AdderProps) {
  const { resources } = useDefinitions();
  const resource = resources[props.resource];
  return resource === undefined ? null : <WithForm {...props} target={resource} />;
}

function WithForm({ target, name, values, onClose }: AdderProps & { target: Resource }) {
  const text = useText();
  const titleId = useId();
  const phone = usePhone();
  const { nameIn } = useReferences();
  const [initial] = useState(() => startOf(target, name, values));
  const onSaved = (row: BaseRecord | undefined) => {
    if (typeof row?.id !== 'number') return onClose();
    const label = nameIn(target.name, recordName(target, row)) || `#${row.id}`;
    onClose({ id: row.id, label });
  };
  return (
    <BackDialog
      open
      onClose={() => onClose()}
      aria-labelledby={titleId}
      maxWidth="sm"
      fullWidth
      fullScreen={phone}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', pr: 1.5 }}>
        <DialogTitle id={titleId} sx={{ flex: 1, minWidth: 0 }}>
          {target.create.title}
        </DialogTitle>
        <IconButton aria-label={text('dialog.close')} onClick={() => onClose()}>
          <Close fontSize="small" />
        </IconButton>
      </Box>
      <AdderContext value={null}>
        <RecordForm
          resource={target}
          view={target.create}
          place="modal"
          labelledBy={titleId}
          initial={initial}
          draftOf={JSON.stringify(initial)}
          onSaved={onSaved}
          onDiscard={() => onClose()}
        />
      </AdderContext>
    </BackDialog>
  );
}

/** The initial values of the form: the searched name, and the values that the selector requires of its records. */
function startOf(target: Resource, name: string, wanted: AdderProps['values']): Values {
  const fields = formFields(target, target.create).filter(({ readOnly }) => !readOnly);
  const given = {
    ...wanted,
    ...(name !== '' && fieldTypes[typeOfTitle(target)]?.searchable && { [target.title]: name }),
  };
  return Object.fromEntries(
    fields
      .filter((field) => Object.hasOwn(given, field.name))
      .map((field) => [field.name, fieldTypes[field.type]?.read((given as Values)[field.name], field)]),
  );
}

function typeOfTitle({ fields, title }: Resource): string {
  return fields[title]?.type ?? '';
}

export default AddDialog;
