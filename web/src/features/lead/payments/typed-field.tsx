import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useSavedInput } from '../../../components/inputs/saved-input.tsx';
import { TextInput } from '../../../components/inputs/text-input.tsx';
import { fieldLabels } from '../field-labels.ts';
import { asTyped, type FieldName } from './payment-fields.ts';
import type { PaymentForm } from './payment-form.ts';

const digitsIn = (text: string): number => text.replace(/\D/g, '').length;

/** The position in a text after so many digits. */
const positionAfter = (text: string, digits: number): number => {
  let position = 0;
  for (let seen = 0; position < text.length && seen < digits; position++)
    if (/\d/.test(text[position] ?? '')) seen += 1;
  return position;
};

/** Formatting adds and removes dashes: the caret stays after the same digit as before. */
const useCaret = (text: string) => {
  const input = useRef<HTMLInputElement>(null);
  const digits = useRef<number | undefined>(undefined);
  useLayoutEffect(() => {
    const element = input.current;
    if (digits.current === undefined || !element || document.activeElement !== element) return;
    const position = positionAfter(text, digits.current);
    digits.current = undefined;
    element.setSelectionRange(position, position);
  }, [text]);
  const remember = (typed: string) => {
    const position = input.current?.selectionStart ?? typed.length;
    if (position < typed.length) digits.current = digitsIn(typed.slice(0, position));
  };
  return { input, remember };
};

type TypedFieldProps = {
  form: PaymentForm;
  name: FieldName;
  help?: string | undefined;
  placeholder?: string;
  numeric?: boolean;
  readOnly?: boolean;
  autoFocus?: boolean;
  /** Inside the control, at its right. */
  end?: ReactNode;
};

/** A field that is saved while it is typed. The browser's autofill must remember none of it. */
export const TypedField = ({ form, name, help, numeric = false, ...props }: TypedFieldProps) => {
  const field = form.field(name);
  const saved = useSavedInput({ field, label: fieldLabels[name], help });
  const { input, remember } = useCaret(saved.value);
  return (
    <TextInput
      {...saved}
      inputMode={numeric ? 'numeric' : undefined}
      inputRef={input}
      onChange={typed => {
        if (numeric && asTyped(name, typed) !== typed) remember(typed);
        field.type(typed);
      }}
      onFocus={field.focus}
      onBlur={field.leave}
      {...props}
    />
  );
};
