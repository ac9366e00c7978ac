import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { type Control, Controller } from 'react-hook-form';
import type { Disposition } from '#shared/dispositions/disposition';
import { DateTimeInput } from '../../../components/inputs/date-time-input.tsx';
import { SelectInput } from '../../../components/inputs/select-input.tsx';
import { TextInput } from '../../../components/inputs/text-input.tsx';
import type { WrapUpValues } from './wrap-up-form.ts';

type FieldProps = { control: Control<WrapUpValues> };

export const DispositionField = ({ control, dispositions }: FieldProps & { dispositions: Disposition[] }) => (
  <Controller
    control={control}
    name="disposition"
    render={({ field: { ref, value, ...field }, fieldState }) => (
      <SelectInput
        {...field}
        // The draft's disposition may still be loading, or may no longer be offered.
        value={dispositions.some(({ name }) => name === value) ? value : ''}
        inputRef={ref}
        label="Disposition"
        placeholder="How did the call come out?"
        options={dispositions.map(({ name }) => name)}
        error={fieldState.error?.message}
        autoFocus
      />
    )}
  />
);

/** The only allowed disposition; without a name while it is loading. */
export const ChosenDisposition = ({ name }: { name: string | undefined }) => (
  <div>
    <Typography sx={{ fontWeight: 550, mb: 1 }}>Disposition</Typography>
    <Typography>{name ?? <Skeleton width={80} />}</Typography>
  </div>
);

export const NoteField = ({ control, required }: FieldProps & { required: boolean }) => (
  <Controller
    control={control}
    name="note"
    render={({ field: { ref, ...field }, fieldState }) => (
      <TextInput
        {...field}
        inputRef={ref}
        lines={4}
        label={required ? 'Note' : 'Note (optional)'}
        error={fieldState.error?.message}
      />
    )}
  />
);

/** When to call back: twelve-hour clock, minimum now (docs/product.md, Callback time). */
export const CallbackTimeField = ({ control, autoFocus }: FieldProps & { autoFocus: boolean }) => (
  <Controller
    control={control}
    name="callbackTime"
    render={({ field: { ref, value, onChange }, fieldState }) => (
      <DateTimeInput
        inputRef={ref}
        label="Call back at"
        help="In New York"
        autoFocus={autoFocus}
        value={value}
        onChange={onChange}
        error={fieldState.error?.message}
      />
    )}
  />
);

export const GoOfflineField = ({ control }: FieldProps) => (
  <Controller
    control={control}
    name="goOffline"
    render={({ field: { value, onChange, ref, ...field } }) => (
      <FormControlLabel
        control={
          <Checkbox
            {...field}
            size="small"
            checked={value}
            onChange={(_event, checked) => onChange(checked)}
            slotProps={{ input: { ref } }}
          />
        }
        label="Go offline after this call"
      />
    )}
  />
);
