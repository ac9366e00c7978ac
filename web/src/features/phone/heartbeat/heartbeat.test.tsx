import { act } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sendHeartbeat } from '#shared/contracts/identity';
import { callOperation } from '../../../lib/api/api-client.ts';
import { serve } from '../../../testing/api-server.ts';
import { aPhone, renderConsole } from '../../../testing/render-console.tsx';
import type { Phone } from '../phone.ts';
import { Heartbeat } from './heartbeat.tsx';

/** The dedicated workers of the page; the test is their clock. */
const workers: FakeWorker[] = [];
class FakeWorker {
  onmessage: () => void = () => undefined;
  readonly terminate = vi.fn();
  readonly url: string;
  constructor(url: URL) {
    this.url = String(url);
    workers.push(this);
  }
}

const down = { worker: 'reconnecting', device: 'reconnecting' } as const;

const given = (changes: Partial<Phone>) => {
  serve({ sendHeartbeat: () => ({}) });
  return renderConsole(<Heartbeat />, { phone: aPhone(changes) });
};
const sent = () =>
  vi
    .mocked(callOperation)
    .mock.calls.filter(([operation]) => operation === sendHeartbeat)
    .map(([, input]) => input as { available: boolean; has_leg: boolean });
const beats = () => sent().filter(({ available }) => available).length;
const tick = () => act(async () => workers.at(-1)?.onmessage());

beforeEach(() => {
  workers.length = 0;
  vi.stubGlobal('Worker', FakeWorker);
});
afterEach(() => vi.unstubAllGlobals());

describe('the heartbeat', () => {
  it('is sent at once when the agent is available, then at each tick of a worker of its own', async () => {
    given({});
    expect(beats()).toBe(1);
    expect(workers.map(({ url }) => url)).toEqual([expect.stringContaining('/clock-worker.ts')]);
    await tick();
    await tick();
    expect(beats()).toBe(3);
  });

  it('says which state it is for: each change of it is reported at once, by a worker of its own', () => {
    const { draw } = given({ available: false });
    draw(<Heartbeat />, aPhone());
    draw(<Heartbeat />, aPhone({ available: false }));
    expect(sent().map(({ available }) => available)).toEqual([false, true, false]);
    expect(workers.map(({ terminate }) => terminate.mock.calls.length)).toEqual([1, 1, 0]);
  });

  it('says whether the phone has a leg at that time', async () => {
    const { draw } = given({});
    for (const leg of ['connecting', 'open', 'reconnecting', 'none'] as const) {
      draw(<Heartbeat />, aPhone({ leg }));
      await tick();
    }
    expect(sent().map(({ has_leg }) => has_leg)).toEqual([false, true, true, true, false]);
  });

  it('is sent at every second tick without an available agent, with no line and no live connection too', async () => {
    given({ ...down, available: false });
    const counts = [sent().length];
    for (let ticks = 0; ticks < 4; ticks++) {
      await tick();
      counts.push(sent().length);
    }
    expect(counts).toEqual([1, 1, 2, 2, 3]);
    expect(beats()).toBe(0);
  });

  it.each<[string, Partial<Phone>, number]>([
    ['the line to the call queue', { ...down, worker: 'ready' }, 1],
    ['the line of the phone', { ...down, device: 'ready' }, 1],
    ['none of them', down, 0],
  ])('goes on with %s only', async (_, lines, expected) => {
    const { draw } = given({ available: false });
    draw(<Heartbeat />, aPhone(lines));
    expect(beats()).toBe(expected);
  });

  it('goes on with the live connection only', async () => {
    const { draw, live } = given({ available: false });
    live.connect();
    draw(<Heartbeat />, aPhone(down));
    expect(beats()).toBe(1);
  });

  it('goes on after a failed one', async () => {
    given({});
    vi.mocked(callOperation).mockRejectedValueOnce(new Error('Coverline could not be reached.'));
    await tick();
    await tick();
    expect(beats()).toBe(3);
  });
});
