import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Call } from '#shared/calls/call';
import { listOpenCalls } from '#shared/contracts/calls';
import { callOperation } from '../../../lib/api/api-client.ts';
import { operationKey } from '../../../lib/api/query.ts';
import { runBeforeSignOut } from '../../../lib/session/before-sign-out.ts';
import { toast } from '../../../lib/ui/toast.ts';
import { aCall, anEndedCall } from '../../../testing/a-call.ts';
import { aRinging } from '../../../testing/a-ringing-call.ts';
import { renderConsole } from '../../../testing/render-console.tsx';
import { type Phone, usePhone } from '../phone.ts';
import { loadSoftphone } from './load-softphone.ts';
import type { Softphone } from './softphone.ts';
import { SoftphoneProvider } from './softphone-provider.tsx';
import { initialState, nextState, type PhoneEvent } from './softphone-state.ts';

vi.mock('./load-softphone.ts', () => ({ loadSoftphone: vi.fn() }));

const ringing = aRinging();

const ringtone = { loop: false, play: vi.fn(async () => undefined), pause: vi.fn() };

let providedPhone: Phone | undefined;
/** Gives the test the phone that the provider provides. */
const PhoneProbe = () => {
  providedPhone = usePhone();
  return null;
};

/** The provider with a fake softphone, whose events the test emits. */
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
    startTakenOverCall: vi.fn(),
    endTakenOverCall: vi.fn(),
    hangUp: vi.fn(),
    sendDigits: vi.fn(),
    chooseDevice: vi.fn(async () => undefined),
    followMicrophoneLevel: vi.fn(() => vi.fn()),
    playTestSound: vi.fn(async () => undefined),
    close: vi.fn(),
  };
  vi.mocked(loadSoftphone).mockResolvedValue(softphone);
  const { queryClient } = renderConsole(
    <SoftphoneProvider>
      <PhoneProbe />
    </SoftphoneProvider>,
    { autoAccept, openCalls },
  );
  await vi.waitFor(() => expect(listeners.size).toBe(1));
  const emit = (event: PhoneEvent) =>
    act(() => {
      const before = state;
      state = nextState(state, event);
      for (const listener of listeners) listener(state, before, event);
    });
  const setOpenCalls = (data: Call[]) => act(() => queryClient.setQueryData(operationKey(listOpenCalls, {}), { data }));
  return { softphone, emit, setOpenCalls, phone: () => providedPhone as Phone };
};

beforeEach(() => {
  vi.stubGlobal(
    'Audio',
    vi.fn(function anAudio() {
      return ringtone;
    }),
  );
  ringtone.play.mockClear();
  ringtone.pause.mockClear();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('the phone of the signed-in agent', () => {
  it('shows that the device is ready once, not after each reconnect', async () => {
    const { emit } = await given();
    emit({ type: 'device', state: 'ready' });
    expect(screen.getByText('Your device is Ready!')).toBeTruthy();
    act(() => toast.clear());
    emit({ type: 'device', state: 'reconnecting' });
    emit({ type: 'device', state: 'ready' });
    expect(screen.queryByText('Your device is Ready!')).toBeNull();
  });

  it('rings until the offer ends, and shows a toast for a missed call', async () => {
    const { emit } = await given();
    emit({ type: 'offered', ringing });
    expect(ringtone.play).toHaveBeenCalledOnce();
    emit({ type: 'reservation-ended', reservationSid: 'WR1', how: 'timeout' });
    expect(ringtone.pause).toHaveBeenCalledOnce();
    expect(screen.getByText('You missed a call due to timeout. You only have 7 seconds to pickup.')).toBeTruthy();
  });

  it('stops ringing when the call is accepted, and shows the progress in one toast', async () => {
    const { emit } = await given();
    emit({ type: 'offered', ringing });
    emit({ type: 'accepting', reservationSid: 'WR1' });
    expect(ringtone.pause).toHaveBeenCalledOnce();
    emit({ type: 'leg', state: 'connecting' });
    expect(screen.getByText('Call Connecting...')).toBeTruthy();
    emit({ type: 'leg', state: 'open' });
    expect(screen.getByText('Call Connected!')).toBeTruthy();
    expect(screen.queryByText('Call Connecting...')).toBeNull();
  });

  it('stops ringing without a toast when another tab of the agent accepts the call', async () => {
    const { emit, phone } = await given();
    emit({ type: 'offered', ringing });
    emit({ type: 'reservation-ended', reservationSid: 'WR1', how: 'accepted' });
    expect(ringtone.pause).toHaveBeenCalledOnce();
    expect(phone().ringing).toBeUndefined();
    expect(screen.getByRole('status').textContent).toBe('');
  });

  it("shows 'Faiiled to go online/offline'", async () => {
    const { softphone, phone } = await given();
    vi.mocked(softphone.setAvailable).mockRejectedValueOnce(new Error('no'));
    phone().setAvailable(true);
    expect(await screen.findByText('Faiiled to go online/offline')).toBeTruthy();
  });

  it('shows that a call could not be accepted', async () => {
    const { softphone, emit, phone } = await given();
    emit({ type: 'offered', ringing });
    vi.mocked(softphone.accept).mockRejectedValueOnce(new Error('no'));
    act(() => phone().accept());
    expect(await screen.findByText('The call could not be accepted. Try again.')).toBeTruthy();
  });

  it('does not suggest to try again for a call that is no longer offered', async () => {
    const { softphone, emit, phone } = await given();
    emit({ type: 'offered', ringing });
    let rejectAccept: (cause: Error) => void = () => undefined;
    const accepting = new Promise<void>((_, reject) => {
      rejectAccept = reject;
    });
    vi.mocked(softphone.accept).mockReturnValueOnce(accepting);
    act(() => phone().accept());
    emit({ type: 'reservation-ended', reservationSid: 'WR1', how: 'timeout' });
    await act(async () => rejectAccept(new Error('gone')));
    expect(screen.getByText('You missed a call due to timeout. You only have 7 seconds to pickup.')).toBeTruthy();
    expect(screen.queryByText('The call could not be accepted. Try again.')).toBeNull();
  });

  it('is quiet from the offer to the call when it accepts automatically, and rings if that fails', async () => {
    const { softphone, emit, phone } = await given({ autoAccept: true });
    vi.mocked(softphone.accept).mockImplementation(async () => emit({ type: 'accepting', reservationSid: 'WR1' }));
    const seen: (boolean | undefined)[] = [];
    emit({ type: 'offered', ringing });
    seen.push(phone().ringing?.quiet);
    emit({ type: 'accept-failed', reservationSid: 'WR1' });
    seen.push(phone().ringing?.quiet);
    emit({ type: 'offered', ringing: aRinging({ reservationSid: 'WR2' }) });
    emit({ type: 'accepting', reservationSid: 'WR2' });
    emit({ type: 'reservation-ended', reservationSid: 'WR2', how: 'accepted' });
    seen.push(phone().accepted?.quiet);
    expect(seen).toEqual([true, false, true]);
  });

  it('accepts automatically once; if that fails, the call rings', async () => {
    const { softphone, emit } = await given({ autoAccept: true });
    vi.mocked(softphone.accept).mockImplementation(async () => {
      emit({ type: 'accepting', reservationSid: 'WR1' });
    });
    emit({ type: 'offered', ringing });
    expect(ringtone.play).not.toHaveBeenCalled();
    emit({ type: 'accept-failed', reservationSid: 'WR1' });
    expect(ringtone.play).toHaveBeenCalledOnce();
    expect(softphone.accept).toHaveBeenCalledOnce();
  });
});

describe("the agent's own dial", () => {
  const ownDial = aRinging({ kind: 'dial', quiet: true });

  it('is accepted at once, without ringtone or notification', async () => {
    const notify = vi.fn();
    vi.stubGlobal('Notification', Object.assign(notify, { permission: 'granted' }));
    const { softphone, emit } = await given();
    emit({ type: 'offered', ringing: ownDial });
    expect(softphone.accept).toHaveBeenCalledOnce();
    expect(ringtone.play).not.toHaveBeenCalled();
    expect(notify).not.toHaveBeenCalled();
  });

  it('rings like any other call, with a toast, if it could not be started', async () => {
    const { softphone, emit } = await given();
    vi.mocked(softphone.accept).mockImplementationOnce(async () => {
      emit({ type: 'accepting', reservationSid: 'WR1' });
      emit({ type: 'accept-failed', reservationSid: 'WR1' });
      throw new Error('no');
    });
    emit({ type: 'offered', ringing: ownDial });
    expect(await screen.findByText('Your outbound call could not be started. Accept it to try again.')).toBeTruthy();
    expect(ringtone.play).toHaveBeenCalledOnce();
    expect(softphone.accept).toHaveBeenCalledOnce();
  });
});

describe('the commands of the phone', () => {
  it('stay the same while the phone changes, so that effects that depend on them do not run again', async () => {
    const { emit, phone } = await given();
    const { followMicrophoneLevel, accept } = phone();
    emit({ type: 'availability', available: true });
    expect(phone().followMicrophoneLevel).toBe(followMicrophoneLevel);
    expect(phone().accept).toBe(accept);
  });

  it('choose each kind of device, and show that the test sound failed', async () => {
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

describe('a taken-over call', () => {
  const underWay = aCall({ id: 'taken-over', taken_over: true });
  const inWrapUp = anEndedCall({ id: 'taken-over', taken_over: true });

  it('is passed to the phone from its start until its disposition, with the choice to go offline', async () => {
    const { softphone, setOpenCalls } = await given();
    setOpenCalls([underWay]);
    await vi.waitFor(() => expect(softphone.startTakenOverCall).toHaveBeenCalledExactlyOnceWith('taken-over'));
    setOpenCalls([inWrapUp]);
    expect(softphone.endTakenOverCall).not.toHaveBeenCalled();
    vi.mocked(callOperation).mockResolvedValueOnce({ ...inWrapUp, disposition: 'Sale', go_offline: true });
    setOpenCalls([]);
    await vi.waitFor(() =>
      expect(softphone.endTakenOverCall).toHaveBeenCalledExactlyOnceWith('taken-over', { goOffline: true }),
    );
    expect(softphone.startTakenOverCall).toHaveBeenCalledOnce();
  });

  it('leaves the agent offline if the choice cannot be read', async () => {
    const { softphone, setOpenCalls } = await given({ openCalls: [inWrapUp] });
    await vi.waitFor(() => expect(softphone.startTakenOverCall).toHaveBeenCalledOnce());
    vi.mocked(callOperation).mockRejectedValueOnce(new Error('no'));
    setOpenCalls([]);
    await vi.waitFor(() => expect(softphone.endTakenOverCall).toHaveBeenCalledWith('taken-over', { goOffline: true }));
  });

  it('continues if it is missing from the open calls for a moment', async () => {
    const { softphone, setOpenCalls } = await given({ openCalls: [underWay] });
    await vi.waitFor(() => expect(softphone.startTakenOverCall).toHaveBeenCalledOnce());
    vi.mocked(callOperation).mockResolvedValueOnce(underWay);
    setOpenCalls([]);
    await vi.waitFor(() => expect(callOperation).toHaveBeenCalledOnce());
    await act(async () => undefined);
    expect(softphone.endTakenOverCall).not.toHaveBeenCalled();
  });

  it('continues if it is open again before the response arrives', async () => {
    const { softphone, setOpenCalls } = await given({ openCalls: [underWay] });
    await vi.waitFor(() => expect(softphone.startTakenOverCall).toHaveBeenCalledOnce());
    let fail: (cause: Error) => void = () => undefined;
    vi.mocked(callOperation).mockReturnValueOnce(
      new Promise((_, reject) => {
        fail = reject;
      }),
    );
    setOpenCalls([]);
    await vi.waitFor(() => expect(callOperation).toHaveBeenCalledOnce());
    setOpenCalls([underWay]);
    await vi.waitFor(() => expect(softphone.startTakenOverCall).toHaveBeenCalledTimes(2));
    await act(async () => fail(new Error('no')));
    expect(softphone.endTakenOverCall).not.toHaveBeenCalled();
  });

  it('does not prevent that another taken-over call ends', async () => {
    const first = anEndedCall({ id: 'first', taken_over: true });
    const { softphone, setOpenCalls } = await given({ openCalls: [first] });
    setOpenCalls([first, underWay]);
    await vi.waitFor(() =>
      expect(vi.mocked(softphone.startTakenOverCall).mock.calls).toEqual([['first'], ['taken-over']]),
    );
    vi.mocked(callOperation).mockResolvedValueOnce({ ...first, disposition: 'Sale' });
    setOpenCalls([underWay]);
    await vi.waitFor(() =>
      expect(softphone.endTakenOverCall).toHaveBeenCalledExactlyOnceWith('first', { goOffline: false }),
    );
  });

  it('is not a call that TaskRouter offered', async () => {
    const { softphone } = await given({ openCalls: [aCall()] });
    expect(softphone.startTakenOverCall).not.toHaveBeenCalled();
  });
});

describe('signing out', () => {
  it('sets an online agent offline', async () => {
    const { softphone, emit } = await given();
    emit({ type: 'availability', available: true });

    await runBeforeSignOut();

    expect(softphone.setAvailable).toHaveBeenCalledExactlyOnceWith(false);
  });

  it('sends no command to TaskRouter for an offline agent', async () => {
    const { softphone, emit } = await given();
    emit({ type: 'availability', available: false });

    await runBeforeSignOut();

    expect(softphone.setAvailable).not.toHaveBeenCalled();
  });

  it('does not happen on a reload: the agent stays online', async () => {
    const { softphone, emit } = await given();
    emit({ type: 'availability', available: true });

    window.dispatchEvent(new Event('beforeunload'));
    window.dispatchEvent(new Event('pagehide'));
    cleanup();
    await runBeforeSignOut();

    expect(softphone.close).toHaveBeenCalledOnce();
    expect(softphone.setAvailable).not.toHaveBeenCalled();
  });
});
