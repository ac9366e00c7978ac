import type { Reservation, Worker } from 'twilio-taskrouter';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetOwnDials, trackOwnDial } from '../../call/own-dials.ts';
import { SdkEmitter } from './sdk-emitter.fixture.ts';
import { tokens } from './softphone.fixture.ts';
import type { PhoneEvent } from './softphone-state.ts';
import { openWorkerLine } from './worker-line.ts';

class FakeReservation extends SdkEmitter {
  dateCreated = new Date();
  timeout = 7;
  conference = vi.fn(async () => this);
  call = vi.fn(async () => this);
  reject = vi.fn(async () => this);
  task: { sid: string; attributes: unknown };
  constructor(
    public sid: string,
    attributes: unknown = { task_attribute_key: 'taskAttribute/CA1', lead_name: 'Ann Field' },
    public status = 'pending',
  ) {
    super();
    this.task = { sid: `WT of ${sid}`, attributes };
  }
}

class FakeWorker extends SdkEmitter {
  activity = { available: true };
  activities = new Map([['WA1', { setAsCurrent: vi.fn(async () => undefined) }]]);
  reservations = new Map<string, FakeReservation>();
  updateToken = vi.fn();
  disconnect = vi.fn();
  constructor(readonly token: string) {
    super();
  }
}

const REOPEN_AFTER_MS = 10_000;

const given = () => {
  const made: FakeWorker[] = [];
  const emitted: PhoneEvent[] = [];
  const needsToken = vi.fn();
  const line = openWorkerLine(
    token => {
      const worker = new FakeWorker(token);
      made.push(worker);
      return worker as unknown as Worker;
    },
    'token 1',
    {},
    event => emitted.push(event),
    needsToken,
  );
  const latest = (): FakeWorker => made.at(-1) as FakeWorker;
  const offer = (reservation = new FakeReservation('WR1')) => {
    latest().reservations.set(reservation.sid, reservation);
    latest().emit('reservationCreated', reservation as unknown as Reservation);
    return reservation;
  };
  const types = () => emitted.map(({ type }) => type);
  const ends = () => emitted.filter(event => event.type === 'reservation-ended').map(({ how }) => how);
  const workerStates = () => emitted.filter(event => event.type === 'worker').map(({ state }) => state);
  return { line, made, latest, emitted, types, ends, workerStates, needsToken, offer };
};

beforeEach(() => {
  vi.useFakeTimers();
  forgetOwnDials();
});
afterEach(() => void vi.useRealTimers());

describe('an offer', () => {
  it('carries the attributes of the task', () => {
    const { offer, emitted } = given();
    offer(
      new FakeReservation('WR1', {
        task_attribute_key: 'taskAttribute/CA9',
        task_token: 'secret',
        kind: 'transfer',
        from: '+13055551042',
        transfer_from_user_email: 'fay@test',
        qualified_status: 'Qualified',
      }),
    );
    expect(emitted).toMatchObject([
      {
        type: 'offered',
        ringing: {
          reservationSid: 'WR1',
          taskSid: 'WT of WR1',
          callKey: 'taskAttribute/CA9',
          kind: 'transfer',
          phoneNumber: '+13055551042',
          transferFrom: 'fay@test',
          qualifiedStatus: 'Qualified',
          quiet: false,
        },
      },
    ]);
  });

  it('of a web request has what the visitor asked for', () => {
    const { offer, emitted } = given();
    const asked = { zip_code: '33101', language: 'es', due_ts: '2026-01-05T15:00:00.000Z' };
    offer(new FakeReservation('WR1', { task_attribute_key: 'taskAttribute/1', kind: 'request', ...asked }));
    expect(emitted).toMatchObject([
      {
        ringing: { kind: 'request', quiet: false, request: { zipCode: '33101', language: 'es', dueTs: asked.due_ts } },
      },
    ]);
  });

  it("is quiet if it is the agent's own dial", () => {
    const { offer, emitted } = given();
    trackOwnDial()('taskAttribute/1');
    offer(new FakeReservation('WR1', { task_attribute_key: 'taskAttribute/1', kind: 'dial' }));
    expect(emitted).toMatchObject([{ ringing: { kind: 'dial', quiet: true } }]);
  });

  it('rings like any other if the agent did not ask for this dial in this tab', () => {
    const { offer, emitted } = given();
    trackOwnDial()('taskAttribute/1');
    offer(new FakeReservation('WR1', { task_attribute_key: 'taskAttribute/made-up', kind: 'dial' }));
    expect(emitted).toMatchObject([{ ringing: { kind: 'dial', quiet: false } }]);
  });

  it('rings without data if the task has unknown attributes', () => {
    const { offer, emitted } = given();
    offer(new FakeReservation('WR1', { task_attribute_key: 'nonsense', kind: 'dial' }));
    expect(emitted).toMatchObject([{ ringing: { kind: 'call', callKey: undefined, quiet: false } }]);
  });

  it('is emitted once, and ends once', () => {
    const { offer, types } = given();
    const reservation = offer();
    offer(reservation);
    reservation.emit('timeout');
    reservation.emit('canceled');
    offer(reservation);
    expect(types()).toEqual(['offered', 'reservation-ended']);
  });

  it('is accepted by a conference, or rejected', async () => {
    const { line, latest, offer } = given();
    latest().emit('ready');
    const reservation = offer();
    await line.accept('WR1', tokens.conference);
    expect(reservation.conference).toHaveBeenCalledWith(tokens.conference);
    await line.reject('WR1');
    expect(reservation.reject).toHaveBeenCalledOnce();
    await line.reject('WR1', 'WAoffline');
    expect(reservation.reject).toHaveBeenLastCalledWith({ activitySid: 'WAoffline' });
    await expect(line.reject('WR2')).rejects.toThrow('This call is gone.');
  });
});

describe('after a reconnect', () => {
  it('emits what was offered meanwhile', () => {
    const { latest, types } = given();
    latest().reservations.set('WR1', new FakeReservation('WR1'));
    latest().reservations.set('WR2', new FakeReservation('WR2', {}, 'accepted'));
    latest().emit('ready');
    expect(types()).toEqual(['worker', 'availability', 'offered']);
  });

  it('follows the new object of the SDK', () => {
    const { latest, offer, ends } = given();
    const before = offer();
    const now = new FakeReservation('WR1');
    latest().reservations.set('WR1', now);
    latest().emit('ready');
    now.emit('rescinded');
    before.emit('timeout');
    expect(ends()).toEqual(['rescinded']);
  });

  it.each([
    ['accepted', 'accepted'],
    ['wrapping', 'accepted'],
    ['timeout', 'timeout'],
    ['rescinded', 'rescinded'],
  ])('ends an offer with the status %s as %s', (status, how) => {
    const { latest, offer, ends } = given();
    offer();
    latest().reservations.set('WR1', new FakeReservation('WR1', {}, status));
    latest().emit('ready');
    expect(ends()).toEqual([how]);
  });

  it('ends an offer that is gone as timeout if it has expired, otherwise as canceled', () => {
    const { latest, offer, ends } = given();
    offer(new FakeReservation('WR1'));
    latest().reservations.clear();
    latest().emit('ready');
    offer(new FakeReservation('WR2'));
    latest().reservations.clear();
    vi.setSystemTime(Date.now() + 8_000);
    latest().emit('ready');
    expect(ends()).toEqual(['canceled', 'timeout']);
  });
});

describe('the line', () => {
  it('reports the activity at the start and when it changes', () => {
    const { latest, emitted } = given();
    latest().emit('ready');
    latest().activity = { available: false };
    latest().emit('activityUpdated');
    expect(emitted.filter(({ type }) => type === 'availability')).toEqual([
      { type: 'availability', available: true },
      { type: 'availability', available: false },
    ]);
  });

  it('lets the SDK handle a short disconnection', async () => {
    const { latest, workerStates, needsToken, made } = given();
    latest().emit('ready');
    latest().emit('disconnected');
    await vi.advanceTimersByTimeAsync(REOPEN_AFTER_MS - 1);
    latest().emit('ready');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(workerStates()).toEqual(['ready', 'reconnecting', 'ready']);
    expect(needsToken).not.toHaveBeenCalled();
    expect(made).toHaveLength(1);
  });

  it('is opened again with a new token if it does not reconnect', async () => {
    const { line, latest, needsToken, made, workerStates } = given();
    latest().emit('ready');
    latest().emit('error', new Error('rejected'));
    await vi.advanceTimersByTimeAsync(REOPEN_AFTER_MS);
    expect(needsToken).toHaveBeenCalledOnce();

    line.updateToken('token 2');

    expect(made.map(({ token }) => token)).toEqual(['token 1', 'token 2']);
    expect(made[0]?.disconnect).toHaveBeenCalledOnce();
    latest().emit('ready');
    expect(workerStates()).toEqual(['ready', 'reconnecting', 'ready']);
  });

  it('is reported as failed after 3 failed openings, and is opened again less often', async () => {
    const { line, latest, needsToken, workerStates } = given();
    needsToken.mockImplementation(() => line.updateToken('another'));
    latest().emit('disconnected');
    await vi.advanceTimersByTimeAsync(70_000);
    expect(needsToken).toHaveBeenCalledTimes(3);
    expect(workerStates().at(-1)).toBe('failed');
    latest().emit('disconnected');
    expect(workerStates().at(-1)).toBe('failed');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(needsToken).toHaveBeenCalledTimes(4);
    latest().emit('ready');
    expect(workerStates().at(-1)).toBe('ready');
  });

  it('keeps its socket when its token is renewed while it is ready', () => {
    const { line, latest, made } = given();
    latest().emit('ready');
    line.updateToken('token 2');
    expect(latest().updateToken).toHaveBeenCalledWith('token 2');
    expect(made).toHaveLength(1);
  });

  it('requests a token when the SDK reports that its own expires', () => {
    const { latest, needsToken } = given();
    latest().emit('tokenExpired');
    expect(needsToken).toHaveBeenCalledOnce();
  });

  it('keeps a ringing offer when it is opened again, and ignores the previous Worker', () => {
    const { line, made, latest, offer, types, ends } = given();
    offer();
    line.reconnect('token 2');
    made[0]?.emit('disconnected');
    made[0]?.emit('error', new Error('late'));
    latest().reservations.set('WR1', new FakeReservation('WR1'));
    latest().emit('ready');
    expect(types()).toEqual(['offered', 'worker', 'availability']);
    latest().reservations.get('WR1')?.emit('canceled');
    expect(ends()).toEqual(['canceled']);
  });

  it('delays commands while it is opened again, until the reservations are read', async () => {
    const { line, latest, offer } = given();
    offer();
    line.reconnect('token 2');
    const accepting = line.accept('WR1', tokens.conference);
    const going = line.setActivity('WA1');
    const reservation = new FakeReservation('WR1');
    latest().reservations.set('WR1', reservation);
    await vi.advanceTimersByTimeAsync(1_000);
    latest().emit('ready');
    await accepting;
    await going;
    expect(reservation.conference).toHaveBeenCalledOnce();
    expect(latest().activities.get('WA1')?.setAsCurrent).toHaveBeenCalledOnce();
  });

  it('rejects a waiting command if it is not ready in time', async () => {
    const { line } = given();
    const rejecting = expect(line.reject('WR1')).rejects.toThrow('This call is gone.');
    await vi.advanceTimersByTimeAsync(5_000);
    await rejecting;
  });

  it('does nothing after it is closed', async () => {
    const { line, latest, needsToken } = given();
    latest().emit('disconnected');
    const waiting = expect(line.reject('WR1')).rejects.toThrow();
    line.close();
    await waiting;
    await vi.advanceTimersByTimeAsync(600_000);
    expect(needsToken).not.toHaveBeenCalled();
    expect(vi.getTimerCount()).toBe(0);
  });
});
