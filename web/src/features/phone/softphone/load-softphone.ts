import type { Device } from '@twilio/voice-sdk';
import type { Worker, WorkerOptions } from 'twilio-taskrouter';
import { generateTwilioToken } from '#shared/contracts/identity';
import type { WebConfig } from '#shared/contracts/web-config';
import { callOperation } from '../../../lib/api/api-client.ts';
import { loadConfig } from '../../../lib/api/config.ts';
import { openAudioDevices } from './audio/audio-devices.ts';
import { followLevel } from './audio/level-meter.ts';
import { openMicrophone, watchMicrophone } from './audio/microphone.ts';
import { watchSleep } from './sleep-watch.ts';
import { createSoftphone, type Softphone } from './softphone.ts';
import type { Fact } from './softphone-state.ts';
import { openVoiceLine } from './voice-line.ts';
import { openWorkerLine } from './worker-line.ts';

const SILENCE = '/sounds/silence.wav';

/** The phone rings by its own tone while the reservation is open; the SDK's sounds come from elsewhere and are late. */
const silentSounds = Object.fromEntries(
  ['incoming', 'outgoing', 'disconnect', 'dtmfs', 'dtmfh', ...Array.from({ length: 10 }, (_, i) => `dtmf${i}`)].map(
    name => [name, SILENCE],
  ),
);

const voiceOptions = ({ twilio }: WebConfig): Device.Options => ({
  closeProtection: true,
  maxCallSignalingTimeoutMs: 30_000,
  tokenRefreshMs: 30_000,
  sounds: silentSounds,
  logLevel: 'error',
  ...(twilio && { chunderw: twilio.voiceHost, publishEvents: false }),
});

const workerOptions = ({ twilio }: WebConfig): WorkerOptions => ({
  logLevel: 'error',
  enableVersionCheck: false,
  ...(twilio && { ebServer: twilio.eventBridgeUrl, wsServer: twilio.eventBridgeUrl.replace(/^http/, 'ws') }),
});

const openVoice = (device: Device, tell: (fact: Fact) => void, needsToken: () => void) => {
  if (!device.audio) throw new Error('This browser cannot make calls.');
  const audio = openAudioDevices(device.audio, tell);
  return {
    voice: openVoiceLine(device, tell, needsToken, audio),
    audio: {
      choose: audio.choose,
      playTestSound: audio.playTestSound,
      followLevel: (inCall: MediaStream | undefined, listen: (level: number) => void) =>
        followLevel({ inCall, deviceId: audio.microphoneId() }, listen),
    },
  };
};

/** Fetches the tokens and Twilio's packages, both only now that somebody has signed in, and opens both lines. */
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
    openWorker: (token, tell, needsToken) =>
      openWorkerLine(createWorker, token, workerOptions(config), tell, needsToken),
    openVoice: (token, tell, needsToken) =>
      openVoice(new voiceSdk.Device(token, voiceOptions(config)), tell, needsToken),
    microphone: { open: openMicrophone, watch: watchMicrophone },
    watchSleep,
  });
};
