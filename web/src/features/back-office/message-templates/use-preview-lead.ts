import { useState } from 'react';
import { getLead, lookupLead } from '#shared/contracts/leads';
import { idOf } from '#shared/keys';
import { useOperation, useOperationMutation } from '../../../lib/api/query.ts';

const NONE = '';

/** The lead with whose values the templates are previewed, found by its phone number as everywhere. */
export const usePreviewLead = () => {
  const [chosen, setChosen] = useState(NONE);
  const finding = useOperationMutation(lookupLead);
  const found = finding.data?.data ?? [];
  const only = found.length === 1 && found[0] ? idOf(found[0].lead_key) : NONE;
  const id = chosen === NONE ? only : chosen;
  const read = useOperation(getLead, { id }, { enabled: id !== NONE });
  return {
    find: (phone_number: string) => {
      setChosen(NONE);
      finding.mutate({ phone_number, create_lead_if_missing: false });
    },
    found,
    id,
    choose: setChosen,
    lead: id === NONE ? undefined : read.data,
    isPending: finding.isPending || read.isFetching,
    isMissing: finding.isSuccess && found.length === 0,
    error: finding.error ?? read.error,
  };
};
export type PreviewedLead = ReturnType<typeof usePreviewLead>;
