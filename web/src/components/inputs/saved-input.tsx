import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode, Ref } from 'react';
import type { SavedField } from '../../lib/forms/saved-field.ts';
import { useStore } from '../../lib/ui/external-store.ts';
import { token } from '../../lib/ui/theme-token.ts';
import { DateInput } from './date-input.tsx';
import { PhoneInput } from './phone-input.tsx';
import { SavedMark } from './saved-mark.tsx';
import { SelectInput } from './select-input.tsx';
import { TextInput } from './text-input.tsx';

const notice = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 1,
  mt: 1,
  fontSize: 'var(--cl-font-tiny)',
  color: token('warningText'),
  overflowWrap: 'anywhere',
  '& .MuiButton-root': { minHeight: 24, py: 0, px: 1.5, fontSize: 'inherit' },
} as const;

/** The focus stays in the field: leaving it would save what was typed. */
export const keepFocus = (event: { preventDefault: () => void }) => event.preventDefault();

const Choice = ({ children, onClick }: { children: ReactNode; onClick: () => void }) => (
  <Button size="small" onMouseDown={keepFocus} onClick={onClick}>
    {children}
  </Button>
);

/** What helps below a field: to take what somebody else has put there, or to save again. */
const After = ({ field, reads }: { field: SavedField; reads: (stored: string) => string }) => {
  const { failed } = useStore(field.state);
  const others = field.changedTo();
  if (others !== undefined)
    return (
      <Box role="status" sx={notice}>
        <span>
          Changed by somebody else to "<bdi>{reads(others)}</bdi>"
        </span>
        <Choice onClick={field.take}>Use it</Choice>
        {field.isUnsaved() && <Choice onClick={field.keep}>Keep mine</Choice>}
      </Box>
    );
  if (failed === undefined) return null;
  return (
    <Box sx={notice}>
      <Choice onClick={() => void field.commit()}>Retry</Choice>
    </Box>
  );
};

type Shared = { field: SavedField; label: string; help?: string | undefined; disabled?: boolean };

const useShared = ({ field, label, help, disabled = false }: Shared, reads: (stored: string) => string) => {
  const state = useStore(field.state);
  return {
    label,
    help,
    disabled,
    error: state.error,
    status: <SavedMark state={state.save} />,
    after: <After field={field} reads={reads} />,
    value: state.draft ?? field.shown(state.stored),
  };
};

const inputs = { text: TextInput, long: TextInput, email: TextInput, phone: PhoneInput, date: DateInput } as const;

type SavedInputProps = Shared & {
  kind: keyof typeof inputs;
  placeholder?: string;
  maxLength?: number;
  inputRef?: Ref<HTMLInputElement | HTMLTextAreaElement>;
};

/** A field that is typed, and saved when it is left. */
export const SavedInput = ({ kind, placeholder, maxLength, inputRef, ...shared }: SavedInputProps) => {
  const { field } = shared;
  const Input = inputs[kind];
  return (
    <Input
      {...useShared(shared, field.shown)}
      {...(kind === 'email' && { type: 'email' as const })}
      {...(kind === 'long' && { lines: 2 })}
      {...(placeholder !== undefined && { placeholder })}
      {...(maxLength !== undefined && { maxLength })}
      inputRef={inputRef}
      onChange={field.type}
      onFocus={field.focus}
      onBlur={() => void field.leave()}
    />
  );
};

type SavedSelectProps = Shared & {
  options: readonly string[];
  labelOf: (option: string) => string;
  placeholder: string;
  inputRef?: Ref<{ focus: () => void }>;
};

/** A field that is chosen, and saved at once. */
export const SavedSelect = ({ options, labelOf, placeholder, inputRef, ...shared }: SavedSelectProps) => (
  <SelectInput
    {...useShared(shared, labelOf)}
    options={options}
    labelOf={labelOf}
    placeholder={placeholder}
    inputRef={inputRef}
    onChange={shared.field.choose}
  />
);
