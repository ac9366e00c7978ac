import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Call } from '#shared/calls/call';
import { listOpenCalls } from '#shared/contracts/calls';
import { callOperation } from '../../../lib/api/api-client.ts';
import { operationKey } from '../../../lib/api/query.ts';
import { settleBeforeLeaving } from '../../../lib/session/before-sign-out.ts';
import { toast } from '../../../lib/ui/toast.ts';
import { aCall, anEndedCall } from '../../../testing/a-call.ts';
import { aRinging } from '../../../testing/a-ringing-call.ts';
import { atTheDesk } from '../../../testing/render-console.tsx';
import { type Phone, usePhone } from '../phone.ts';
import { loadSoftphone } from './load-softphone.ts';
import type { Softphone } from './softphone.ts';
import { SoftphoneProvider } from './softphone-provider.tsx';
import { type Fact, initialState, nextState } from './softphone-state.ts';

vi.mock('../../../lib/api/api-client.ts', () => ({ callOperation: vi.fn() }));
vi.mock('./load-softphone.ts', () => ({ loadSoftphone: vi.fn() }));

const ringing = aRinging();

const ringtone = { loop: false, play: vi.fn(async () => undefined), pause: vi.fn() };

let held: Phone | undefined;
/** Gives the test the phone that the screens use. */
const Holder = () => {
  held = usePhone();
  return null;
};

/** A softphone whose facts the test tells. */
const given = async ({ autoAccept = false, openCalls = [] }: { autoAccept?: boolean; openCalls?: Call[] } = {}) => {
  let state = initialState;
  const listeners = new Set<Parameters<Softphone['subscribe']>[0]>();
  const softphone: Softphone = {
    getState: () => state,
    subscribe: listener => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    setAvailable: vi.fn(async () => undefined),
    checkMicrophone: vi.fn(async () => 'ready' as const),
    accept: vi.fn(async () => undefined),
    decline: vi.fn(async () => undefined),
    expectLeg: vi.fn(),
    expectNothing: vi.fn(),
    beginTakenOver: vi.fn(),
    endTakenOver: vi.fn(),
    hangUp: vi.fn(),
    sendDigits: vi.fn(),
    chooseDevice: vi.fn(async () => undefined),
    followMicrophoneLevel: vi.fn(() => vi.fn()),
    playTestSound: vi.fn(async () => undefined),
    close: vi.fn(),
  };
  vi.mocked(loadSoftphone).mockResolvedValue(softphone);
  const { queryClient } = atTheDesk(
    <SoftphoneProvider>
      <Holder />
    </SoftphoneProvider>,
    { autoAccept, openCalls },
  );
  await vi.waitFor(() => expect(listeners.size).toBe(1));
  const tell = (fact: Fact) =>
    act(() => {
      const before = state;
      state = nextState(state, fact);
      for (const listener of listeners) listener(state, before, fact);
    });
  const haveOpen = (data: Call[]) => act(() => queryClient.setQueryData(operationKey(listOpenCalls, {}), { data }));
  return { softphone, tell, haveOpen, phone: () => held as Phone };
};

beforeEach(() => {
  vi.stubGlobal(
    'Audio',
    vi.fn(function anAudio() {
      return ringtone;
    }),
  );
  vi.mocked(callOperation).mockReset();
  ringtone.play.mockClear();
  ringtone.pause.mockClear();
});
afterEach(() => {
  cleanup();
  toast.clear();
  vi.unstubAllGlobals();
});

describe('the phone of the signed-in agent', () => {
  it('is said to be ready once, not after each reconnect', async () => {
    const { tell } = await given();
    tell({ type: 'device', state: 'ready' });
    expect(screen.getByText('Your device is Ready!')).toBeTruthy();
    act(() => toast.clear());
    tell({ type: 'device', state: 'reconnecting' });
    tell({ type: 'device', state: 'ready' });
    expect(screen.queryByText('Your device is Ready!')).toBeNull();
  });

  it('rings until the offer is decided, and tells of one that was missed', async () => {
    const { tell } = await given();
    tell({ type: 'offered', ringing });
    expect(ringtone.play).toHaveBeenCalledOnce();
    tell({ type: 'reservation-ended', reservationSid: 'WR1', how: 'timeout' });
    expect(ringtone.pause).toHaveBeenCalledOnce();
    expect(screen.getByText('You missed a call due to timeout. You only have 7 seconds to pickup.')).toBeTruthy();
  });

  it('falls silent as soon as the call is accepted, and says what follows in one place', async () => {
    const { tell } = await given();
    tell({ type: 'offered', ringing });
    tell({ type: 'accepting', reservationSid: 'WR1' });
    expect(ringtone.pause).toHaveBeenCalledOnce();
    tell({ type: 'leg', state: 'connecting' });
    expect(screen.getByText('Call Connecting...')).toBeTruthy();
    tell({ type: 'leg', state: 'open' });
    expect(screen.getByText('Call Connected!')).toBeTruthy();
    expect(screen.queryByText('Call Connecting...')).toBeNull();
  });

  it('falls silent, and says nothing, when another tab of hers has taken the call', async () => {
    const { tell, phone } = await given();
    tell({ type: 'offered', ringing });
    tell({ type: 'reservation-ended', reservationSid: 'WR1', how: 'accepted' });
    expect(ringtone.pause).toHaveBeenCalledOnce();
    expect(phone().ringing).toBeUndefined();
    expect(screen.getByRole('status').textContent).toBe('');
  });

  it("tells 'Faiiled to go online/offline'", async () => {
    const { softphone, phone } = await given();
    vi.mocked(softphone.setAvailable).mockRejectedValueOnce(new Error('no'));
    phone().setAvailable(true);
    expect(await screen.findByText('Faiiled to go online/offline')).toBeTruthy();
  });

  it('tells that a call could not be accepted', async () => {
    const { softphone, tell, phone } = await given();
    tell({ type: 'offered', ringing });
    vi.mocked(softphone.accept).mockRejectedValueOnce(new Error('no'));
    act(() => phone().accept());
    expect(await screen.findByText('The call could not be accepted. Try again.')).toBeTruthy();
  });

  it('does not ask to try again for a call that has gone elsewhere meanwhile', async () => {
    const { softphone, tell, phone } = await given();
    tell({ type: 'offered', ringing });
    let refuse: (cause: Error) => void = () => undefined;
    const refused = new Promise<void>((_, reject) => {
      refuse = reject;
    });
    vi.mocked(softphone.accept).mockReturnValueOnce(refused);
    act(() => phone().accept());
    tell({ type: 'reservation-ended', reservationSid: 'WR1', how: 'timeout' });
    await act(async () => refuse(new Error('gone')));
    expect(screen.getByText('You missed a call due to timeout. You only have 7 seconds to pickup.')).toBeTruthy();
    expect(screen.queryByText('The call could not be accepted. Try again.')).toBeNull();
  });

  it('accepts by itself once; where that fails it rings for the agent to accept', async () => {
    const { softphone, tell } = await given({ autoAccept: true });
    vi.mocked(softphone.accept).mockImplementation(async () => {
      tell({ type: 'accepting', reservationSid: 'WR1' });
    });
    tell({ type: 'offered', ringing });
    expect(ringtone.play).not.toHaveBeenCalled();
    tell({ type: 'accept-failed', reservationSid: 'WR1' });
    expect(ringtone.play).toHaveBeenCalledOnce();
    expect(softphone.accept).toHaveBeenCalledOnce();
  });
});

describe("the agent's own call", () => {
  const own = aRinging({ kind: 'dial', quiet: true });

  it('is accepted at once, and nothing rings or notifies', async () => {
    const notify = vi.fn();
    vi.stubGlobal('Notification', Object.assign(notify, { permission: 'granted' }));
    const { softphone, tell } = await given();
    tell({ type: 'offered', ringing: own });
    expect(softphone.accept).toHaveBeenCalledOnce();
    expect(ringtone.play).not.toHaveBeenCalled();
    expect(notify).not.toHaveBeenCalled();
  });

  it('that could not be started is told, and rings as any other', async () => {
    const { softphone, tell } = await given();
    vi.mocked(softphone.accept).mockImplementationOnce(async () => {
      tell({ type: 'accepting', reservationSid: 'WR1' });
      tell({ type: 'accept-failed', reservationSid: 'WR1' });
      throw new Error('no');
    });
    tell({ type: 'offered', ringing: own });
    expect(await screen.findByText('Your outbound call could not be started. Accept it to try again.')).toBeTruthy();
    expect(ringtone.play).toHaveBeenCalledOnce();
    expect(softphone.accept).toHaveBeenCalledOnce();
  });
});

describe('the commands of the phone', () => {
  it('stay the same while the phone changes, so that what follows them does not begin anew', async () => {
    const { tell, phone } = await given();
    const { followMicrophoneLevel, accept } = phone();
    tell({ type: 'availability', available: true });
    expect(phone().followMicrophoneLevel).toBe(followMicrophoneLevel);
    expect(phone().accept).toBe(accept);
  });

  it('choose each kind of device, and tell where the test sound fails', async () => {
    const { softphone, phone } = await given();
    phone().chooseMicrophone('m1');
    phone().chooseSpeaker(undefined);
    expect(softphone.chooseDevice).toHaveBeenCalledWith('microphone', 'm1');
    expect(softphone.chooseDevice).toHaveBeenCalledWith('speaker', undefined);
    vi.mocked(softphone.playTestSound).mockRejectedValueOnce(new Error('no'));
    phone().playTestSound();
    expect(await screen.findByText('The sound could not be played.')).toBeTruthy();
  });
});

describe('a call that she has taken over', () => {
  const onTheLine = aCall({ id: 'hers', taken_over: true });
  const inWrapUp = anEndedCall({ id: 'hers', taken_over: true });

  it('is told to the phone from when it is hers until it is disposed, with her choice to go offline', async () => {
    const { softphone, haveOpen } = await given();
    haveOpen([onTheLine]);
    await vi.waitFor(() => expect(softphone.beginTakenOver).toHaveBeenCalledExactlyOnceWith('hers'));
    haveOpen([inWrapUp]);
    expect(softphone.endTakenOver).not.toHaveBeenCalled();
    vi.mocked(callOperation).mockResolvedValueOnce({ ...inWrapUp, disposition: 'Sale', go_offline: true });
    haveOpen([]);
    await vi.waitFor(() => expect(softphone.endTakenOver).toHaveBeenCalledExactlyOnceWith('hers', { goOffline: true }));
    expect(softphone.beginTakenOver).toHaveBeenCalledOnce();
  });

  it('leaves her offline where her choice can not be read', async () => {
    const { softphone, haveOpen } = await given({ openCalls: [inWrapUp] });
    await vi.waitFor(() => expect(softphone.beginTakenOver).toHaveBeenCalledOnce());
    vi.mocked(callOperation).mockRejectedValueOnce(new Error('no'));
    haveOpen([]);
    await vi.waitFor(() => expect(softphone.endTakenOver).toHaveBeenCalledWith('hers', { goOffline: true }));
  });

  it('that is missing for a moment is still hers', async () => {
    const { softphone, haveOpen } = await given({ openCalls: [onTheLine] });
    await vi.waitFor(() => expect(softphone.beginTakenOver).toHaveBeenCalledOnce());
    vi.mocked(callOperation).mockResolvedValueOnce(onTheLine);
    haveOpen([]);
    await vi.waitFor(() => expect(callOperation).toHaveBeenCalledOnce());
    await act(async () => undefined);
    expect(softphone.endTakenOver).not.toHaveBeenCalled();
  });

  it('that is there again before the answer is not ended by it', async () => {
    const { softphone, haveOpen } = await given({ openCalls: [onTheLine] });
    await vi.waitFor(() => expect(softphone.beginTakenOver).toHaveBeenCalledOnce());
    let fail: (cause: Error) => void = () => undefined;
    vi.mocked(callOperation).mockReturnValueOnce(
      new Promise((_, reject) => {
        fail = reject;
      }),
    );
    haveOpen([]);
    await vi.waitFor(() => expect(callOperation).toHaveBeenCalledOnce());
    haveOpen([onTheLine]);
    await vi.waitFor(() => expect(softphone.beginTakenOver).toHaveBeenCalledTimes(2));
    await act(async () => fail(new Error('no')));
    expect(softphone.endTakenOver).not.toHaveBeenCalled();
  });

  it('does not keep another that she disposes meanwhile', async () => {
    const first = anEndedCall({ id: 'first', taken_over: true });
    const { softphone, haveOpen } = await given({ openCalls: [first] });
    haveOpen([first, onTheLine]);
    await vi.waitFor(() => expect(vi.mocked(softphone.beginTakenOver).mock.calls).toEqual([['first'], ['hers']]));
    vi.mocked(callOperation).mockResolvedValueOnce({ ...first, disposition: 'Sale' });
    haveOpen([onTheLine]);
    await vi.waitFor(() =>
      expect(softphone.endTakenOver).toHaveBeenCalledExactlyOnceWith('first', { goOffline: false }),
    );
  });

  it('is another matter than one that TaskRouter gave her', async () => {
    const { softphone } = await given({ openCalls: [aCall()] });
    expect(softphone.beginTakenOver).not.toHaveBeenCalled();
  });
});

describe('leaving', () => {
  it('takes an agent who is online offline', async () => {
    const { softphone, tell } = await given();
    tell({ type: 'availability', available: true });

    await settleBeforeLeaving();

    expect(softphone.setAvailable).toHaveBeenCalledExactlyOnceWith(false);
  });

  it('asks nothing of TaskRouter for one who is offline', async () => {
    const { softphone, tell } = await given();
    tell({ type: 'availability', available: false });

    await settleBeforeLeaving();

    expect(softphone.setAvailable).not.toHaveBeenCalled();
  });

  it('is not what a reload does: the agent stays online', async () => {
    const { softphone, tell } = await given();
    tell({ type: 'availability', available: true });

    window.dispatchEvent(new Event('beforeunload'));
    window.dispatchEvent(new Event('pagehide'));
    cleanup();
    await settleBeforeLeaving();

    expect(softphone.close).toHaveBeenCalledOnce();
    expect(softphone.setAvailable).not.toHaveBeenCalled();
  });
});
