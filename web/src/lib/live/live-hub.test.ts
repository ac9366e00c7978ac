import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLiveHub, type LiveTransport } from './live-hub.ts';

const TOPIC = 'groups';

/** A transport whose server the test plays. */
const fakeTransport = () => {
  const open = new Map<string, Parameters<LiveTransport['open']>[1]>();
  let listener: Parameters<LiveTransport['watchConnection']>[0] = () => undefined;
  const opened = vi.fn();
  const transport: LiveTransport = {
    open: (topic, on) => {
      opened(topic);
      open.set(topic, on);
      return () => void open.delete(topic);
    },
    watchConnection: next => {
      listener = next;
      return () => undefined;
    },
  };
  const send = (version: number, id = 'admin') =>
    open.get(TOPIC)?.data({
      onChange: { topic: TOPIC, entity: 'group', id, version, removed: false, item: null },
    });
  return { transport, open, opened, send, connection: (state: 'connecting' | 'up' | 'down') => listener(state) };
};

const given = () => {
  const queryClient = new QueryClient();
  const fake = fakeTransport();
  return { ...fake, queryClient, hub: createLiveHub(fake.transport, queryClient) };
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('the live hub', () => {
  it('shares one subscription a topic and closes it with its last follower', () => {
    const { hub, open, opened } = given();
    const first = hub.follow(TOPIC);
    const second = hub.follow(TOPIC);
    expect(opened).toHaveBeenCalledTimes(1);
    first();
    expect(open.has(TOPIC)).toBe(true);
    second();
    expect(open.has(TOPIC)).toBe(false);
  });

  it('drops what is not newer than it has seen, each id for itself', () => {
    const { hub, send } = given();
    const seen = vi.fn();
    hub.follow(TOPIC, change => seen(`${change.id} ${change.version}`));
    send(2);
    send(2);
    send(1);
    send(1, 'closer_t1');
    send(3);
    expect(seen.mock.calls.flat()).toEqual(['admin 2', 'closer_t1 1', 'admin 3']);
  });

  it("hands a change to its entity's handlers with the query cache, and to no other's", () => {
    const { hub, send, queryClient } = given();
    const groups = vi.fn();
    const calls = vi.fn();
    const stop = hub.onEntity('group', groups);
    hub.onEntity('call', calls);
    hub.follow(TOPIC);
    send(1);
    stop();
    send(2);
    expect(groups).toHaveBeenCalledTimes(1);
    expect(groups).toHaveBeenCalledWith(expect.objectContaining({ id: 'admin', version: 1 }), queryClient);
    expect(calls).not.toHaveBeenCalled();
  });

  it("refetches the topic's queries, and only those, with every acknowledged subscription", () => {
    const { hub, open, queryClient } = given();
    const cache = queryClient.getQueryCache();
    const ours = cache.build(queryClient, { queryKey: ['ours'], meta: { topics: [TOPIC] } });
    const others = cache.build(queryClient, { queryKey: ['others'], meta: { topics: ['dispositions'] } });
    hub.follow(TOPIC);
    for (const round of [1, 2]) {
      ours.setState({ isInvalidated: false });
      open.get(TOPIC)?.ready();
      expect(ours.state.isInvalidated, `round ${round}`).toBe(true);
    }
    expect(others.state.isInvalidated).toBe(false);
  });

  it('keeps a change that overtook a reading which had begun before it', async () => {
    const { hub, open, send, queryClient } = given();
    const answers: ((versions: number[]) => void)[] = [];
    const queryFn = () => new Promise<number[]>(resolve => void answers.push(resolve));
    const observer = new QueryObserver(queryClient, { queryKey: ['ours'], queryFn, meta: { topics: [TOPIC] } });
    const stop = observer.subscribe(() => undefined);
    hub.onEntity('group', ({ version }, client) =>
      client.setQueryData<number[]>(['ours'], known => known && [...new Set([...known, version])]),
    );
    hub.follow(TOPIC);
    answers[0]?.([1]);
    await vi.waitFor(() => expect(queryClient.getQueryData(['ours'])).toEqual([1]));

    open.get(TOPIC)?.ready();
    send(2);
    answers[1]?.([1]);
    await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0));
    expect(queryClient.getQueryData(['ours'])).toEqual([1, 2]);
    stop();
  });

  it('reads again what was being read for the first time when its topic was acknowledged', async () => {
    const { hub, open, queryClient } = given();
    const answers: ((state: string) => void)[] = [];
    const queryFn = () => new Promise<string>(resolve => void answers.push(resolve));
    const observer = new QueryObserver(queryClient, { queryKey: ['ours'], queryFn, meta: { topics: [TOPIC] } });
    const stop = observer.subscribe(() => undefined);
    hub.follow(TOPIC);
    // The server has read it; then it changes, and only then does the topic tell of changes.
    open.get(TOPIC)?.ready();
    answers[0]?.('older');
    await vi.waitFor(() => expect(answers).toHaveLength(2));
    answers[1]?.('newer');
    await vi.waitFor(() => expect(queryClient.getQueryData(['ours'])).toBe('newer'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(answers).toHaveLength(2);
    stop();
  });

  describe('a query that is read when its topics are sent', () => {
    /** Reads it as a screen does: first it waits, then it asks the server. */
    const reading = ({ hub, queryClient }: Pick<ReturnType<typeof given>, 'hub' | 'queryClient'>, topics = [TOPIC]) => {
      const asked = vi.fn(async () => 'read');
      const queryFn = async ({ queryKey, signal }: { queryKey: readonly unknown[]; signal: AbortSignal }) => {
        await hub.heard({ queryKey, topics, signal });
        return asked();
      };
      const observer = new QueryObserver(queryClient, { queryKey: ['ours'], queryFn, meta: { topics } });
      return { asked, stop: observer.subscribe(() => undefined) };
    };
    const settled = () => vi.advanceTimersByTimeAsync(0);

    it('is read once, after the acknowledgement', async () => {
      const { hub, queryClient, open, connection } = given();
      connection('up');
      const { asked } = reading({ hub, queryClient });
      hub.follow(TOPIC);
      await settled();
      expect(asked).not.toHaveBeenCalled();
      open.get(TOPIC)?.ready();
      await settled();
      expect(asked).toHaveBeenCalledTimes(1);
      await vi.advanceTimersByTimeAsync(60_000);
      expect(asked).toHaveBeenCalledTimes(1);
    });

    it('waits for the last of several', async () => {
      const { hub, queryClient, open, connection } = given();
      connection('up');
      const { asked } = reading({ hub, queryClient }, [TOPIC, 'dids']);
      hub.follow(TOPIC);
      hub.follow('dids');
      await settled();
      open.get(TOPIC)?.ready();
      await settled();
      expect(asked).not.toHaveBeenCalled();
      open.get('dids')?.ready();
      await settled();
      expect(asked).toHaveBeenCalledTimes(1);
    });

    it('is read at once where they are sent already, or nobody follows them', async () => {
      const { hub, queryClient, open, connection } = given();
      connection('up');
      hub.follow(TOPIC);
      open.get(TOPIC)?.ready();
      const { asked } = reading({ hub, queryClient }, [TOPIC, 'not followed']);
      await settled();
      expect(asked).toHaveBeenCalledTimes(1);
    });

    it('does not wait for long, and is then read again with the acknowledgement', async () => {
      const { hub, queryClient, open, connection } = given();
      connection('up');
      hub.follow(TOPIC);
      const { asked } = reading({ hub, queryClient });
      await vi.advanceTimersByTimeAsync(249);
      expect(asked).not.toHaveBeenCalled();
      await vi.advanceTimersByTimeAsync(1);
      expect(asked).toHaveBeenCalledTimes(1);
      open.get(TOPIC)?.ready();
      await settled();
      expect(asked).toHaveBeenCalledTimes(2);
    });

    it.each(['connecting', 'down'] as const)('does not wait while the connection is %s', async state => {
      const { hub, queryClient, connection } = given();
      connection(state);
      hub.follow(TOPIC);
      const { asked } = reading({ hub, queryClient });
      await settled();
      expect(asked).toHaveBeenCalledTimes(1);
    });

    it('is read again after a cut', async () => {
      const { hub, queryClient, open, connection } = given();
      connection('up');
      hub.follow(TOPIC);
      const { asked } = reading({ hub, queryClient });
      await settled();
      open.get(TOPIC)?.ready();
      await settled();
      connection('down');
      connection('up');
      open.get(TOPIC)?.ready();
      await settled();
      expect(asked).toHaveBeenCalledTimes(2);
    });

    it('waits no more when it is given up, and the next one does', async () => {
      const { hub, queryClient, open, connection } = given();
      connection('up');
      hub.follow(TOPIC);
      const { asked } = reading({ hub, queryClient });
      await settled();
      void queryClient.invalidateQueries({ queryKey: ['ours'] });
      await settled();
      asked.mockClear();
      open.get(TOPIC)?.ready();
      await settled();
      expect(asked).toHaveBeenCalledTimes(1);
    });
  });

  it('says down from a lost connection until it is back, not while it tries', () => {
    const { hub, connection } = given();
    const states = ['connecting', 'up', 'down', 'connecting', 'up'] as const;
    const seen = states.map(state => {
      connection(state);
      return hub.state.get();
    });
    expect(seen).toEqual(['connecting', 'live', 'down', 'down', 'live']);
  });

  it('opens a topic anew that is not acknowledged after the connection is back, and leaves the others', () => {
    const { hub, opened, open, connection } = given();
    hub.follow(TOPIC);
    hub.follow('dids');
    connection('up');
    for (const on of open.values()) on.ready();
    connection('down');
    connection('up');
    open.get('dids')?.ready();
    vi.advanceTimersByTime(7_900);
    expect(opened).toHaveBeenCalledTimes(2);
    vi.advanceTimersByTime(200);
    expect(opened.mock.calls.slice(2)).toEqual([[TOPIC]]);
  });

  it('opens a topic anew that ended by an error, unless nobody follows it any more', () => {
    const { hub, open, opened } = given();
    const leave = hub.follow(TOPIC);
    open.get(TOPIC)?.failed();
    vi.advanceTimersByTime(5_000);
    expect(opened).toHaveBeenCalledTimes(2);
    open.get(TOPIC)?.failed();
    leave();
    vi.advanceTimersByTime(60_000);
    expect(opened).toHaveBeenCalledTimes(2);
  });
});
