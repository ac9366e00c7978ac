import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import type { Call } from '#shared/calls/call';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { useOpenCalls } from '../../features/call/open-calls.ts';
import { loadConfig } from '../../lib/api/config.ts';
import { useSession } from '../../lib/session/session.ts';
import { logoutConsequence } from './logout-consequence.ts';

/** The stage's time for an agent to return; undefined until the settings are read. */
const useAgentReturnS = (): number | undefined => {
  const [seconds, setSeconds] = useState<number>();
  useEffect(() => {
    loadConfig().then(
      ({ agentReturnS }) => setSeconds(agentReturnS),
      (error: unknown) => console.error('The settings could not be read', error),
    );
  }, []);
  return seconds;
};

const Consequence = ({ call }: { call: Call }) => {
  const seconds = useAgentReturnS();
  const limit = seconds === undefined ? 'in time' : `within ${seconds} seconds`;
  return <Typography>{logoutConsequence(call, limit)}</Typography>;
};

/** Ends the session; during a call it asks first and says what happens to the customer. */
export const LogoutEntry = () => {
  const { signOut } = useSession();
  const { current } = useOpenCalls();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <MenuItem onClick={() => (current ? setIsAsking(true) : void signOut())}>Logout</MenuItem>
      <ConfirmDialog
        open={isAsking}
        question="Log out during this call?"
        confirmLabel="Logout"
        danger
        onCancel={() => setIsAsking(false)}
        onConfirm={() => void signOut()}
      >
        {current && <Consequence call={current} />}
      </ConfirmDialog>
    </>
  );
};
