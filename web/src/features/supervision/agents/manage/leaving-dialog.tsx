import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useState } from 'react';
import { agentName } from '#shared/agents/agent-groups';
import { getUserWork } from '#shared/contracts/identity';
import type { Handover } from '#shared/users/handover';
import type { Agent } from '#shared/users/user';
import { ConfirmDialog } from '../../../../components/confirm-dialog.tsx';
import { ErrorState } from '../../../../components/error-state.tsx';
import { failureMessageOf } from '../../../../lib/api/api-failure.ts';
import { useOperation } from '../../../../lib/api/query.ts';
import { useColleagues } from './use-colleagues.ts';
import { chosenHandover, isHandoverComplete, UserWorkFields } from './user-work.tsx';

/** `hand over`: what a failed handover of a disabled or deleted user has left. */
export type LeavingQuestion = 'disable' | 'delete' | 'hand over';

type LeavingDialogProps = {
  agent: Agent;
  what: LeavingQuestion;
  waiting: boolean;
  error: Error | null;
  onConfirm: (handover: Handover) => void;
  onCancel: () => void;
};

const labels = { disable: 'Disable', delete: 'Delete', 'hand over': 'Hand over' };

const failed = { disable: 'Delete user error', delete: 'Delete user error', 'hand over': 'User update error' };

const explanations: Record<LeavingQuestion, (name: string) => string> = {
  disable: name => `${name} is signed out at once and cannot sign in until reactivated.`,
  delete: name => `${name} is deleted for good. Calls and sales keep the name.`,
  'hand over': name => `What ${name} still has goes to the colleagues whom you choose.`,
};

/** Asks before a user is disabled or deleted, shows what the user has at hand, and who is to get it. */
export const LeavingDialog = ({ agent, what, waiting, error, onConfirm, onCancel }: LeavingDialogProps) => {
  const [handover, setHandover] = useState<Handover>({});
  const colleagues = useColleagues(agent);
  const work = useOperation(getUserWork, { uid: agent.id }, { staleTime: 0 });
  // Not what an earlier question has shown.
  const atHand = work.isFetchedAfterMount && !work.error ? work.data : undefined;
  return (
    <ConfirmDialog
      open
      question={`Are you sure you want to ${what === 'hand over' ? 'hand over the work of' : what} this user?`}
      confirmLabel={labels[what]}
      danger={what !== 'hand over'}
      waiting={waiting}
      disabled={!atHand || !colleagues || !isHandoverComplete(atHand, handover, colleagues)}
      onConfirm={() => atHand && onConfirm(chosenHandover(atHand, handover))}
      onCancel={onCancel}
    >
      <Box sx={{ display: 'grid', gap: 4 }}>
        <span>{explanations[what](agentName(agent))}</span>
        {error && <Alert severity="error">{failureMessageOf(error, failed[what])}</Alert>}
        {work.error ? (
          <ErrorState
            message={failureMessageOf(work.error, 'What this user has at hand could not be read.')}
            onRetry={() => void work.refetch()}
            retrying={work.isFetching}
          />
        ) : (
          <UserWorkFields work={atHand} colleagues={colleagues} handover={handover} onChange={setHandover} />
        )}
      </Box>
    </ConfirmDialog>
  );
};
