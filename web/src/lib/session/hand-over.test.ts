import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeLocks } from '../../testing/fake-locks.ts';
import { accessToken } from './auth.ts';
import { giveSignIn, takeSignIn } from './hand-over.ts';
import { createSessionLock, sessionLock } from './session-lock.ts';

/** The tabs of one browser: each hears what the others post, as a channel's own messages do not come back. */
class Channel {
  static readonly open = new Set<Channel>();
  onmessage: ((event: { data: unknown }) => unknown) | null = null;
  constructor() {
    Channel.open.add(this);
  }
  postMessage(data: unknown) {
    for (const other of Channel.open) if (other !== this) queueMicrotask(() => void other.onmessage?.({ data }));
  }
  close() {
    Channel.open.delete(this);
  }
}

const TOKEN = 'CognitoIdentityServiceProvider.client.maria.accessToken';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('BroadcastChannel', Channel);
});
afterEach(() => {
  Channel.open.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Both tabs of the test have one storage: what was given is out of it until it is taken. */
const signIn = () => {
  sessionStorage.setItem('coverline.session', 'session-1');
  sessionStorage.setItem(TOKEN, 'a token');
  sessionStorage.setItem('coverline.lead-tab', 'of this tab');
};

describe('the sign-in of another tab', () => {
  it('is taken over with its tokens, and ends there', async () => {
    signIn();
    const keptWhenGiven: string[] = [];
    const onGiven = vi.fn(() => keptWhenGiven.push(...Object.keys({ ...sessionStorage })));
    giveSignIn(onGiven);
    await expect(takeSignIn()).resolves.toBe(true);
    expect(onGiven).toHaveBeenCalledOnce();
    expect(keptWhenGiven).toEqual(['coverline.lead-tab']);
    expect(sessionStorage.getItem('coverline.session')).toBe('session-1');
    expect(sessionStorage.getItem(TOKEN)).toBe('a token');
  });

  it('leaves the session to the tab that takes it', async () => {
    fakeLocks();
    signIn();
    await sessionLock.take('session-1');
    giveSignIn(() => undefined);
    await expect(takeSignIn()).resolves.toBe(true);
    await expect(createSessionLock().take('session-1')).resolves.toBe(true);
  });

  it('is not taken over if no tab answers', async () => {
    const taking = takeSignIn();
    await vi.advanceTimersByTimeAsync(3_000);
    await expect(taking).resolves.toBe(false);
    expect({ ...sessionStorage }).toEqual({});
  });

  it('stays in its tab if a renewal takes longer than the other tab waits', async () => {
    signIn();
    let renewed = (_: string) => {};
    vi.mocked(accessToken).mockReturnValueOnce(new Promise(resolve => (renewed = resolve)));
    const onGiven = vi.fn();
    giveSignIn(onGiven);
    const taking = takeSignIn();
    await vi.advanceTimersByTimeAsync(3_000);
    await expect(taking).resolves.toBe(false);
    renewed('a token');
    await vi.advanceTimersByTimeAsync(0);
    expect(onGiven).not.toHaveBeenCalled();
    expect(sessionStorage.getItem('coverline.session')).toBe('session-1');
    expect(sessionStorage.getItem(TOKEN)).toBe('a token');
  });

  it('is given only while the session runs, and for nothing but the question', async () => {
    signIn();
    const onGiven = vi.fn();
    const stop = giveSignIn(onGiven);
    const stranger = new Channel();
    const heard = vi.fn();
    stranger.onmessage = heard;
    stranger.postMessage('give me the tokens');
    await vi.advanceTimersByTimeAsync(0);
    stop();
    const taking = takeSignIn();
    await vi.advanceTimersByTimeAsync(3_000);
    await expect(taking).resolves.toBe(false);
    expect(onGiven).not.toHaveBeenCalled();
    expect(sessionStorage.getItem(TOKEN)).toBe('a token');
  });

  it('brings nothing but a sign-in into the storage', async () => {
    const other = new Channel();
    other.onmessage = ({ data }) => {
      const { asks, accepts } = data as { asks?: string; accepts?: string };
      if (asks) other.postMessage({ offers: asks });
      if (accepts)
        other.postMessage({
          answers: accepts,
          sign_in: { 'coverline.session': 'session-1', 'coverline.theme': 'dark' },
        });
    };
    await expect(takeSignIn()).resolves.toBe(true);
    expect({ ...sessionStorage }).toEqual({ 'coverline.session': 'session-1' });
  });
});
