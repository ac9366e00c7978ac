import { type Control, Controller } from 'react-hook-form';
import type * as z from 'zod';
import { DidTaskCreationSource } from '#shared/calls/call';
import type { NewDid } from '#shared/dids/did';
import { SelectInput } from '../../../components/inputs/select-input.tsx';
import { TextInput } from '../../../components/inputs/text-input.tsx';
import { words } from '../../../lib/ui/format.ts';
import { parseWholeNumber } from './cell-inputs.tsx';

/** The input of the form; fields that are not filled in yet are undefined. */
export type AddDidValues = z.input<typeof NewDid>;

type FieldProps = { control: Control<AddDidValues, unknown, NewDid> };

const sources = DidTaskCreationSource.options;

export const LeadSourceField = ({ control, names }: FieldProps & { names: string[] }) => (
  <Controller
    control={control}
    name="lead_source"
    render={({ field: { ref, value, onChange, ...field }, fieldState }) => (
      <SelectInput
        {...field}
        inputRef={ref}
        label="Lead source"
        placeholder="Whose calls will come in?"
        options={names.map(words)}
        value={words(value)}
        onChange={text => onChange(names.find(name => words(name) === text))}
        error={fieldState.error?.message}
        autoFocus
      />
    )}
  />
);

export const SourceField = ({ control }: FieldProps) => (
  <Controller
    control={control}
    name="task_creation_source"
    render={({ field: { ref, value, onChange, ...field }, fieldState }) => (
      <SelectInput
        {...field}
        inputRef={ref}
        label="Task creation source"
        placeholder="What kind of calls are they?"
        options={sources.map(words)}
        value={words(value)}
        onChange={text => onChange(sources.find(source => words(source) === text))}
        error={fieldState.error?.message}
      />
    )}
  />
);

export const BufferTimeField = ({ control }: FieldProps) => (
  <Controller
    control={control}
    name="buffer_time_s"
    render={({ field: { ref, value, onChange, ...field }, fieldState }) => (
      <TextInput
        {...field}
        inputRef={ref}
        label="Buffer time"
        help="Seconds, counted down in the call bar; 0 for none"
        value={String(value ?? '')}
        onChange={text => onChange(parseWholeNumber(text) ?? undefined)}
        error={fieldState.error?.message}
      />
    )}
  />
);
