import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import type { SavedField } from '../../lib/forms/saved-form.ts';
import { useFieldState } from '../../lib/forms/use-saved-form.ts';
import { themeToken } from '../../lib/ui/theme-token.ts';
import { DateInput } from './date-input.tsx';
import { PhoneInput } from './phone-input.tsx';
import { SavedMark } from './saved-mark.tsx';
import { SelectInput } from './select-input.tsx';
import { TextInput } from './text-input.tsx';

const notice = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 2.5,
  mt: 1,
  fontSize: 'var(--cl-font-tiny)',
  color: themeToken('warningText'),
  overflowWrap: 'anywhere',
  '& .MuiButton-root': { minHeight: 24, py: 0, px: 1.5, fontSize: 'inherit' },
} as const;

/** Keeps the focus in the field while a button is pressed: leaving the field would save its text. */
export const keepFocus = (event: { preventDefault: () => void }) => event.preventDefault();

const Choice = ({ children, onClick }: { children: ReactNode; onClick: () => void }) => (
  <Button size="small" onMouseDown={keepFocus} onClick={onClick}>
    {children}
  </Button>
);

/** The notice appears below the focused field, maybe under a sticky bar: the browser does not scroll there by itself. */
const scrollIntoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' });

type ChangedElsewhereProps = { field: SavedField; isFocused: boolean; value: string };

const ChangedElsewhere = ({ field, isFocused, value }: ChangedElsewhereProps) => (
  <Box role="status" ref={isFocused ? scrollIntoView : undefined} sx={notice}>
    <span>
      Changed by somebody else to "<bdi>{value}</bdi>"
    </span>
    <Box component="span" sx={{ ml: -1.5, whiteSpace: 'nowrap' }}>
      <Choice onClick={field.takeTheirs}>Use it</Choice>
      {field.isUnsaved() && <Choice onClick={field.keepMine}>Keep mine</Choice>}
    </Box>
  </Box>
);

export const Retry = ({ field }: { field: SavedField }) => (
  <Box sx={{ ...notice, ml: -1.5 }}>
    <Choice onClick={field.retry}>Retry</Choice>
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
      <ChangedElsewhere field={field} isFocused={isFocused} value={reads(theirs)} />
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

type SavedSelectProps = Omit<Shared, 'disabled'> & {
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
