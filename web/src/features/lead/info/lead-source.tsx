import { listLeadSources } from '#shared/contracts/backoffice';
import { namesOffered } from '#shared/lead-sources/lead-cost';
import { useOperation } from '../../../lib/api/query.ts';
import { words } from '../../../lib/ui/format.ts';
import { fieldLabels } from '../field-labels.ts';
import { InfoField } from './info-field.tsx';
import type { FieldDefinition } from './info-fields.ts';
import type { LeadForm } from './lead-form.ts';

const LONG_MS = 300_000;

/** An admin may change the lead source to any source that is not retired. */
export const LeadSourceForAdmin = ({ form, disabled }: { form: LeadForm; disabled: boolean }) => {
  const { data } = useOperation(listLeadSources, {}, { staleTime: LONG_MS });
  const field: FieldDefinition = {
    path: 'lead_source',
    label: fieldLabels.lead_source,
    kind: 'select',
    options: namesOffered(data ?? []),
    labelOf: words,
  };
  return <InfoField form={form} field={field} disabled={disabled} />;
};
