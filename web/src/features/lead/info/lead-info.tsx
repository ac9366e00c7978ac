import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { type FormEvent, useState } from 'react';
import { isAdmin } from '#shared/access/access';
import { NOT_AT_HAND } from '#shared/leads/sensitive-edit';
import { UpdateBar } from '../../../components/update-bar.tsx';
import { useSession } from '../../../lib/session/session.ts';
import { useStore } from '../../../lib/ui/external-store.ts';
import { toast } from '../../../lib/ui/toast.ts';
import type { LeadTabProps } from '../lead-tab.ts';
import { Dependants } from './dependants.tsx';
import { InfoField } from './info-field.tsx';
import { address, insuredNow, needs, person, phones } from './info-fields.ts';
import { LastDispositionForAdmin } from './last-disposition.tsx';
import type { LeadForm } from './lead-form.ts';
import { LeadSourceForAdmin } from './lead-source.tsx';
import { PhoneField } from './phone-field.tsx';
import { LeadIdField, LeadSourceForOthers, ReadOnly } from './read-only.tsx';
import { Cell, Section } from './section.tsx';
import { LEAD_SAVE, useLeadForm } from './use-lead-form.ts';
import { useLockedFields } from './use-locked-fields.ts';
import { useOnline } from './use-online.ts';

const ConnectionBanner = ({ form }: { form: LeadForm }) => {
  const online = useOnline();
  const unreached = useStore(form.unreached);
  if (online && !unreached) return null;
  return (
    <Alert severity="warning" role="status" sx={{ mb: 4 }}>
      The connection is lost. What you type stays here, and is saved as soon as it is back.
    </Alert>
  );
};

const useSaveAll = (form: LeadForm) => {
  const [saving, setSaving] = useState(false);
  const saveAll = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const element = event.currentTarget;
    setSaving(true);
    const isSaved = await form.saveAll();
    setSaving(false);
    if (isSaved) toast.info('Lead details was update', { id: LEAD_SAVE });
    else element.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  };
  return { saving, saveAll };
};

/** The INFO tab (docs/product.md, Lead details): each field saves itself, and Update saves all that differ. */
export const LeadInfo = ({ lead, call }: LeadTabProps) => {
  const admin = isAdmin(useSession().access);
  const form = useLeadForm(lead);
  const { saving, saveAll } = useSaveAll(form);
  const isErased = lead.erased_ts !== undefined;
  const isLocked = useLockedFields(lead, call);
  return (
    <Box
      key={lead.id}
      component="form"
      noValidate
      aria-label="Details"
      onSubmit={(event: FormEvent<HTMLFormElement>) => void saveAll(event)}
      sx={{ containerType: 'inline-size', display: 'flex', flexDirection: 'column', flex: 1 }}
    >
      <ConnectionBanner form={form} />
      <Box sx={{ flex: 1, display: 'grid', alignContent: 'start', gap: 6 }}>
        {!isErased && phones.some(({ path }) => isLocked(path)) && <Alert severity="info">{NOT_AT_HAND}</Alert>}
        <Section title="Person" form={form} fields={person} isDisabled={isLocked}>
          {phones.map(field => (
            <Cell key={field.path} span={field.span} kind={field.kind}>
              <PhoneField form={form} field={field} lead={lead} disabled={isLocked(field.path)} />
            </Cell>
          ))}
        </Section>
        <Section title="Address" form={form} fields={address} isDisabled={isLocked} />
        <Section title="Lead" form={form}>
          <Cell>
            <InfoField form={form} field={insuredNow} disabled={isLocked(insuredNow.path)} />
          </Cell>
          <Cell>
            {admin ? (
              <LeadSourceForAdmin form={form} disabled={isErased} />
            ) : (
              <LeadSourceForOthers value={lead.lead_source} />
            )}
          </Cell>
          <Cell>
            {admin ? (
              <LastDispositionForAdmin form={form} disabled={isErased} />
            ) : (
              <ReadOnly label="Last Disposition" value={lead.last_disposition ?? ''} />
            )}
          </Cell>
          {admin && (
            <Cell span={6}>
              <LeadIdField id={lead.id} />
            </Cell>
          )}
        </Section>
        <Section title="Needs" form={form} fields={needs} isDisabled={isLocked} />
        <Dependants form={form} isDisabled={isLocked} mayAdd={!isErased} />
      </Box>
      {!isErased && <UpdateBar saving={saving} />}
    </Box>
  );
};
