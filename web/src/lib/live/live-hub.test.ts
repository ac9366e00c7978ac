import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLiveHub, type LiveTransport } from './live-hub.ts';

const TOPIC = 'groups';

/** A transport whose server is played by the test. */
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
  it('shares one subscription per topic and closes it with its last follower', () => {
    const { hub, open, opened } = given();
    const first = hub.follow(TOPIC);
    const second = hub.follow(TOPIC);
    expect(opened).toHaveBeenCalledTimes(1);
    first();
    expect(open.has(TOPIC)).toBe(true);
    second();
    expect(open.has(TOPIC)).toBe(false);
  });

  it('reopens every topic, and reads its queries again once it is acknowledged', () => {
    const { hub, open, opened, queryClient, connection } = given();
    const invalidate = vi.spyOn(queryClient, 'invalidateQueries');
    hub.follow(TOPIC);
    hub.follow('agents');
    connection('up');
    for (const on of open.values()) on.ready();
    invalidate.mockClear();
    hub.reopen();
    expect(opened.mock.calls.flat()).toEqual([TOPIC, 'agents', TOPIC, 'agents']);
    expect(invalidate).not.toHaveBeenCalled();
    open.get(TOPIC)?.ready();
    expect(invalidate).toHaveBeenCalledOnce();
  });

  it('drops changes that are not newer than the last one of their id', () => {
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

  it("hands a change with the query cache to its entity's handlers only", () => {
    const { hub, send, queryClient } = given();
    const groupChanges = vi.fn();
    const calls = vi.fn();
    const stop = hub.onEntity('group', groupChanges);
    hub.onEntity('call', calls);
    hub.follow(TOPIC);
    send(1);
    stop();
    send(2);
    expect(groupChanges).toHaveBeenCalledTimes(1);
    expect(groupChanges).toHaveBeenCalledWith(expect.objectContaining({ id: 'admin', version: 1 }), queryClient);
    expect(calls).not.toHaveBeenCalled();
  });

  it("refetches the topic's queries, and only those, after every acknowledged subscription", () => {
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

  it('keeps a change that arrived during a read which had started before it', async () => {
    const { hub, open, send, queryClient } = given();
    const resolvers: ((versions: number[]) => void)[] = [];
    const queryFn = () => new Promise<number[]>(resolve => void resolvers.push(resolve));
    const observer = new QueryObserver(queryClient, { queryKey: ['ours'], queryFn, meta: { topics: [TOPIC] } });
    const stop = observer.subscribe(() => undefined);
    hub.onEntity('group', ({ version }, client) =>
      client.setQueryData<number[]>(['ours'], known => known && [...new Set([...known, version])]),
    );
    hub.follow(TOPIC);
    resolvers[0]?.([1]);
    await vi.waitFor(() => expect(queryClient.getQueryData(['ours'])).toEqual([1]));

    open.get(TOPIC)?.ready();
    send(2);
    resolvers[1]?.([1]);
    await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0));
    expect(queryClient.getQueryData(['ours'])).toEqual([1, 2]);
    stop();
  });

  it('repeats a first read during which its topic was acknowledged', async () => {
    const { hub, open, queryClient } = given();
    const resolvers: ((state: string) => void)[] = [];
    const queryFn = () => new Promise<string>(resolve => void resolvers.push(resolve));
    const observer = new QueryObserver(queryClient, { queryKey: ['ours'], queryFn, meta: { topics: [TOPIC] } });
    const stop = observer.subscribe(() => undefined);
    hub.follow(TOPIC);
    // The server reads the older state; it then changes, before the topic sends changes.
    open.get(TOPIC)?.ready();
    resolvers[0]?.('older');
    await vi.waitFor(() => expect(resolvers).toHaveLength(2));
    resolvers[1]?.('newer');
    await vi.waitFor(() => expect(queryClient.getQueryData(['ours'])).toBe('newer'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(resolvers).toHaveLength(2);
    stop();
  });

  describe('a query that waits for its topics', () => {
    /** Reads as a screen does: first it waits for the topics, then it asks the server. */
    const startReading = (
      { hub, queryClient }: Pick<ReturnType<typeof given>, 'hub' | 'queryClient'>,
      topics = [TOPIC],
    ) => {
      const asked = vi.fn(async () => 'read');
      const queryFn = async ({ queryKey, signal }: { queryKey: readonly unknown[]; signal: AbortSignal }) => {
        await hub.whenAcknowledged({ queryKey, topics, signal });
        return asked();
      };
      const observer = new QueryObserver(queryClient, { queryKey: ['ours'], queryFn, meta: { topics } });
      return { asked, stop: observer.subscribe(() => undefined) };
    };
    const runTimers = () => vi.advanceTimersByTimeAsync(0);

    it('is read once, after the acknowledgement', async () => {
      const { hub, queryClient, open, connection } = given();
      connection('up');
      const { asked } = startReading({ hub, queryClient });
      hub.follow(TOPIC);
      await runTimers();
      expect(asked).not.toHaveBeenCalled();
      open.get(TOPIC)?.ready();
      await runTimers();
      expect(asked).toHaveBeenCalledTimes(1);
      await vi.advanceTimersByTimeAsync(60_000);
      expect(asked).toHaveBeenCalledTimes(1);
    });

    it('waits for the last of several topics', async () => {
      const { hub, queryClient, open, connection } = given();
      connection('up');
      const { asked } = startReading({ hub, queryClient }, [TOPIC, 'dids']);
      hub.follow(TOPIC);
      hub.follow('dids');
      await runTimers();
      open.get(TOPIC)?.ready();
      await runTimers();
      expect(asked).not.toHaveBeenCalled();
      open.get('dids')?.ready();
      await runTimers();
      expect(asked).toHaveBeenCalledTimes(1);
    });

    it('is read at once if its topics are acknowledged already or have no follower', async () => {
      const { hub, queryClient, open, connection } = given();
      connection('up');
      hub.follow(TOPIC);
      open.get(TOPIC)?.ready();
      const { asked } = startReading({ hub, queryClient }, [TOPIC, 'not followed']);
      await runTimers();
      expect(asked).toHaveBeenCalledTimes(1);
    });

    it('waits 250 ms at most, and is read again after the acknowledgement', async () => {
      const { hub, queryClient, open, connection } = given();
      connection('up');
      hub.follow(TOPIC);
      const { asked } = startReading({ hub, queryClient });
      await vi.advanceTimersByTimeAsync(249);
      expect(asked).not.toHaveBeenCalled();
      await vi.advanceTimersByTimeAsync(1);
      expect(asked).toHaveBeenCalledTimes(1);
      open.get(TOPIC)?.ready();
      await runTimers();
      expect(asked).toHaveBeenCalledTimes(2);
    });

    it.each(['connecting', 'down'] as const)('does not wait while the connection is %s', async state => {
      const { hub, queryClient, connection } = given();
      connection(state);
      hub.follow(TOPIC);
      const { asked } = startReading({ hub, queryClient });
      await runTimers();
      expect(asked).toHaveBeenCalledTimes(1);
    });

    it('is read again after the connection was lost', async () => {
      const { hub, queryClient, open, connection } = given();
      connection('up');
      hub.follow(TOPIC);
      const { asked } = startReading({ hub, queryClient });
      await runTimers();
      open.get(TOPIC)?.ready();
      await runTimers();
      connection('down');
      connection('up');
      open.get(TOPIC)?.ready();
      await runTimers();
      expect(asked).toHaveBeenCalledTimes(2);
    });

    it('stops waiting when it is cancelled, and its next read waits', async () => {
      const { hub, queryClient, open, connection } = given();
      connection('up');
      hub.follow(TOPIC);
      const { asked } = startReading({ hub, queryClient });
      await runTimers();
      void queryClient.invalidateQueries({ queryKey: ['ours'] });
      await runTimers();
      asked.mockClear();
      open.get(TOPIC)?.ready();
      await runTimers();
      expect(asked).toHaveBeenCalledTimes(1);
    });
  });

  it('is down from a lost connection until it is back, also while connecting', () => {
    const { hub, connection } = given();
    const states = ['connecting', 'up', 'down', 'connecting', 'up'] as const;
    const seen = states.map(state => {
      connection(state);
      return hub.state.get();
    });
    expect(seen).toEqual(['connecting', 'live', 'down', 'down', 'live']);
  });

  it('reopens a topic that is not acknowledged after the connection is back, and no other', () => {
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

  it('reopens a topic that ended with an error, unless it has no follower', () => {
    const { hub, open, opened } = given();
    const unfollow = hub.follow(TOPIC);
    open.get(TOPIC)?.failed();
    vi.advanceTimersByTime(5_000);
    expect(opened).toHaveBeenCalledTimes(2);
    open.get(TOPIC)?.failed();
    unfollow();
    vi.advanceTimersByTime(60_000);
    expect(opened).toHaveBeenCalledTimes(2);
  });
});
