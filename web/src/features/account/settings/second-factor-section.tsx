import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import type { Timestamp } from '#shared/time';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { NewYorkTime } from '../../../components/new-york-time.tsx';
import { removeApp } from '../../../lib/session/auth.ts';
import { useSession } from '../../../lib/session/session.ts';
import { toast } from '../../../lib/ui/toast.ts';
import { useRecordSecondFactor } from '../use-app-set-up.ts';
import { useAttempt } from '../use-attempt.ts';
import { AppSetUp } from './app-set-up.tsx';
import { Section } from './section.tsx';

const TOAST = { id: 'account' };

const WhatItIs = ({ since }: { since: Timestamp | undefined }) =>
  since === undefined ? (
    <span>With an authenticator app on your phone, each sign-in asks for a code of the app as well.</span>
  ) : (
    <span>
      Each sign-in asks for a code of your authenticator app. Set up <NewYorkTime time={since} /> in New York.
    </span>
  );

const Removal = ({ onClose }: { onClose: () => void }) => {
  const { waiting, failure, attempt } = useAttempt();
  const record = useRecordSecondFactor();
  const remove = async () => {
    await removeApp();
    await record({ set_up: false });
    toast.success('Second factor removed', TOAST);
    onClose();
  };
  return (
    <ConfirmDialog
      open
      danger
      question="Are you sure you want to remove your second factor?"
      confirmLabel="Remove"
      waiting={waiting}
      onConfirm={() => attempt(remove)}
      onCancel={onClose}
    >
      {failure ? <Alert severity="error">{failure}</Alert> : 'Your password alone is then enough to sign in.'}
    </ConfirmDialog>
  );
};

type SecondFactorSectionProps = { isSettingUp: boolean; onSetUp: (isSettingUp: boolean) => void };

/** Sets up an authenticator app, moves to another one, and removes it where the user may do without. */
export const SecondFactorSection = ({ isSettingUp, onSetUp }: SecondFactorSectionProps) => {
  const {
    user: { email, second_factor_ts: since },
    second_factor: { required },
  } = useSession();
  const [isRemoving, setRemoving] = useState(false);
  const stop = () => onSetUp(false);
  return (
    <Section title="Second factor">
      {!isSettingUp && (
        <div>
          <WhatItIs since={since} />
          {required && since !== undefined && ' Admins and supervisors cannot do without.'}
        </div>
      )}
      {isSettingUp ? (
        <AppSetUp
          email={email}
          onCancel={stop}
          onDone={() => {
            toast.success('Second factor set up', TOAST);
            stop();
          }}
        />
      ) : (
        <Box sx={{ display: 'flex', gap: 3 }}>
          <Button variant="outlined" onClick={() => onSetUp(true)}>
            {since === undefined ? 'Set up' : 'Move to another device'}
          </Button>
          {since !== undefined && !required && (
            <Button color="error" onClick={() => setRemoving(true)}>
              Remove
            </Button>
          )}
        </Box>
      )}
      {isRemoving && <Removal onClose={() => setRemoving(false)} />}
    </Section>
  );
};
