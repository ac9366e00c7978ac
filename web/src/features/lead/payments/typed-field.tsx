import Button from '@mui/material/Button';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { SavedMark } from '../../../components/inputs/saved-mark.tsx';
import { TextInput } from '../../../components/inputs/text-input.tsx';
import { useStore } from '../../../lib/ui/external-store.ts';
import { fieldLabels } from '../field-labels.ts';
import { asTyped, type FieldName, storedText } from './payment-fields.ts';
import type { PaymentForm } from './payment-form.ts';

const digitsIn = (text: string): number => text.replace(/\D/g, '').length;

/** The place after so many digits. */
const placeAfter = (text: string, digits: number): number => {
  let place = 0;
  for (let seen = 0; place < text.length && seen < digits; place++) if (/\d/.test(text[place] ?? '')) seen += 1;
  return place;
};

/** Dashes come and go by themselves: the caret stays behind the digit that it was behind. */
const useCaret = (text: string) => {
  const input = useRef<HTMLInputElement>(null);
  const digits = useRef<number | undefined>(undefined);
  useLayoutEffect(() => {
    const element = input.current;
    if (digits.current === undefined || !element || document.activeElement !== element) return;
    const place = placeAfter(text, digits.current);
    digits.current = undefined;
    element.setSelectionRange(place, place);
  }, [text]);
  const remember = (typed: string) => {
    const place = input.current?.selectionStart ?? typed.length;
    if (place < typed.length) digits.current = digitsIn(typed.slice(0, place));
  };
  return { input, remember };
};

export const Retry = ({ form, failed }: { form: PaymentForm; failed: string | undefined }) =>
  failed === undefined ? null : (
    <Button size="small" onMouseDown={event => event.preventDefault()} onClick={form.retry} sx={{ mt: 1 }}>
      Retry
    </Button>
  );

type TypedFieldProps = {
  form: PaymentForm;
  name: FieldName;
  help?: string | undefined;
  placeholder?: string;
  numeric?: boolean;
  readOnly?: boolean;
  autoFocus?: boolean;
  /** Within the control, at its right. */
  end?: ReactNode;
};

/** One field that is typed. The browser is to remember none of it. */
export const TypedField = ({ form, name, help, numeric = false, ...props }: TypedFieldProps) => {
  const { stored, fields } = useStore(form.state);
  const { draft, error, failed, save } = fields[name] ?? {};
  const text = draft ?? storedText(name, stored);
  const { input, remember } = useCaret(text);
  return (
    <TextInput
      label={fieldLabels[name]}
      value={text}
      help={help}
      error={failed ?? error}
      status={<SavedMark state={save} />}
      after={<Retry form={form} failed={failed} />}
      inputMode={numeric ? 'numeric' : undefined}
      inputRef={input}
      onChange={typed => {
        if (numeric && asTyped(name, typed) !== typed) remember(typed);
        form.type(name, typed);
      }}
      onFocus={() => form.focus(name)}
      onBlur={() => form.leave(name)}
      {...props}
    />
  );
};
