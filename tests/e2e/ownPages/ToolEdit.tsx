import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import { DatePicker } from '@mui/x-date-pickers/DatePicker';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import type { HttpError } from '@refinedev/core';
import { Edit, useAutocomplete } from '@refinedev/mui';
import { useForm } from '@refinedev/react-hook-form';
import dayjs from 'dayjs';
import { Controller } from 'react-hook-form';
import type { Tool } from './Tool.ts';

type Values = Pick<Tool, 'tool_name' | 'rate' | 'maker_id' | 'bought_on'>;

/** A form as Refine's documentation has it for MUI, with an Autocomplete of records and a DatePicker. */
export default function ToolEdit() {
  const {
    saveButtonProps,
    register,
    control,
    refineCore: { query },
    formState: { errors },
  } = useForm<Tool, HttpError, Values>();
  const { autocompleteProps } = useAutocomplete<{ id: number; maker_name: string }>({
    resource: 'maker',
    defaultValue: query?.data?.data.maker_id ?? undefined,
  });
  return (
    <Edit saveButtonProps={saveButtonProps}>
      <Box component="form" sx={{ display: 'flex', flexDirection: 'column' }} autoComplete="off">
        <TextField
          {...register('tool_name', { required: 'This field is required' })}
          error={!!errors.tool_name}
          helperText={errors.tool_name?.message}
          margin="normal"
          fullWidth
          slotProps={{ inputLabel: { shrink: true } }}
          label="Name"
        />
        <TextField
          {...register('rate')}
          error={!!errors.rate}
          helperText={errors.rate?.message}
          margin="normal"
          fullWidth
          slotProps={{ inputLabel: { shrink: true } }}
          label="Rate"
        />
        <Controller
          control={control}
          name="maker_id"
          render={({ field }) => (
            <Autocomplete
              {...autocompleteProps}
              value={autocompleteProps.options.find(({ id }) => id === field.value) ?? null}
              onChange={(_, maker) => field.onChange(maker?.id ?? null)}
              getOptionLabel={({ maker_name }) => maker_name}
              isOptionEqualToValue={(option, value) => option.id === value.id}
              renderInput={(params) => <TextField {...params} label="Maker" margin="normal" />}
            />
          )}
        />
        <LocalizationProvider dateAdapter={AdapterDayjs}>
          <Controller
            control={control}
            name="bought_on"
            render={({ field }) => (
              <DatePicker
                label="Bought on"
                format="YYYY-MM-DD"
                value={field.value ? dayjs(field.value) : null}
                onChange={(day) => field.onChange(day?.isValid() ? day.format('YYYY-MM-DD') : null)}
              />
            )}
          />
        </LocalizationProvider>
      </Box>
    </Edit>
  );
}
