import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aRinging } from '../../../testing/a-ringing-call.ts';
import type { PhoneState } from '../phone.ts';
import { alertFor } from './alerts.ts';
import { aSoftphone } from './softphone.fixture.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** The phone of a supervisor, its toasts, and the activities that it asks TaskRouter for. */
const given = ({ available = true } = {}) => {
  const phone = aSoftphone();
  const { softphone, worker, emit } = phone;
  emit({ type: 'worker', state: 'ready' });
  emit({ type: 'availability', available });
  const alerts: string[] = [];
  softphone.subscribe((state, before, event) => {
    const alert = alertFor(state, before, event);
    if (alert) alerts.push(alert.message);
  });
  /** TaskRouter sets the activity and reports it. */
  worker.setActivity.mockImplementation(async sid => {
    emit({ type: 'availability', available: sid === 'WAonline' });
  });
  const activities = () => worker.setActivity.mock.calls.map(([sid]) => sid);
  const settle = (ms = 0) => vi.advanceTimersByTimeAsync(ms);
  const rings = () => emit({ type: 'leg', state: 'connecting', supervises: true });
  const hangsUp = () => emit({ type: 'leg', state: 'none' });
  const shown = ({ available: isAvailable, onlineAfterwards, ringing }: PhoneState = softphone.getState()) => [
    isAvailable,
    onlineAfterwards,
    ringing,
  ];
  return { ...phone, alerts, activities, settle, rings, hangsUp, shown };
};

describe('an online supervisor who supervises', () => {
  it('is offline from the ring of the leg until it ends, then online again, without a toast', async () => {
    const { activities, settle, rings, hangsUp, shown, alerts, emit } = given();
    rings();
    await settle();
    expect(activities()).toEqual(['WAoffline']);
    expect(shown()).toEqual([false, true, undefined]);
    emit({ type: 'leg', state: 'open', quietly: true });
    hangsUp();
    await settle(1_999);
    expect(activities()).toEqual(['WAoffline']);
    await settle(1);
    expect(activities()).toEqual(['WAoffline', 'WAonline']);
    expect(shown()).toEqual([true, false, undefined]);
    expect(alerts).toEqual([]);
  });

  it('stays offline between two supervised calls', async () => {
    const { activities, settle, rings, hangsUp } = given();
    rings();
    await settle();
    hangsUp();
    await settle(1_000);
    rings();
    await settle(60_000);
    expect(activities()).toEqual(['WAoffline']);
    hangsUp();
    await settle(2_000);
    expect(activities()).toEqual(['WAoffline', 'WAonline']);
  });

  it('is offline after a takeover until the call is disposed', async () => {
    const { softphone, activities, settle, rings, hangsUp, shown } = given();
    rings();
    await settle();
    softphone.startTakenOverCall('taken-over');
    hangsUp();
    await settle(60_000);
    expect(activities()).toEqual(['WAoffline']);
    softphone.endTakenOverCall('taken-over', { goOffline: false });
    await settle();
    expect(activities()).toEqual(['WAoffline', 'WAonline']);
    expect(shown()).toEqual([true, false, undefined]);
  });

  it('stays offline if the disposition says so', async () => {
    const { softphone, activities, settle, rings, hangsUp, shown } = given();
    rings();
    await settle();
    softphone.startTakenOverCall('taken-over');
    hangsUp();
    softphone.endTakenOverCall('taken-over', { goOffline: true });
    await settle(10_000);
    expect(activities()).toEqual(['WAoffline']);
    expect(shown()).toEqual([false, false, undefined]);
  });

  it('stays offline for the second taken-over call after the first is disposed', async () => {
    const { softphone, activities, settle } = given();
    softphone.startTakenOverCall('one');
    softphone.startTakenOverCall('two');
    softphone.endTakenOverCall('one', { goOffline: false });
    await settle(10_000);
    expect(activities()).toEqual(['WAoffline']);
  });

  it('needs a microphone to choose to be online afterwards', async () => {
    const { softphone, microphone, settle, rings, shown } = given();
    rings();
    await settle();
    await softphone.setAvailable(false);
    microphone.open.mockResolvedValueOnce('blocked');
    await expect(softphone.setAvailable(true)).rejects.toThrow();
    expect(shown()).toEqual([false, false, undefined]);
  });

  it('goes online at once if the call ended while the browser asked for the microphone', async () => {
    const { softphone, microphone, activities, settle, rings, hangsUp, shown } = given();
    rings();
    await settle();
    await softphone.setAvailable(false);
    let allow: (state: 'ready') => void = () => undefined;
    microphone.open.mockReturnValueOnce(
      new Promise(resolve => {
        allow = resolve;
      }),
    );
    const going = softphone.setAvailable(true);
    hangsUp();
    await settle(2_000);
    allow('ready');
    await going;
    expect(activities()).toEqual(['WAoffline', 'WAonline']);
    expect(shown()).toEqual([true, false, undefined]);
  });

  it('chooses with the switch whether to be online afterwards', async () => {
    const { softphone, activities, settle, rings, hangsUp, shown } = given();
    rings();
    await settle();
    await softphone.setAvailable(false);
    expect(shown()).toEqual([false, false, undefined]);
    await softphone.setAvailable(true);
    expect(shown()).toEqual([false, true, undefined]);
    await softphone.setAvailable(false);
    hangsUp();
    await settle(10_000);
    expect(activities()).toEqual(['WAoffline']);
  });

  it('rejects an offer that arrives meanwhile, goes offline with it, and nothing rings', async () => {
    const { worker, settle, rings, shown, emit, alerts } = given();
    rings();
    emit({ type: 'offered', ringing: aRinging() });
    await settle();
    expect(worker.reject).toHaveBeenCalledExactlyOnceWith('WR1', 'WAoffline');
    expect(shown()).toEqual([false, true, undefined]);
    emit({ type: 'reservation-ended', reservationSid: 'WR1', how: 'rejected' });
    expect(alerts).toEqual([]);
  });

  it('rejects a ringing offer unless it is being accepted', async () => {
    const [ringing, accepting] = [given(), given()];
    ringing.emit({ type: 'offered', ringing: aRinging() });
    ringing.rings();
    accepting.emit({ type: 'offered', ringing: aRinging() });
    accepting.emit({ type: 'accepting', reservationSid: 'WR1' });
    accepting.rings();
    await ringing.settle();
    expect(ringing.worker.reject).toHaveBeenCalledOnce();
    expect(accepting.worker.reject).not.toHaveBeenCalled();
  });

  it('retries going offline after TaskRouter failed', async () => {
    const { worker, activities, settle, rings, shown } = given();
    worker.setActivity.mockRejectedValueOnce(new Error('no'));
    rings();
    await settle();
    expect(shown()).toEqual([true, true, undefined]);
    await settle(5_000);
    expect(activities()).toEqual(['WAoffline', 'WAoffline']);
    expect(shown()).toEqual([false, true, undefined]);
  });

  it('retries at once if the supervisor takes over before the retry', async () => {
    const { softphone, worker, activities, settle, rings, hangsUp } = given();
    worker.setActivity.mockRejectedValueOnce(new Error('no'));
    rings();
    await settle();
    worker.setActivity.mockRejectedValueOnce(new Error('no'));
    softphone.startTakenOverCall('taken-over');
    hangsUp();
    await settle();
    expect(activities()).toEqual(['WAoffline', 'WAoffline']);
    await settle(5_000);
    expect(activities()).toEqual(['WAoffline', 'WAoffline', 'WAoffline']);
  });

  it('is not set online during the next call after TaskRouter failed between two calls', async () => {
    const { worker, activities, settle, rings, hangsUp } = given();
    let fail: (cause: Error) => void = () => undefined;
    worker.setActivity.mockImplementationOnce(
      () =>
        new Promise((_, reject) => {
          fail = reject;
        }),
    );
    rings();
    hangsUp();
    fail(new Error('no'));
    await settle(1_000);
    rings();
    await settle(60_000);
    expect(activities()).toEqual(['WAoffline', 'WAoffline']);
  });

  it('sees a toast and the switch at offline if going online again failed', async () => {
    const { worker, settle, rings, hangsUp, shown, alerts } = given();
    rings();
    await settle();
    worker.setActivity.mockRejectedValueOnce(new Error('no'));
    hangsUp();
    await settle(2_000);
    expect(shown()).toEqual([false, false, undefined]);
    expect(alerts).toEqual(['Faiiled to go online/offline']);
  });

  it('goes offline again if the next leg rings while going online', async () => {
    const { worker, emit, activities, settle, rings, hangsUp, shown } = given();
    rings();
    await settle();
    let confirm: () => void = () => undefined;
    worker.setActivity.mockImplementationOnce(
      () =>
        new Promise(resolve => {
          confirm = () => {
            emit({ type: 'availability', available: true });
            resolve();
          };
        }),
    );
    hangsUp();
    await settle(2_000);
    rings();
    confirm();
    await settle();
    expect(activities()).toEqual(['WAoffline', 'WAonline', 'WAoffline']);
    expect(shown()).toEqual([false, true, undefined]);
  });

  it('stays offline if the browser is closed meanwhile', async () => {
    const { softphone, activities, settle, rings, hangsUp } = given();
    rings();
    await settle();
    hangsUp();
    softphone.close();
    await settle(60_000);
    expect(activities()).toEqual(['WAoffline']);
  });
});

describe('a supervisor who has asked for a supervising leg', () => {
  const givenAskedForLeg = async () => {
    const supervisor = given();
    supervisor.softphone.expectLeg({ supervises: true });
    await supervisor.settle();
    return supervisor;
  };

  it('is offline before the leg rings, because an offer would occupy the phone', async () => {
    const { worker, emit, activities, settle, shown } = await givenAskedForLeg();
    expect(activities()).toEqual(['WAoffline']);
    emit({ type: 'offered', ringing: aRinging() });
    await settle();
    expect(worker.reject).toHaveBeenCalledExactlyOnceWith('WR1', 'WAoffline');
    expect(shown()).toEqual([false, true, undefined]);
  });

  it('is offline until that leg ends, however long it lasts', async () => {
    const { activities, settle, rings, hangsUp } = await givenAskedForLeg();
    rings();
    await settle(60_000);
    expect(activities()).toEqual(['WAoffline']);
    hangsUp();
    await settle(2_000);
    expect(activities()).toEqual(['WAoffline', 'WAonline']);
  });

  it.each([
    ['the server rejects it', ({ softphone }: ReturnType<typeof given>) => softphone.expectNothing()],
    ['the agent is dialled back instead', ({ softphone }: ReturnType<typeof given>) => softphone.expectLeg()],
    ['the leg never rings', ({ settle }: ReturnType<typeof given>) => settle(30_000)],
  ])('is online again if %s', async (_, happens) => {
    const supervisor = await givenAskedForLeg();
    await happens(supervisor);
    await supervisor.settle(1_999);
    expect(supervisor.activities()).toEqual(['WAoffline']);
    await supervisor.settle(1);
    expect(supervisor.activities()).toEqual(['WAoffline', 'WAonline']);
  });

  it('stays offline if the previous leg ends late', async () => {
    const { activities, settle, rings, hangsUp, softphone } = await givenAskedForLeg();
    rings();
    softphone.expectLeg({ supervises: true });
    hangsUp();
    await settle(29_999);
    expect(activities()).toEqual(['WAoffline']);
  });

  it('stays offline if another leg is rejected while this one is connected', async () => {
    const { activities, settle, rings, softphone } = await givenAskedForLeg();
    rings();
    softphone.expectLeg({ supervises: true });
    softphone.expectNothing();
    await settle(60_000);
    expect(activities()).toEqual(['WAoffline']);
  });

  it('leaves no timer behind when the browser is closed', async () => {
    const { softphone } = await givenAskedForLeg();
    softphone.close();
    expect(vi.getTimerCount()).toBe(0);
  });
});

it('an offline supervisor stays offline before, during and after a supervised call', async () => {
  const { activities, settle, rings, hangsUp, shown } = given({ available: false });
  rings();
  await settle();
  expect(shown()).toEqual([false, false, undefined]);
  hangsUp();
  await settle(10_000);
  expect(activities()).toEqual([]);
});

it('a browser that opens during a taken-over call sets the supervisor offline as soon as it can', async () => {
  const { softphone, worker, emit } = aSoftphone();
  softphone.startTakenOverCall('taken-over');
  expect(worker.setActivity).not.toHaveBeenCalled();
  emit({ type: 'availability', available: true });
  await vi.advanceTimersByTimeAsync(0);
  expect(worker.setActivity).toHaveBeenCalledExactlyOnceWith('WAoffline');
});

it('an agent who is dialled back into their own call keeps their activity, because TaskRouter has its task', async () => {
  const { activities, settle, emit } = given();
  emit({ type: 'leg', state: 'connecting' });
  emit({ type: 'leg', state: 'open' });
  emit({ type: 'offered', ringing: aRinging() });
  await settle();
  expect(activities()).toEqual([]);
});
