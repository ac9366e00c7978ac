import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { CertificateUrl, type ListedConsent } from '#shared/consents/consent';
import { listLeadConsents, saveConsentCertificate } from '#shared/contracts/leads';
import { TextInput } from '../../../components/inputs/text-input.tsx';
import { failureMessageOf } from '../../../lib/api/api-failure.ts';
import { useOperationMutation } from '../../../lib/api/query.ts';
import { toast } from '../../../lib/ui/toast.ts';

const problemOf = (text: string): string | undefined =>
  text === '' ? undefined : CertificateUrl.safeParse(text).error?.issues[0]?.message;

type ConsentCertificateProps = { leadId: string; consent: ListedConsent; refetch: () => void };

/** The address of a consent's certificate, for users who may change it; an empty field removes the address. */
export const ConsentCertificate = ({ leadId, consent, refetch }: ConsentCertificateProps) => {
  const stored = consent.certificate_url ?? '';
  const [text, setText] = useState(stored);
  const [wasSent, setWasSent] = useState(false);
  const saving = useOperationMutation(saveConsentCertificate, {
    invalidates: [listLeadConsents],
    onSuccess: () =>
      toast.success(text.trim() === '' ? 'Certificate removed' : 'Certificate saved', { id: 'certificate' }),
    onError: failure => {
      toast.error(failureMessageOf(failure, 'The certificate was not saved. Please try again.'), { id: 'certificate' });
      refetch();
    },
  });
  const problem = problemOf(text.trim());
  const send = () => {
    setWasSent(true);
    if (problem !== undefined) return;
    saving.mutate({
      ...{ id: leadId, consent_id: consent.id, certificate_url: text.trim() },
      version: consent.certificate_version,
    });
  };
  return (
    <Box
      component="form"
      noValidate
      aria-label="Certificate URL"
      sx={{ display: 'flex', alignItems: 'start', gap: 2, mt: 2 }}
      onSubmit={event => {
        event.preventDefault();
        send();
      }}
    >
      <TextInput
        label="Certificate URL"
        type="url"
        value={text}
        onChange={setText}
        error={wasSent ? problem : undefined}
      />
      <Button type="submit" loading={saving.isPending} disabled={text.trim() === stored}>
        Save
      </Button>
    </Box>
  );
};
