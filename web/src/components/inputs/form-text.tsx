import { type Control, Controller, type FieldPathByValue, type FieldValues } from 'react-hook-form';
import { TextInput, type TextInputProps } from './text-input.tsx';

type FormTextProps<Values extends FieldValues, Output> = {
  control: Control<Values, unknown, Output>;
  name: FieldPathByValue<Values, string>;
} & Omit<TextInputProps, 'value' | 'onChange' | 'onBlur' | 'inputRef' | 'error'>;

/** A text of a form of react-hook-form, with its error. */
export const FormText = <Values extends FieldValues, Output>({
  control,
  name,
  ...props
}: FormTextProps<Values, Output>) => (
  <Controller
    control={control}
    name={name}
    render={({ field: { ref, ...field }, fieldState }) => (
      <TextInput {...field} {...props} inputRef={ref} error={fieldState.error?.message} />
    )}
  />
);
