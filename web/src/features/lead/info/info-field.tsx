import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { memo, type ReactNode } from 'react';
import { DateInput } from '../../../components/inputs/date-input.tsx';
import { PhoneInput } from '../../../components/inputs/phone-input.tsx';
import { SavedMark } from '../../../components/inputs/saved-mark.tsx';
import { SelectInput } from '../../../components/inputs/select-input.tsx';
import { TextInput } from '../../../components/inputs/text-input.tsx';
import { useStore } from '../../../lib/ui/external-store.ts';
import { token } from '../../../lib/ui/theme-token.ts';
import { changedTo, type FieldState, isUnsaved, textOf } from './field-state.ts';
import type { FieldDefinition } from './info-fields.ts';
import type { LeadForm } from './lead-form.ts';

const notice = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 2.5,
  mt: 1,
  fontSize: 'var(--cl-font-tiny)',
  color: token('warningText'),
  overflowWrap: 'anywhere',
  '& .MuiButton-root': { minHeight: 24, py: 0, px: 1.5, fontSize: 'inherit' },
} as const;

/** The focus stays in the field: leaving it would save what was typed. */
const keepFocus = (event: { preventDefault: () => void }) => event.preventDefault();

const Choice = ({ children, onClick }: { children: ReactNode; onClick: () => void }) => (
  <Button size="small" onMouseDown={keepFocus} onClick={onClick}>
    {children}
  </Button>
);

/** It comes below the field in which somebody types, maybe under the bar with Update: the focus alone scrolls no further. */
const intoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' });

/** What helps below a field: to take what somebody else has put there, or to save again. */
const After = ({ form, state, labelOf }: { form: LeadForm; state: FieldState } & Pick<FieldDefinition, 'labelOf'>) => {
  const { path } = state;
  const others = changedTo(state);
  if (others !== undefined)
    return (
      <Box role="status" ref={state.focused ? intoView : undefined} sx={notice}>
        <span>
          Changed by somebody else to "<bdi>{labelOf?.(others) ?? others}</bdi>"
        </span>
        <Box component="span" sx={{ ml: -1.5, whiteSpace: 'nowrap' }}>
          <Choice onClick={() => form.take(path)}>Use it</Choice>
          {isUnsaved(state) && <Choice onClick={() => form.keep(path)}>Keep mine</Choice>}
        </Box>
      </Box>
    );
  if (state.failed === undefined) return null;
  return (
    <Box sx={{ ...notice, ml: -1.5 }}>
      <Choice onClick={() => form.retry(path)}>Retry</Choice>
    </Box>
  );
};

const inputs = { text: TextInput, long: TextInput, email: TextInput, phone: PhoneInput, date: DateInput } as const;

type InfoFieldProps = {
  form: LeadForm;
  field: FieldDefinition;
  /** Within a text's control, at its right. */
  end?: (state: FieldState) => ReactNode;
};

/** One field of the form: saved when it is chosen or left, drawn by itself. */
export const InfoField = memo(({ form, field, end }: InfoFieldProps) => {
  const { path, kind, options, labelOf } = field;
  const state = useStore(form.field(path));
  const text = textOf(state);
  const shared = {
    label: field.label,
    error: state.error,
    status: <SavedMark state={state.save} />,
    after: <After form={form} state={state} labelOf={labelOf} />,
  };
  if (kind === 'select' && options)
    return (
      <SelectInput
        {...shared}
        value={text}
        options={options}
        labelOf={labelOf}
        placeholder="Choose"
        onChange={value => form.choose(path, value)}
      />
    );
  const Input = inputs[kind === 'select' ? 'text' : kind];
  return (
    <Input
      {...shared}
      value={text}
      {...(kind === 'email' && { type: 'email' as const })}
      {...(kind === 'long' && { lines: 2 })}
      end={end?.(state)}
      onChange={value => form.type(path, value)}
      onFocus={() => form.focus(path)}
      onBlur={() => form.leave(path)}
    />
  );
});
