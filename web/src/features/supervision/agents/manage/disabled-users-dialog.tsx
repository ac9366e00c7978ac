import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { agentName } from '#shared/agents/agent-groups';
import { groupLabel } from '#shared/calls/transfer';
import type { OpenHandover } from '#shared/users/handover';
import type { Agent } from '#shared/users/user';
import { EmptyState } from '../../../../components/empty-state.tsx';
import { ReadingDialog } from '../../../../components/reading-dialog.tsx';
import { ManageUserDialog } from './manage-user-dialog.tsx';
import { UserQuestions } from './user-questions.tsx';

const FAILED = 'The work of this user was not handed over completely. Hand it over again.';

/** What became of the user's work, while somebody has to know it. */
const HandoverState = ({ agent, handover, onRetry }: { agent: Agent; handover: OpenHandover; onRetry: () => void }) =>
  handover.state === 'open' ? (
    <Box sx={{ color: 'text.secondary' }}>The work is being handed over.</Box>
  ) : (
    <Alert
      severity="error"
      action={
        <Button color="inherit" size="small" aria-label={`Retry the handover of ${agentName(agent)}`} onClick={onRetry}>
          Retry
        </Button>
      }
    >
      {handover.message ?? FAILED}
    </Alert>
  );

type RowProps = {
  agent: Agent;
  handover: OpenHandover | undefined;
  /** Absent for a deleted user. */
  onManage?: (agent: Agent) => void;
  onRetry: (agent: Agent) => void;
};

const Row = ({ agent, handover, onManage, onRetry }: RowProps) => (
  <Box component="li" sx={{ display: 'flex', alignItems: 'center', gap: 3, py: 2 }}>
    <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
      <div>
        {agentName(agent)}
        {!onManage && ' (deleted)'}
      </div>
      <Box sx={{ color: 'text.secondary' }}>{agent.groups.map(groupLabel).join(', ')}</Box>
      {handover && <HandoverState agent={agent} handover={handover} onRetry={() => onRetry(agent)} />}
    </Box>
    {onManage && (
      <Button size="small" variant="outlined" aria-label={`Manage ${agentName(agent)}`} onClick={() => onManage(agent)}>
        Manage
      </Button>
    )}
  </Box>
);

type DisabledUsersDialogProps = {
  disabled: Agent[];
  deleted: Agent[];
  handovers: OpenHandover[];
  onClose: () => void;
};

/**
 * The disabled users, who are on no card of the monitor, to be reactivated or deleted; and the deleted users whose work
 * is not all handed over.
 */
export const DisabledUsersDialog = ({ disabled, deleted, handovers, onClose }: DisabledUsersDialogProps) => {
  const [managed, setManaged] = useState<Agent>();
  const [retried, setRetried] = useState<Agent>();
  const asked = () => setRetried(undefined);
  const rowOf = (agent: Agent) => ({
    agent,
    handover: handovers.find(({ user_id }) => user_id === agent.id),
    onRetry: setRetried,
  });
  return (
    <ReadingDialog title="Disabled users" open onClose={onClose} width={650}>
      {disabled.length + deleted.length === 0 ? (
        <EmptyState message="No disabled users" />
      ) : (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {disabled.map(agent => (
            <Row key={agent.id} {...rowOf(agent)} onManage={setManaged} />
          ))}
          {deleted.map(agent => (
            <Row key={agent.id} {...rowOf(agent)} />
          ))}
        </Box>
      )}
      {retried && <UserQuestions question="hand over" agent={retried} onClose={asked} onDone={asked} />}
      {managed && <ManageUserDialog agent={managed} onClose={() => setManaged(undefined)} />}
    </ReadingDialog>
  );
};
