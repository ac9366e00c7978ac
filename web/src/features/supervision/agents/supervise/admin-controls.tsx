import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { agentName } from '#shared/agents/agent-groups';
import type { LiveCall } from '#shared/calls/call';
import { keyOf } from '#shared/keys';
import type { Agent } from '#shared/users/user';
import { useSession } from '../../../../lib/session/session.ts';
import { useOpenCalls } from '../../../call/open-calls.ts';
import { SupervisionControls } from './supervision-controls.tsx';

type AdminControlsProps = {
  /** The selected agent, and the agent's current call. */
  agent: Agent | undefined;
  call: LiveCall | undefined;
  /** The admin is in this call's conference. */
  isIn: boolean;
  /** The name of the agent in another call that the admin supervises. */
  isInCallOf: string | undefined;
  /** Selects that agent; undefined if the agent is not on the monitor. */
  onGoThere: (() => void) | undefined;
};

/** The admin's controls for the selected agent's call, or why there are none (docs/product.md, Supervision). */
export const AdminControls = ({ agent, call, isIn, isInCallOf, onGoThere }: AdminControlsProps) => {
  const { user } = useSession();
  const { current } = useOpenCalls();
  const whyHidden = () => {
    if (call?.reservation_user_key === keyOf('user', user.id)) return 'This is your own call.';
    if (isIn) return undefined;
    if (isInCallOf) return `You are in the call of ${isInCallOf}. Disconnect there first.`;
    if (!call) return undefined;
    if (current) return 'You are on a call yourself.';
    if (call.agent_disconnected) return 'The agent is disconnected: nobody can join until the agent is back.';
    return undefined;
  };
  const message = whyHidden();
  if (message)
    return (
      <>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {message}
        </Typography>
        {isInCallOf && onGoThere && (
          <Button variant="outlined" sx={{ mt: 2, alignSelf: 'start' }} onClick={onGoThere}>
            {`Go to ${isInCallOf}`}
          </Button>
        )}
      </>
    );
  return agent && call ? (
    <SupervisionControls key={call.id} call={call} agentName={agentName(agent)} isIn={isIn} />
  ) : null;
};
