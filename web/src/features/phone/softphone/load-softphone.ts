import type { Device } from '@twilio/voice-sdk';
import type { Worker, WorkerOptions } from 'twilio-taskrouter';
import { acceptTransfer, declineCall } from '#shared/contracts/calls';
import { generateTwilioToken } from '#shared/contracts/identity';
import type { WebConfig } from '#shared/contracts/web-config';
import { callOperation } from '../../../lib/api/api-client.ts';
import { loadConfig } from '../../../lib/api/config.ts';
import { openAudioDevices } from './audio/audio-devices.ts';
import { followLevel } from './audio/level-meter.ts';
import { openMicrophone, watchMicrophone } from './audio/microphone.ts';
import { silentSounds } from './silence.ts';
import { watchSleep } from './sleep-watch.ts';
import { createSoftphone, type Softphone } from './softphone.ts';
import type { PhoneEvent } from './softphone-state.ts';
import { openVoiceLine } from './voice-line.ts';
import { openWorkerLine } from './worker-line.ts';

const voiceOptions = ({ twilio }: WebConfig): Device.Options => ({
  closeProtection: true,
  maxCallSignalingTimeoutMs: 30_000,
  tokenRefreshMs: 30_000,
  sounds: silentSounds(),
  logLevel: 'error',
  ...(twilio && { chunderw: twilio.voiceHost, publishEvents: false }),
});

const workerOptions = ({ twilio }: WebConfig): WorkerOptions => ({
  logLevel: 'error',
  enableVersionCheck: false,
  ...(twilio && { ebServer: twilio.eventBridgeUrl, wsServer: twilio.eventBridgeUrl.replace(/^http/, 'ws') }),
});

const openVoice = (device: Device, emit: (event: PhoneEvent) => void, needsToken: () => void) => {
  if (!device.audio) throw new Error('This browser cannot make calls.');
  const audio = openAudioDevices(device.audio, emit);
  return {
    voice: openVoiceLine(device, emit, needsToken, audio),
    audio: {
      choose: audio.choose,
      playTestSound: audio.playTestSound,
      followLevel: (callStream: MediaStream | undefined, onLevel: (level: number) => void) =>
        followLevel({ callStream, deviceId: audio.microphoneId() }, onLevel),
    },
  };
};

/** Fetches the tokens and loads Twilio's packages, only after sign-in, and opens both lines. */
export const loadSoftphone = async (): Promise<Softphone> => {
  const fetchTokens = () => callOperation(generateTwilioToken, {});
  const [config, tokens, voiceSdk, taskRouterSdk] = await Promise.all([
    loadConfig(),
    fetchTokens(),
    import('@twilio/voice-sdk'),
    import('twilio-taskrouter'),
  ]);
  const createWorker = (token: string, options: WorkerOptions): Worker => new taskRouterSdk.Worker(token, options);
  return createSoftphone({
    tokens,
    renewTokens: fetchTokens,
    acceptTransfer: async task_attribute_key => void (await callOperation(acceptTransfer, { task_attribute_key })),
    declineCall: async task_attribute_key => void (await callOperation(declineCall, { task_attribute_key })),
    openWorker: (token, emit, needsToken) =>
      openWorkerLine(createWorker, token, workerOptions(config), emit, needsToken),
    openVoice: (token, emit, needsToken) =>
      openVoice(new voiceSdk.Device(token, voiceOptions(config)), emit, needsToken),
    microphone: { open: openMicrophone, watch: watchMicrophone },
    watchSleep,
  });
};
