import { memo } from 'react';
import { isAdmin } from '#shared/access/access';
import type { LiveCall } from '#shared/calls/call';
import type { Agent } from '#shared/users/user';
import { useSession } from '../../../lib/session/session.ts';
import { ActiveCall } from './active-call.tsx';
import { AgentHistory } from './agent-history.tsx';
import { AgentCommissions } from './commissions/agent-commissions.tsx';
import { ManageUser } from './manage/manage-user.tsx';
import { AdminControls } from './supervise/admin-controls.tsx';

type AgentSideProps = {
  /** The selected agent. */
  agent: Agent | undefined;
  /** The agent's current call. */
  call: LiveCall | undefined;
  isIn: boolean;
  isInCallOf: string | undefined;
  /** The agent whose call the user supervises, if that agent is on the monitor. */
  supervisedId: string | undefined;
  onSelect: (id: string) => void;
};

/**
 * The right column (docs/product.md, Agents monitor): Pending verification, Active Call, Manage User, the agent's call
 * history. Pending verification belongs before {@link ActiveCall}.
 */
export const AgentSide = memo(({ agent, call, isIn, isInCallOf, supervisedId, onSelect }: AgentSideProps) => {
  const admin = isAdmin(useSession().access);
  return (
    <>
      <ActiveCall agent={agent} call={call}>
        {admin && (
          <AdminControls
            agent={agent}
            call={call}
            isIn={isIn}
            isInCallOf={isInCallOf}
            onGoThere={supervisedId === undefined ? undefined : () => onSelect(supervisedId)}
          />
        )}
      </ActiveCall>
      {agent && <ManageUser key={`user ${agent.id}`} agent={agent} />}
      {agent && admin && <AgentCommissions key={`commissions of ${agent.id}`} agent={agent} />}
      {agent && <AgentHistory key={agent.id} agentId={agent.id} />}
    </>
  );
});
