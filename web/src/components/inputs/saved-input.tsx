import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import type { SavedField } from '../../lib/forms/saved-form.ts';
import { useFieldState } from '../../lib/forms/use-saved-form.ts';
import { ChangedElsewhere, NoticeButton, noticeStyles } from './changed-elsewhere.tsx';
import { DateInput } from './date-input.tsx';
import { PhoneInput } from './phone-input.tsx';
import { SavedMark } from './saved-mark.tsx';
import { SelectInput } from './select-input.tsx';
import { TextInput } from './text-input.tsx';

export const Retry = ({ field }: { field: SavedField }) => (
  <Box sx={{ ...noticeStyles, ml: -1.5 }}>
    <NoticeButton onClick={field.retry}>Retry</NoticeButton>
  </Box>
);

const EMPTY_NOT_SAVED = 'Empty values are not saved: the stored one stays.';

type Shared = { field: SavedField; label: string; help?: string | undefined; disabled?: boolean };

/** The properties of the input of a saved field; `reads` is how a stored value is read aloud or shown in the notice. */
export const useSavedInput = ({ field, label, help, disabled = false }: Shared, reads = field.shown) => {
  const { text, error, save, isFocused, wasCleared, mayRetry, inputRef } = useFieldState(field);
  const theirs = field.changedTo();
  const after =
    theirs !== undefined ? (
      <ChangedElsewhere
        value={reads(theirs)}
        isFocused={isFocused}
        takeTheirs={field.takeTheirs}
        keepMine={field.isUnsaved() ? field.keepMine : undefined}
      />
    ) : (
      mayRetry && <Retry field={field} />
    );
  const hint = wasCleared ? EMPTY_NOT_SAVED : help;
  return { label, help: hint, disabled, error, status: <SavedMark state={save} />, after, value: text, inputRef };
};

const inputs = { text: TextInput, long: TextInput, email: TextInput, phone: PhoneInput, date: DateInput } as const;

type SavedInputProps = Shared & {
  kind: keyof typeof inputs;
  placeholder?: string;
  maxLength?: number;
  /** Inside the control, at its right. */
  end?: ReactNode;
};

/** A text field that is saved when it is left. */
export const SavedInput = ({ kind, placeholder, maxLength, end, ...shared }: SavedInputProps) => {
  const { field } = shared;
  const Input = inputs[kind];
  return (
    <Input
      {...useSavedInput(shared)}
      {...(kind === 'email' && { type: 'email' as const })}
      {...(kind === 'long' && { lines: 2 })}
      {...(placeholder !== undefined && { placeholder })}
      {...(maxLength !== undefined && { maxLength })}
      end={end}
      onChange={field.type}
      onFocus={field.focus}
      onBlur={field.leave}
    />
  );
};

type SavedSelectProps = Shared & {
  /** Why nothing can be chosen now. */
  disabledBecause?: string | undefined;
  options: readonly string[];
  labelOf?: (option: string) => string;
  placeholder: string;
};

/** A select that is saved as soon as an option is chosen. */
export const SavedSelect = ({ options, labelOf, placeholder, disabledBecause, ...shared }: SavedSelectProps) => (
  <SelectInput
    {...useSavedInput(shared, labelOf)}
    disabledBecause={disabledBecause}
    options={options}
    labelOf={labelOf}
    placeholder={placeholder}
    onChange={shared.field.choose}
  />
);
