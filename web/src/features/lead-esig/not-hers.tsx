import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { claimVerification } from '#shared/contracts/sales';
import { awaitsVerification, type Lead } from '#shared/leads/lead';
import { EmptyState } from '../../components/empty-state.tsx';
import { SelectInput } from '../../components/select-input.tsx';
import { sentenceOf } from '../../lib/api-failure.ts';
import { keepLead } from '../../lib/lead.ts';
import { useOperationMutation } from '../../lib/query.ts';
import { useSession } from '../../lib/session.ts';
import { toast } from '../../lib/toast.ts';

/** To the letter (spec 3, sections 5 and 8). */
const CHOOSE = 'Please select an agent of record to claim verification.';
const FAILED = 'Verification claim failed.';

const useClaim = (lead: Lead) => {
  const queryClient = useQueryClient();
  const { mutateAsync, isPending } = useOperationMutation(claimVerification);
  const [agent, setAgent] = useState('');
  const [error, setError] = useState<string>();
  const claim = async () => {
    if (agent === '') {
      toast.error(CHOOSE);
      return setError(CHOOSE);
    }
    try {
      keepLead(queryClient, await mutateAsync({ leadId: lead.id, agent_of_record: agent }));
    } catch (failure) {
      toast.error(FAILED);
      setError(sentenceOf(failure, FAILED));
    }
  };
  const choose = (next: string) => {
    setAgent(next);
    setError(undefined);
  };
  return { agent, choose, error, claim, isPending };
};

const Claim = ({ lead }: { lead: Lead }) => {
  const { agentsOfRecord } = useSession().config;
  const { agent, choose, error, claim, isPending } = useClaim(lead);
  return (
    <Box sx={{ display: 'grid', gap: 3, width: 280, textAlign: 'start' }}>
      <SelectInput
        label="Agent of record"
        value={agent}
        options={agentsOfRecord}
        placeholder={agentsOfRecord.length > 0 ? 'Choose an agent of record' : 'Your group has none'}
        error={error}
        onChange={choose}
      />
      <Button variant="contained" loading={isPending} onClick={() => void claim()}>
        Claim
      </Button>
    </Box>
  );
};

const FOR_WHOM = "Only admins and this lead's verification agent see its verification.";

type NotHersProps = {
  lead: Lead;
  /** False where the claim's controls stand beside the panel already, as in the queue. */
  mayClaimHere: boolean;
};

/** What stands there for whom the verification is not; verification agents claim it here where nobody has it. */
export const NotHers = ({ lead, mayClaimHere }: NotHersProps) => {
  const { access } = useSession();
  if (lead.verification_agent_email !== undefined)
    return <EmptyState sentence={FOR_WHOM} hint={<>It is claimed by {lead.verification_agent_email}.</>} />;
  if (!awaitsVerification(lead))
    return <EmptyState sentence={FOR_WHOM} hint="This lead does not await verification." />;
  const mayClaim = mayClaimHere && access.roles.includes('verification');
  return (
    <EmptyState
      sentence={FOR_WHOM}
      hint="Nobody has claimed it yet."
      action={mayClaim ? <Claim lead={lead} /> : undefined}
    />
  );
};
