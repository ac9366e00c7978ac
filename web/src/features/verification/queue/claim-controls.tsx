import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import { useState } from 'react';
import type { PendingVerification } from '#shared/leads/pending-verification';
import { AgentName } from '../../../components/agent-name.tsx';
import { AgentOfRecordSelect } from '../../../components/inputs/agent-of-record-select.tsx';
import { SelectInput } from '../../../components/inputs/select-input.tsx';
import { useAgentNames } from '../../../lib/api/agent-names.ts';
import { failureMessageOf } from '../../../lib/api/api-failure.ts';
import { type ClaimAction, useClaim } from '../use-claim.ts';
import { useRights } from './claim-state.ts';
import { controlStyles } from './queue-styles.ts';
import type { VerificationAgents } from './use-verification-agents.ts';

type SelectProps = { value: string; onChange: (value: string) => void };

const Assignee = ({ value, onChange, agents }: SelectProps & { agents: VerificationAgents }) => {
  const nameOf = useAgentNames();
  return (
    <SelectInput
      label="Assignee"
      value={value}
      options={agents.agents.map(({ email }) => email)}
      labelOf={email => nameOf(email)}
      placeholder="Choose a verification agent"
      {...(agents.error && {
        error: failureMessageOf(agents.error, 'The verification agents could not be read.'),
        after: (
          <Button size="small" onClick={agents.retry} loading={agents.isFetching}>
            Retry
          </Button>
        ),
      })}
      onChange={onChange}
    />
  );
};

type Choice = { assignee?: string; record?: string };

type ActionProps = { action: ClaimAction; pending: ClaimAction | undefined; onClick: () => void };

const waiting = ({ action, pending, onClick }: ActionProps) => ({
  loading: pending === action,
  disabled: pending !== undefined,
  onClick,
});

const Claimed = ({ lead }: { lead: PendingVerification }) => {
  const { claim } = useRights(lead);
  return (
    <p className="claimed">
      Claimed by {claim === 'mine' ? 'you' : <AgentName email={lead.verification_agent_email} />}
      {lead.agent_of_record !== undefined && (
        <>
          , agent of record <bdi>{lead.agent_of_record}</bdi>
        </>
      )}
    </p>
  );
};

type ClaimControlsProps = { lead: PendingVerification; agents: VerificationAgents };

/**
 * Claims, unclaims and, for a verification admin, assigns a verification (docs/product.md, Verification claim). Agents
 * claim for themselves and unclaim only their own claim.
 */
export const ClaimControls = ({ lead, agents }: ClaimControlsProps) => {
  const { claim, mayAssign } = useRights(lead);
  const [chosen, setChosen] = useState<Choice>({});
  const actions = useClaim(lead.id, () => setChosen({}));
  const { pending, problem } = actions;
  const isFree = claim === 'unclaimed';
  const assignee = chosen.assignee ?? lead.verification_agent_email ?? '';
  const record = chosen.record ?? lead.agent_of_record ?? '';
  const choose = (choice: Choice) => {
    setChosen({ ...chosen, ...choice });
    actions.forgetProblem();
  };

  return (
    <Box role="group" aria-label="Claim" sx={controlStyles}>
      <div className="row">
        {!isFree && !mayAssign && <Claimed lead={lead} />}
        {mayAssign && <Assignee value={assignee} onChange={value => choose({ assignee: value })} agents={agents} />}
        {(mayAssign || isFree) && <AgentOfRecordSelect value={record} onChange={value => choose({ record: value })} />}
        <div className="buttons">
          {isFree && (
            <Button
              variant={mayAssign ? 'outlined' : 'contained'}
              {...waiting({ action: 'claim', pending, onClick: () => void actions.claim(record) })}
            >
              Claim
            </Button>
          )}
          {mayAssign && (
            <Button
              variant="contained"
              color={isFree ? 'primary' : 'error'}
              {...waiting({
                action: 'assign',
                pending,
                onClick: () => void actions.assign(assignee, record),
              })}
            >
              {isFree ? 'Assign' : 'Reassign'}
            </Button>
          )}
          {(claim === 'mine' || (mayAssign && !isFree)) && (
            <Button
              variant="outlined"
              {...waiting({ action: 'unclaim', pending, onClick: () => void actions.unclaim() })}
            >
              Unclaim
            </Button>
          )}
        </div>
      </div>
      {problem !== undefined && (
        <FormHelperText error role="alert" sx={{ mx: 0 }}>
          {problem}
        </FormHelperText>
      )}
    </Box>
  );
};
