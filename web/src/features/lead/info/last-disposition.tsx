import { listDispositions } from '#shared/contracts/backoffice';
import { inUse } from '#shared/dispositions/disposition-at';
import { useOperation } from '../../../lib/api/query.ts';
import { InfoField } from './info-field.tsx';
import type { FieldDefinition } from './info-fields.ts';
import type { LeadForm } from './lead-form.ts';

const LONG_MS = 300_000;

/** An admin may change the last disposition to any disposition's name. */
export const LastDispositionForAdmin = ({ form, disabled }: { form: LeadForm; disabled: boolean }) => {
  const { data } = useOperation(listDispositions, {}, { staleTime: LONG_MS });
  const field: FieldDefinition = {
    path: 'last_disposition',
    label: 'Last Disposition',
    kind: 'select',
    options: inUse(data?.data ?? []).map(({ name }) => name),
  };
  return <InfoField form={form} field={field} disabled={disabled} />;
};
