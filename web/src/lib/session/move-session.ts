import { z } from 'zod';
import { accessToken } from './auth.ts';
import { SESSION_KEY } from './session-id.ts';
import { sessionKeys } from './session-keys.ts';
import { sessionLock } from './session-lock.ts';

const CHANNEL = 'coverline.session';
/** A tab in the background answers within this time, unless the browser has suspended it. */
const MAX_WAIT_MS = 3_000;

/**
 * A tab asks; each tab that has a session offers it; the asking tab, if it still waits, accepts one offer, and that tab
 * alone answers.
 */
const Message = z.union([
  z.object({ asks: z.string() }),
  z.object({ offers: z.string(), to: z.string() }),
  z.object({ accepts: z.string() }),
  z.object({ answers: z.string(), sign_in: z.record(z.string(), z.string()) }),
]);

/** The session id, the tokens where Amplify keeps them, and what is stored for the session. */
const isOfSession = (key: string): boolean =>
  key === SESSION_KEY ||
  ['CognitoIdentityServiceProvider.', ...Object.values(sessionKeys)].some(beginning => key.startsWith(beginning));

const takeOut = (): Record<string, string> => {
  const entries = Object.entries({ ...sessionStorage }).filter(([key]) => isOfSession(key));
  for (const [key] of entries) sessionStorage.removeItem(key);
  return Object.fromEntries(entries);
};

/** Removes this tab's copy of a sign-in that belongs to another tab, which keeps it. */
export const dropSession = (): void => void takeOut();

/**
 * Offers this tab's session to another tab of this browser that asks for one. If the other tab accepts, this one keeps
 * none of it, and `onMoved` is called; else it stays signed in. Returns how to end that.
 */
export const offerSession = (onMoved: () => void): (() => void) => {
  const channel = new BroadcastChannel(CHANNEL);
  const ownOffer = crypto.randomUUID();
  const offer = async (to: string) => {
    // A renewal that is under way would write its tokens after they are taken out.
    await accessToken({ forceRefresh: false }).catch(() => undefined);
    if (sessionStorage.getItem(SESSION_KEY) !== null) channel.postMessage({ offers: ownOffer, to });
  };
  const give = () => {
    const sign_in = takeOut();
    if (sign_in[SESSION_KEY] === undefined) return;
    // The other tab waits only a moment for it.
    void sessionLock.release();
    channel.postMessage({ answers: ownOffer, sign_in });
    onMoved();
  };
  channel.onmessage = ({ data }) => {
    const message = Message.safeParse(data).data;
    if (message && 'asks' in message) return offer(message.asks);
    if (message && 'accepts' in message && message.accepts === ownOffer) give();
  };
  return () => channel.close();
};

/** Moves the session of another tab, the first that offers, into this one; false if no tab answers. */
export const moveSessionHere = async (): Promise<boolean> => {
  const channel = new BroadcastChannel(CHANNEL);
  const asks = crypto.randomUUID();
  let accepted: string | undefined;
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
      if (message && 'offers' in message && message.to === asks && accepted === undefined) {
        accepted = message.offers;
        waitAnew();
        channel.postMessage({ accepts: accepted });
      }
      if (message && 'answers' in message && message.answers === accepted) resolve(message.sign_in);
    };
  });
  channel.postMessage({ asks });
  const moved = await answer;
  clearTimeout(timer);
  channel.close();
  for (const [key, value] of Object.entries(moved ?? {})) if (isOfSession(key)) sessionStorage.setItem(key, value);
  return moved !== undefined;
};
