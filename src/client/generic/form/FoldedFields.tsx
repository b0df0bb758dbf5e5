import ExpandMore from '@mui/icons-material/ExpandMore';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type ComponentProps, useId, useState } from 'react';
import { useFormState } from 'react-hook-form';
import type { Group } from '../../../schema/index.ts';
import { FormFields } from './FormFields.tsx';

type Props = Omit<ComponentProps<typeof FormFields>, 'groups'> & { group: Group };

/** Rarely used fields, collapsed under their names. An error in one of them expands them. */
export function FoldedFields({ group, ...shared }: Props) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const { errors } = useFormState({ control: shared.form.control });
  const isWrong = group.items.some(({ field }) => errors[field] !== undefined);
  const shown = isOpen || isWrong;
  return (
    <Box sx={{ mt: 1.5 }}>
      <Button
        size="small"
        color="inherit"
        aria-expanded={shown}
        aria-controls={id}
        onClick={() => setIsOpen(!shown)}
        endIcon={<ExpandMore sx={{ transform: shown ? 'rotate(180deg)' : 'none' }} />}
        sx={{ ml: -1.25, color: 'text.secondary', fontWeight: 500 }}
      >
        {group.items.map(({ label }) => label).join(', ')}
      </Button>
      <Box id={id} hidden={!shown} sx={{ mt: 1 }}>
        {shown && <FormFields groups={[group]} {...shared} />}
      </Box>
    </Box>
  );
}
