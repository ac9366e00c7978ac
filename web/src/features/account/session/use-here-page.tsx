import Button from '@mui/material/Button';
import { useState } from 'react';
import { Logo } from '../../../components/logo.tsx';
import { takeSignIn } from '../../../lib/session/hand-over.ts';

type UseHerePageProps = {
  onTaken: () => void;
  /** The other tab gave no answer. */
  onNoAnswer: () => void;
  onSignIn: () => void;
};

/** Asks before the session of another tab of this browser goes on in this one (docs/product.md, One session per user). */
export const UseHerePage = ({ onTaken, onNoAnswer, onSignIn }: UseHerePageProps) => {
  const [isTaking, setTaking] = useState(false);
  const take = async () => {
    setTaking(true);
    if (await takeSignIn()) onTaken();
    else onNoAnswer();
  };
  return (
    <main className="centred-page">
      <title>Use Coverline here? · Coverline</title>
      <Logo size={36} />
      <h1>Use Coverline here?</h1>
      <p>
        Coverline is open in another tab. If you use it here, it ends there. A customer on the line hears music until
        you press Reconnect here.
      </p>
      <Button variant="contained" size="large" autoFocus loading={isTaking} onClick={() => void take()}>
        Use here
      </Button>
      <Button disabled={isTaking} onClick={onSignIn}>
        Sign in as somebody else
      </Button>
    </main>
  );
};
