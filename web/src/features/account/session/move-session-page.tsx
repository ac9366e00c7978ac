import Button from '@mui/material/Button';
import { useState } from 'react';
import { Logo } from '../../../components/logo.tsx';
import { moveSessionHere } from '../../../lib/session/move-session.ts';

type UseHerePageProps = {
  onMoved: () => void;
  /** The other tab gave no answer. */
  onNoAnswer: () => void;
  onSignIn: () => void;
};

/** Asks before the session of another tab of this browser goes on in this one (docs/product.md, One session per user). */
export const MoveSessionPage = ({ onMoved, onNoAnswer, onSignIn }: UseHerePageProps) => {
  const [isMoving, setMoving] = useState(false);
  const move = async () => {
    setMoving(true);
    if (await moveSessionHere()) onMoved();
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
      <Button variant="contained" size="large" autoFocus loading={isMoving} onClick={() => void move()}>
        Use here
      </Button>
      <Button disabled={isMoving} onClick={onSignIn}>
        Sign in as somebody else
      </Button>
    </main>
  );
};
