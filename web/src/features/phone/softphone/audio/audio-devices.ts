import type { Device } from '@twilio/voice-sdk';
import type { AudioDevice, AudioDevices } from '../../phone.ts';
import type { PhoneEvent } from '../softphone-state.ts';
import type { LegAudio } from '../voice-line.ts';
import { type DeviceKind, rememberDevice, rememberedDevice } from './remembered-devices.ts';

export type AudioHelper = NonNullable<Device['audio']>;

type AudioLine = LegAudio & {
  choose(kind: DeviceKind, id: string | undefined): Promise<void>;
  microphoneId(): string | undefined;
  playTestSound(): Promise<void>;
};

/** Chromium lists the system's default devices under these ids; here they are the case without a choice. */
const systemDeviceIds = ['default', 'communications', ''];

const listOf = (devices: ReadonlyMap<string, MediaDeviceInfo>): AudioDevice[] =>
  [...devices.values()]
    .filter(({ deviceId }) => !systemDeviceIds.includes(deviceId))
    .map(({ deviceId, label }) => ({ id: deviceId, label }));

/** Finds the remembered device among the connected ones: by id, else by label, because some browsers change ids. */
const findRemembered = (devices: AudioDevice[], kind: DeviceKind): AudioDevice | undefined => {
  const remembered = rememberedDevice(kind);
  if (!remembered) return undefined;
  return devices.find(({ id }) => id === remembered.id) ?? devices.find(({ label }) => label === remembered.label);
};

const TEST_SOUND = '/sounds/ringtone.wav';

/**
 * The agent's microphone and speaker through the voice SDK. A chosen microphone is opened only for a leg, so that the
 * browser does not show it as recording all day. A device that disappears is replaced by the system's default.
 */
export const openAudioDevices = (helper: AudioHelper, emit: (event: PhoneEvent) => void): AudioLine => {
  let inUse: Record<DeviceKind, AudioDevice | undefined> = { microphone: undefined, speaker: undefined };
  let inLeg = false;

  const read = (): AudioDevices => {
    const microphones = listOf(helper.availableInputDevices);
    const speakers = listOf(helper.availableOutputDevices);
    inUse = { microphone: findRemembered(microphones, 'microphone'), speaker: findRemembered(speakers, 'speaker') };
    return {
      microphones,
      speakers,
      microphoneId: inUse.microphone?.id,
      speakerId: inUse.speaker?.id,
      canChooseSpeaker: helper.isOutputSelectionSupported,
    };
  };

  const applySpeaker = async () => {
    if (!helper.isOutputSelectionSupported) return;
    const id = inUse.speaker?.id ?? 'default';
    if (helper.availableOutputDevices.has(id)) await helper.speakerDevices.set(id);
  };

  const applyMicrophone = async () => {
    const chosen = inUse.microphone?.id;
    if (chosen) return helper.setInputDevice(chosen);
    // During a leg the SDK can replace the microphone but not remove it.
    if (inLeg && helper.inputDevice && helper.availableInputDevices.has('default'))
      await helper.setInputDevice('default');
  };

  /** A device that does not open is reported like a device that is gone. */
  const applyDevice = async (kind: DeviceKind) => {
    try {
      await (kind === 'microphone' ? applyMicrophone() : applySpeaker());
    } catch {
      const { [kind]: device } = inUse;
      if (device) emit({ type: 'audio-lost', kind, label: device.label });
    }
  };

  /** Applies the chosen devices, then reports them: the level meter listens to the devices in use. */
  const applyChoice = async () => {
    const before = inUse;
    const audio = read();
    for (const kind of ['microphone', 'speaker'] as const) {
      const isChanged = before[kind]?.id !== inUse[kind]?.id;
      if (isChanged && (inLeg || kind === 'speaker')) await applyDevice(kind);
    }
    emit({ type: 'audio', audio });
  };

  const onChange = () => {
    const before = inUse;
    void applyChoice();
    for (const kind of ['microphone', 'speaker'] as const) {
      const { [kind]: device } = before;
      if (device && !inUse[kind]) emit({ type: 'audio-lost', kind, label: device.label });
    }
  };

  helper.on('deviceChange', onChange);
  onChange();

  return {
    prepare: async () => {
      inLeg = true;
      await Promise.all([applyDevice('microphone'), applyDevice('speaker')]);
    },
    release: () => {
      inLeg = false;
      // Not within the leg's own event: the SDK rejects while it still counts the call as active.
      setTimeout(() => void helper.unsetInputDevice().catch(() => undefined));
    },
    choose: async (kind, id) => {
      const devices = listOf(kind === 'microphone' ? helper.availableInputDevices : helper.availableOutputDevices);
      rememberDevice(
        kind,
        devices.find(device => device.id === id),
      );
      await applyChoice();
    },
    microphoneId: () => inUse.microphone?.id,
    playTestSound: async () => {
      if (helper.isOutputSelectionSupported) await helper.speakerDevices.test(TEST_SOUND);
      else await new Audio(TEST_SOUND).play();
    },
    close: () => helper.removeListener('deviceChange', onChange),
  };
};
