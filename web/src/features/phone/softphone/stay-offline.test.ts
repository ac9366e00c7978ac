import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aRinging } from '../../../testing/a-ringing-call.ts';
import type { PhoneState } from '../phone.ts';
import { alertFor } from './alerts.ts';
import { aSoftphone } from './softphone.fixture.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A supervisor at her phone; what it says and does, told in the order in which it happens. */
const given = ({ available = true } = {}) => {
  const phone = aSoftphone();
  const { softphone, worker, tell } = phone;
  tell({ type: 'worker', state: 'ready' });
  tell({ type: 'availability', available });
  const alerts: string[] = [];
  softphone.subscribe((state, before, fact) => {
    const alert = alertFor(state, before, fact);
    if (alert) alerts.push(alert.message);
  });
  /** TaskRouter does as it is asked, and tells. */
  worker.setActivity.mockImplementation(async sid => {
    tell({ type: 'availability', available: sid === 'WAonline' });
  });
  const activities = () => worker.setActivity.mock.calls.map(([sid]) => sid);
  const settle = (ms = 0) => vi.advanceTimersByTimeAsync(ms);
  const rings = () => tell({ type: 'leg', state: 'connecting', supervises: true });
  const hangsUp = () => tell({ type: 'leg', state: 'none' });
  const shown = ({ available: is, resumes, ringing }: PhoneState = softphone.getState()) => [is, resumes, ringing];
  return { ...phone, alerts, activities, settle, rings, hangsUp, shown };
};

describe('a supervisor who is online', () => {
  it('is offline from the ring of her leg until it is over, and online again then, without a word', async () => {
    const { activities, settle, rings, hangsUp, shown, alerts, tell } = given();
    rings();
    await settle();
    expect(activities()).toEqual(['WAoffline']);
    expect(shown()).toEqual([false, true, undefined]);
    tell({ type: 'leg', state: 'open', quietly: true });
    hangsUp();
    await settle(1_999);
    expect(activities()).toEqual(['WAoffline']);
    await settle(1);
    expect(activities()).toEqual(['WAoffline', 'WAonline']);
    expect(shown()).toEqual([true, false, undefined]);
    expect(alerts).toEqual([]);
  });

  it('stays so from one call that she listens to, to the next', async () => {
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

  it('who takes over is offline until her part is disposed', async () => {
    const { softphone, activities, settle, rings, hangsUp, shown } = given();
    rings();
    await settle();
    softphone.beginTakenOver('hers');
    hangsUp();
    await settle(60_000);
    expect(activities()).toEqual(['WAoffline']);
    softphone.endTakenOver('hers', { goOffline: false });
    await settle();
    expect(activities()).toEqual(['WAoffline', 'WAonline']);
    expect(shown()).toEqual([true, false, undefined]);
  });

  it('stays offline where she chose that with the disposition', async () => {
    const { softphone, activities, settle, rings, hangsUp, shown } = given();
    rings();
    await settle();
    softphone.beginTakenOver('hers');
    hangsUp();
    softphone.endTakenOver('hers', { goOffline: true });
    await settle(10_000);
    expect(activities()).toEqual(['WAoffline']);
    expect(shown()).toEqual([false, false, undefined]);
  });

  it('is kept for the second call that she took over when the first is disposed', async () => {
    const { softphone, activities, settle } = given();
    softphone.beginTakenOver('one');
    softphone.beginTakenOver('two');
    softphone.endTakenOver('one', { goOffline: false });
    await settle(10_000);
    expect(activities()).toEqual(['WAoffline']);
  });

  it('chooses to be online after it only with a microphone', async () => {
    const { softphone, microphone, settle, rings, shown } = given();
    rings();
    await settle();
    await softphone.setAvailable(false);
    microphone.open.mockResolvedValueOnce('refused');
    await expect(softphone.setAvailable(true)).rejects.toThrow();
    expect(shown()).toEqual([false, false, undefined]);
  });

  it('whose call was over while the browser asked for the microphone goes online at once', async () => {
    const { softphone, microphone, activities, settle, rings, hangsUp, shown } = given();
    rings();
    await settle();
    await softphone.setAvailable(false);
    let allow: (found: 'ready') => void = () => undefined;
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

  it('chooses by the switch meanwhile what she is after it', async () => {
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

  it('gives back what is offered in that instant, offline with it, and nothing rings', async () => {
    const { worker, settle, rings, shown, tell, alerts } = given();
    rings();
    tell({ type: 'offered', ringing: aRinging() });
    await settle();
    expect(worker.reject).toHaveBeenCalledExactlyOnceWith('WR1', 'WAoffline');
    expect(shown()).toEqual([false, true, undefined]);
    tell({ type: 'reservation-ended', reservationSid: 'WR1', how: 'rejected' });
    expect(alerts).toEqual([]);
  });

  it('gives back what rings already, unless she has accepted it', async () => {
    const [ringing, accepting] = [given(), given()];
    ringing.tell({ type: 'offered', ringing: aRinging() });
    ringing.rings();
    accepting.tell({ type: 'offered', ringing: aRinging() });
    accepting.tell({ type: 'accepting', reservationSid: 'WR1' });
    accepting.rings();
    await ringing.settle();
    expect(ringing.worker.reject).toHaveBeenCalledOnce();
    expect(accepting.worker.reject).not.toHaveBeenCalled();
  });

  it('is asked to be offline again where TaskRouter failed', async () => {
    const { worker, activities, settle, rings, shown } = given();
    worker.setActivity.mockRejectedValueOnce(new Error('no'));
    rings();
    await settle();
    expect(shown()).toEqual([true, true, undefined]);
    await settle(5_000);
    expect(activities()).toEqual(['WAoffline', 'WAoffline']);
    expect(shown()).toEqual([false, true, undefined]);
  });

  it('is asked so at once where she takes over before it is tried again', async () => {
    const { softphone, worker, activities, settle, rings, hangsUp } = given();
    worker.setActivity.mockRejectedValueOnce(new Error('no'));
    rings();
    await settle();
    worker.setActivity.mockRejectedValueOnce(new Error('no'));
    softphone.beginTakenOver('hers');
    hangsUp();
    await settle();
    expect(activities()).toEqual(['WAoffline', 'WAoffline']);
    await settle(5_000);
    expect(activities()).toEqual(['WAoffline', 'WAoffline', 'WAoffline']);
  });

  it('does not come back in the next call where TaskRouter failed between the two', async () => {
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

  it('is told where she could not be online again, and the switch says offline', async () => {
    const { worker, settle, rings, hangsUp, shown, alerts } = given();
    rings();
    await settle();
    worker.setActivity.mockRejectedValueOnce(new Error('no'));
    hangsUp();
    await settle(2_000);
    expect(shown()).toEqual([false, false, undefined]);
    expect(alerts).toEqual(['Faiiled to go online/offline']);
  });

  it('is called away anew while she comes back', async () => {
    const { worker, tell, activities, settle, rings, hangsUp, shown } = given();
    rings();
    await settle();
    let answer: () => void = () => undefined;
    worker.setActivity.mockImplementationOnce(
      () =>
        new Promise(resolve => {
          answer = () => {
            tell({ type: 'availability', available: true });
            resolve();
          };
        }),
    );
    hangsUp();
    await settle(2_000);
    rings();
    answer();
    await settle();
    expect(activities()).toEqual(['WAoffline', 'WAonline', 'WAoffline']);
    expect(shown()).toEqual([false, true, undefined]);
  });

  it('whose browser is closed meanwhile stays offline', async () => {
    const { softphone, activities, settle, rings, hangsUp } = given();
    rings();
    await settle();
    hangsUp();
    softphone.close();
    await settle(60_000);
    expect(activities()).toEqual(['WAoffline']);
  });
});

describe('a supervisor who has asked for her leg', () => {
  const asked = async () => {
    const one = given();
    one.softphone.expectLeg({ supervises: true });
    await one.settle();
    return one;
  };

  it('is away before it rings: an offer would take its place', async () => {
    const { worker, tell, activities, settle, shown } = await asked();
    expect(activities()).toEqual(['WAoffline']);
    tell({ type: 'offered', ringing: aRinging() });
    await settle();
    expect(worker.reject).toHaveBeenCalledExactlyOnceWith('WR1', 'WAoffline');
    expect(shown()).toEqual([false, true, undefined]);
  });

  it('is so until that leg is over, however long it lasts', async () => {
    const { activities, settle, rings, hangsUp } = await asked();
    rings();
    await settle(60_000);
    expect(activities()).toEqual(['WAoffline']);
    hangsUp();
    await settle(2_000);
    expect(activities()).toEqual(['WAoffline', 'WAonline']);
  });

  it.each([
    ['was refused', ({ softphone }: ReturnType<typeof given>) => softphone.expectNothing()],
    ['gave way to her own call', ({ softphone }: ReturnType<typeof given>) => softphone.expectLeg()],
    ['never rang', ({ settle }: ReturnType<typeof given>) => settle(30_000)],
  ])('that %s is online again', async (_, happens) => {
    const one = await asked();
    await happens(one);
    await one.settle(1_999);
    expect(one.activities()).toEqual(['WAoffline']);
    await one.settle(1);
    expect(one.activities()).toEqual(['WAoffline', 'WAonline']);
  });

  it('stays away where the leg before it ends late', async () => {
    const { activities, settle, rings, hangsUp, softphone } = await asked();
    rings();
    softphone.expectLeg({ supervises: true });
    hangsUp();
    await settle(29_999);
    expect(activities()).toEqual(['WAoffline']);
  });

  it('stays away where another is refused while that one is on', async () => {
    const { activities, settle, rings, softphone } = await asked();
    rings();
    softphone.expectLeg({ supervises: true });
    softphone.expectNothing();
    await settle(60_000);
    expect(activities()).toEqual(['WAoffline']);
  });

  it('leaves no timer behind when her browser is closed', async () => {
    const { softphone } = await asked();
    softphone.close();
    expect(vi.getTimerCount()).toBe(0);
  });
});

it('a supervisor who is offline is so before, meanwhile and after it', async () => {
  const { activities, settle, rings, hangsUp, shown } = given({ available: false });
  rings();
  await settle();
  expect(shown()).toEqual([false, false, undefined]);
  hangsUp();
  await settle(10_000);
  expect(activities()).toEqual([]);
});

it('a browser that is opened anew while she has a call that she took over takes her offline as soon as it can', async () => {
  const { softphone, worker, tell } = aSoftphone();
  softphone.beginTakenOver('hers');
  expect(worker.setActivity).not.toHaveBeenCalled();
  tell({ type: 'availability', available: true });
  await vi.advanceTimersByTimeAsync(0);
  expect(worker.setActivity).toHaveBeenCalledExactlyOnceWith('WAoffline');
});

it('an agent who is dialled back into her own call stays as she is: TaskRouter knows of it', async () => {
  const { activities, settle, tell } = given();
  tell({ type: 'leg', state: 'connecting' });
  tell({ type: 'leg', state: 'open' });
  tell({ type: 'offered', ringing: aRinging() });
  await settle();
  expect(activities()).toEqual([]);
});
