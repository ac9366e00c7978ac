import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeLocks } from '../../testing/fake-locks.ts';
import { accessToken } from './auth.ts';
import { moveSessionHere, offerSession } from './move-session.ts';
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

describe('the session of another tab', () => {
  it('moves with its tokens, and ends there', async () => {
    signIn();
    const keptWhenMoved: string[] = [];
    const onMoved = vi.fn(() => keptWhenMoved.push(...Object.keys({ ...sessionStorage })));
    offerSession(onMoved);
    await expect(moveSessionHere()).resolves.toBe(true);
    expect(onMoved).toHaveBeenCalledOnce();
    expect(keptWhenMoved).toEqual(['coverline.lead-tab']);
    expect(sessionStorage.getItem('coverline.session')).toBe('session-1');
    expect(sessionStorage.getItem(TOKEN)).toBe('a token');
  });

  it('moves with what is stored for it: since when a customer is on hold, reminders, what the user was told', async () => {
    signIn();
    const kept = { 'coverline.held.c1': 'since', 'coverline.reminders': '{}', 'coverline.told.ready': 'session-1' };
    for (const [key, value] of Object.entries(kept)) sessionStorage.setItem(key, value);
    const left: string[] = [];
    offerSession(() => left.push(...Object.keys({ ...sessionStorage })));
    await moveSessionHere();
    expect(left).toEqual(['coverline.lead-tab']);
    expect({ ...sessionStorage }).toMatchObject(kept);
  });

  it('leaves its lock to the tab to which it moves', async () => {
    fakeLocks();
    signIn();
    await sessionLock.take('session-1');
    offerSession(() => undefined);
    await expect(moveSessionHere()).resolves.toBe(true);
    await expect(createSessionLock().take('session-1')).resolves.toBe(true);
  });

  it('is that of one tab alone, where two tabs have one: the other keeps its own', async () => {
    signIn();
    const given: string[] = [];
    offerSession(() => given.push('first'));
    offerSession(() => given.push('second'));
    const accepted: unknown[] = [];
    new Channel().onmessage = ({ data }) => {
      const { accepts } = data as { accepts?: string };
      if (accepts) accepted.push(accepts);
    };
    await expect(moveSessionHere()).resolves.toBe(true);
    await vi.advanceTimersByTimeAsync(0);
    expect(given).toEqual(['first']);
    expect(accepted).toHaveLength(1);
  });

  it('is not given for the accepted offer of another tab', async () => {
    signIn();
    const onMoved = vi.fn();
    offerSession(onMoved);
    const stranger = new Channel();
    stranger.postMessage({ asks: 'a question' });
    stranger.postMessage({ accepts: 'the offer of another tab' });
    await vi.advanceTimersByTimeAsync(0);
    expect(onMoved).not.toHaveBeenCalled();
    expect(sessionStorage.getItem(TOKEN)).toBe('a token');
  });

  it('does not move if no tab answers', async () => {
    const moving = moveSessionHere();
    await vi.advanceTimersByTimeAsync(3_000);
    await expect(moving).resolves.toBe(false);
    expect({ ...sessionStorage }).toEqual({});
  });

  it('stays in its tab if a renewal takes longer than the other tab waits', async () => {
    signIn();
    let renewed = (_: string) => {};
    vi.mocked(accessToken).mockReturnValueOnce(new Promise(resolve => (renewed = resolve)));
    const onMoved = vi.fn();
    offerSession(onMoved);
    const moving = moveSessionHere();
    await vi.advanceTimersByTimeAsync(3_000);
    await expect(moving).resolves.toBe(false);
    renewed('a token');
    await vi.advanceTimersByTimeAsync(0);
    expect(onMoved).not.toHaveBeenCalled();
    expect(sessionStorage.getItem('coverline.session')).toBe('session-1');
    expect(sessionStorage.getItem(TOKEN)).toBe('a token');
  });

  it('is given only while the session runs, and for nothing but the question', async () => {
    signIn();
    const onMoved = vi.fn();
    const stop = offerSession(onMoved);
    const stranger = new Channel();
    const heard = vi.fn();
    stranger.onmessage = heard;
    stranger.postMessage('give me the tokens');
    await vi.advanceTimersByTimeAsync(0);
    stop();
    const moving = moveSessionHere();
    await vi.advanceTimersByTimeAsync(3_000);
    await expect(moving).resolves.toBe(false);
    expect(onMoved).not.toHaveBeenCalled();
    expect(sessionStorage.getItem(TOKEN)).toBe('a token');
  });

  it('brings nothing but a sign-in into the storage', async () => {
    const other = new Channel();
    other.onmessage = ({ data }) => {
      const { asks, accepts } = data as { asks?: string; accepts?: string };
      if (asks) other.postMessage({ offers: 'of the other', to: asks });
      if (accepts === 'of the other')
        other.postMessage({
          answers: accepts,
          sign_in: { 'coverline.session': 'session-1', 'coverline.theme': 'dark' },
        });
    };
    await expect(moveSessionHere()).resolves.toBe(true);
    expect({ ...sessionStorage }).toEqual({ 'coverline.session': 'session-1' });
  });
});
