import { z } from 'zod';
import { accessToken } from './auth.ts';
import { SESSION_KEY } from './session-id.ts';
import { sessionLock } from './session-lock.ts';

const CHANNEL = 'coverline.session';
/** A tab in the background answers within this time, unless the browser has suspended it. */
const MAX_WAIT_MS = 3_000;

/** A tab asks; the other one offers when it can give; only a tab that still waits accepts, and then it is answered. */
const Message = z.union([
  z.object({ asks: z.string() }),
  z.object({ offers: z.string() }),
  z.object({ accepts: z.string() }),
  z.object({ answers: z.string(), sign_in: z.record(z.string(), z.string()) }),
]);

/** The session id, and the tokens where Amplify keeps them. */
const isOfSignIn = (key: string): boolean => key === SESSION_KEY || key.startsWith('CognitoIdentityServiceProvider.');

const takeOut = (): Record<string, string> => {
  const entries = Object.entries({ ...sessionStorage }).filter(([key]) => isOfSignIn(key));
  for (const [key] of entries) sessionStorage.removeItem(key);
  return Object.fromEntries(entries);
};

/** Removes this tab's copy of a sign-in that belongs to another tab, which keeps it. */
export const dropSignIn = (): void => void takeOut();

/**
 * Gives this tab's sign-in to another tab of this browser that asks for it, and keeps none of it: then `onGiven` is
 * called. A tab that asked and waits no longer gets nothing, and this one stays signed in. Returns how to end that.
 */
export const giveSignIn = (onGiven: () => void): (() => void) => {
  const channel = new BroadcastChannel(CHANNEL);
  const offer = async (id: string) => {
    // A renewal that is under way would write its tokens after they are taken out.
    await accessToken({ forceRefresh: false }).catch(() => undefined);
    if (sessionStorage.getItem(SESSION_KEY) !== null) channel.postMessage({ offers: id });
  };
  const give = (id: string) => {
    const sign_in = takeOut();
    if (sign_in[SESSION_KEY] === undefined) return;
    // The other tab waits only a moment for it.
    void sessionLock.release();
    channel.postMessage({ answers: id, sign_in });
    onGiven();
  };
  channel.onmessage = ({ data }) => {
    const message = Message.safeParse(data).data;
    if (message && 'asks' in message) return offer(message.asks);
    if (message && 'accepts' in message) give(message.accepts);
  };
  return () => channel.close();
};

/** Takes the sign-in of another tab, which ends there; false if no tab answers. */
export const takeSignIn = async (): Promise<boolean> => {
  const channel = new BroadcastChannel(CHANNEL);
  const asks = crypto.randomUUID();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const answer = new Promise<Record<string, string> | undefined>(resolve => {
    const waitAnew = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        channel.close();
        resolve(undefined);
      }, MAX_WAIT_MS);
    };
    waitAnew();
    channel.onmessage = ({ data }) => {
      const message = Message.safeParse(data).data;
      if (message && 'offers' in message && message.offers === asks) {
        waitAnew();
        channel.postMessage({ accepts: asks });
      }
      if (message && 'answers' in message && message.answers === asks) resolve(message.sign_in);
    };
  });
  channel.postMessage({ asks });
  const taken = await answer;
  clearTimeout(timer);
  channel.close();
  for (const [key, value] of Object.entries(taken ?? {})) if (isOfSignIn(key)) sessionStorage.setItem(key, value);
  return taken !== undefined;
};
