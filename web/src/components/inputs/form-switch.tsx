import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { type Control, Controller, type FieldPathByValue, type FieldValues } from 'react-hook-form';

type FormSwitchProps<Values extends FieldValues, Output> = {
  control: Control<Values, unknown, Output>;
  name: FieldPathByValue<Values, boolean | undefined>;
  label: string;
};

/** A switch of a form of react-hook-form. */
export const FormSwitch = <Values extends FieldValues, Output>({
  control,
  name,
  label,
}: FormSwitchProps<Values, Output>) => (
  <Controller
    control={control}
    name={name}
    render={({ field: { value, onChange, ref, ...field } }) => (
      <FormControlLabel
        control={
          <Switch
            {...field}
            size="small"
            checked={value ?? false}
            onChange={(_event, checked) => onChange(checked)}
            slotProps={{ input: { ref } }}
          />
        }
        label={label}
        sx={{ ml: 0 }}
      />
    )}
  />
);
