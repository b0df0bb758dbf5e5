import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { HttpError } from '@refinedev/core';
import { Create } from '@refinedev/mui';
import { useForm } from '@refinedev/react-hook-form';
import { Controller } from 'react-hook-form';
import { Tool } from './Tool.ts';

/** A form for a new record as Refine's documentation has it for MUI, with an Autocomplete of options. */
export default function ToolCreate() {
  const {
    saveButtonProps,
    refineCore: { formLoading },
    register,
    control,
    formState: { errors },
  } = useForm<Tool, HttpError, Pick<Tool, 'tool_name' | 'state'>>();
  return (
    <Create isLoading={formLoading} saveButtonProps={saveButtonProps}>
      <Box component="form" sx={{ display: 'flex', flexDirection: 'column' }} autoComplete="off">
        <TextField
          {...register('tool_name')}
          error={!!errors.tool_name}
          helperText={errors.tool_name?.message}
          margin="normal"
          fullWidth
          label="Name"
        />
        <Controller
          control={control}
          name="state"
          rules={{ required: 'This field is required' }}
          defaultValue={null}
          render={({ field }) => (
            <Autocomplete
              {...field}
              options={['good', 'worn']}
              onChange={(_, value) => field.onChange(value)}
              renderInput={(params) => (
                <TextField
                  {...params}
                  label="State"
                  margin="normal"
                  error={!!errors.state}
                  helperText={errors.state?.message}
                />
              )}
            />
          )}
        />
      </Box>
    </Create>
  );
}
