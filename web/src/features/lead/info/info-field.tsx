import { memo, type ReactNode } from 'react';
import { SavedInput, SavedSelect } from '../../../components/inputs/saved-input.tsx';
import type { FieldDefinition } from './info-fields.ts';
import type { LeadForm } from './lead-form.ts';

type InfoFieldProps = {
  form: LeadForm;
  field: FieldDefinition;
  /** Inside the control of a text field, at its right. */
  end?: ReactNode;
  disabled?: boolean | undefined;
};

/** One field of the lead's details. */
export const InfoField = memo(
  ({ form, field: { path, label, kind, options, labelOf }, end, disabled = false }: InfoFieldProps) => {
    const field = form.field(path);
    if (kind === 'select')
      return (
        <SavedSelect
          field={field}
          label={label}
          options={options ?? []}
          labelOf={labelOf}
          placeholder="Choose"
          disabled={disabled}
        />
      );
    return <SavedInput field={field} label={label} kind={kind} end={end} disabled={disabled} />;
  },
);
