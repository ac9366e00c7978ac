import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import type { Lead } from '#shared/leads/lead';
import { awaitsVerification } from '#shared/leads/pending-verification';
import { AgentName } from '../../../components/agent-name.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { AgentOfRecordSelect } from '../../../components/inputs/agent-of-record-select.tsx';
import { useSession } from '../../../lib/session/session.ts';
import { useClaim } from '../../verification/use-claim.ts';

const Claim = ({ lead }: { lead: Lead }) => {
  const [agent, setAgent] = useState('');
  const { claim, pending, problem, forgetProblem } = useClaim(lead.id);
  const choose = (next: string) => {
    setAgent(next);
    forgetProblem();
  };
  return (
    <Box sx={{ display: 'grid', gap: 3, width: 280, textAlign: 'start' }}>
      <AgentOfRecordSelect value={agent} error={problem} onChange={choose} />
      <Button variant="contained" loading={pending === 'claim'} onClick={() => void claim(agent)}>
        Claim
      </Button>
    </Box>
  );
};

const NOT_ALLOWED = "Only admins and this lead's verification agent see its verification.";

type VerificationDeniedProps = {
  lead: Lead;
  /** False where the claim's controls are beside the panel already, as in the verification queue. */
  mayClaimHere: boolean;
};

/** Shown to users who may not see the verification; a verification agent can claim an unclaimed one here. */
export const VerificationDenied = ({ lead, mayClaimHere }: VerificationDeniedProps) => {
  const { access } = useSession();
  if (lead.verification_agent_email !== undefined)
    return (
      <EmptyState
        message={NOT_ALLOWED}
        hint={
          <>
            It is claimed by <AgentName email={lead.verification_agent_email} />.
          </>
        }
      />
    );
  if (!awaitsVerification(lead))
    return <EmptyState message={NOT_ALLOWED} hint="This lead does not await verification." />;
  const mayClaim = mayClaimHere && access.roles.includes('verification');
  return (
    <EmptyState
      message={NOT_ALLOWED}
      hint="Nobody has claimed it yet."
      action={mayClaim ? <Claim lead={lead} /> : undefined}
    />
  );
};
