import { vi } from 'vitest';
import type { ConferenceInstruction } from '#shared/contracts/identity';
import type { CallKey } from '#shared/keys';
import type { Microphone } from '../phone.ts';
import { createSoftphone } from './softphone.ts';
import type { PhoneEvent } from './softphone-state.ts';
import type { Tokens } from './tokens.ts';

export const tokens: Tokens = {
  voice_token: 'voice',
  worker_token: 'worker',
  expires_in: 3600,
  activities: { online: 'WAonline', offline: 'WAoffline' },
  conference: {
    timeout: 20,
    conferenceStatusCallback: 'https://api.test/twilio/status/conference',
    conferenceStatusCallbackEvent: 'start,end,join,leave',
    conferenceRecordingStatusCallback: 'https://api.test/twilio/status/recording',
    conferenceRecord: 'record-from-start',
    endConferenceOnExit: false,
    endConferenceOnCustomerExit: true,
  },
};

/** A softphone over fake lines, whose events the test emits; the renewed tokens are 'worker 2' and 'voice 2'. */
export const aSoftphone = () => {
  let emit: (event: PhoneEvent) => void = () => {};
  let expire: () => void = () => {};
  let wake: () => void = () => {};
  const worker = {
    setActivity: vi.fn(async (_sid: string) => {}),
    accept: vi.fn(async (_sid: string, _instruction: ConferenceInstruction) => {}),
    reject: vi.fn(async (_sid: string) => {}),
    updateToken: vi.fn(),
    reconnect: vi.fn(),
    close: vi.fn(),
  };
  const voice = {
    expectLeg: vi.fn(),
    forgetLeg: vi.fn(),
    abandonLeg: vi.fn(),
    hangUp: vi.fn(),
    sendDigits: vi.fn(),
    localStream: vi.fn((): MediaStream | undefined => undefined),
    updateToken: vi.fn(),
    close: vi.fn(),
  };
  const audio = {
    choose: vi.fn(async () => {}),
    followLevel: vi.fn(() => vi.fn()),
    playTestSound: vi.fn(async () => {}),
  };
  const microphone = {
    open: vi.fn(async (): Promise<Microphone> => 'ready'),
    watch: vi.fn((_onChange: (state: Microphone) => void) => vi.fn()),
  };
  const stopWatchingSleep = vi.fn();
  const acceptTransfer = vi.fn(async (_callKey: CallKey) => {});
  const declineCall = vi.fn(async (_callKey: CallKey) => {});
  const renewTokens = vi.fn(async () => ({ ...tokens, worker_token: 'worker 2', voice_token: 'voice 2' }));
  const softphone = createSoftphone({
    tokens,
    renewTokens,
    acceptTransfer,
    declineCall,
    openWorker: (_token, listener, needsToken) => {
      emit = listener;
      expire = needsToken;
      return worker;
    },
    openVoice: () => ({ voice, audio }),
    microphone,
    watchSleep: onWake => {
      wake = onWake;
      return stopWatchingSleep;
    },
  });
  return {
    softphone,
    worker,
    voice,
    audio,
    microphone,
    renewTokens,
    acceptTransfer,
    declineCall,
    stopWatchingSleep,
    emit: (event: PhoneEvent) => emit(event),
    expire: () => expire(),
    wake: () => wake(),
  };
};
