import type { Device } from '@twilio/voice-sdk';
import type { AudioDevice, AudioDevices } from '../../phone.ts';
import type { Fact } from '../softphone-state.ts';
import type { LegAudio } from '../voice-line.ts';
import { type DeviceKind, recallDevice, rememberDevice } from './remembered-devices.ts';

export type AudioHelper = NonNullable<Device['audio']>;

export type AudioLine = LegAudio & {
  choose(kind: DeviceKind, id: string | undefined): Promise<void>;
  microphoneId(): string | undefined;
  playTestSound(): Promise<void>;
};

/** Chromium lists what the system uses as devices of their own; here that is what no choice means. */
const ofTheSystem = ['default', 'communications', ''];

const listOf = (devices: ReadonlyMap<string, MediaDeviceInfo>): AudioDevice[] =>
  [...devices.values()]
    .filter(({ deviceId }) => !ofTheSystem.includes(deviceId))
    .map(({ deviceId, label }) => ({ id: deviceId, label }));

/** The remembered one among those that are there: by id, else by name, as some browsers change ids. */
const find = (devices: AudioDevice[], kind: DeviceKind): AudioDevice | undefined => {
  const remembered = recallDevice(kind);
  if (!remembered) return undefined;
  return devices.find(({ id }) => id === remembered.id) ?? devices.find(({ label }) => label === remembered.label);
};

const TEST_SOUND = '/sounds/ringtone.wav';

/**
 * The agent's microphone and speaker through the voice SDK. A chosen microphone is opened for a leg only, so that the
 * browser does not show it as recording all day; one that vanishes is replaced by the system's, which is told.
 */
export const openAudioDevices = (helper: AudioHelper, tell: (fact: Fact) => void): AudioLine => {
  let inUse: Record<DeviceKind, AudioDevice | undefined> = { microphone: undefined, speaker: undefined };
  let inLeg = false;

  const read = (): AudioDevices => {
    const microphones = listOf(helper.availableInputDevices);
    const speakers = listOf(helper.availableOutputDevices);
    inUse = { microphone: find(microphones, 'microphone'), speaker: find(speakers, 'speaker') };
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
    // In a leg a microphone cannot be taken away, only replaced.
    if (inLeg && helper.inputDevice && helper.availableInputDevices.has('default'))
      await helper.setInputDevice('default');
  };

  /** A device that does not open is as one that is gone. */
  const attempt = async (kind: DeviceKind) => {
    try {
      await (kind === 'microphone' ? applyMicrophone() : applySpeaker());
    } catch {
      const { [kind]: device } = inUse;
      if (device) tell({ type: 'audio-lost', kind, label: device.label });
    }
  };

  /** Puts the devices in use that are chosen now, then tells: whoever listens to a level listens to those in use. */
  const follow = async () => {
    const before = inUse;
    const audio = read();
    for (const kind of ['microphone', 'speaker'] as const) {
      const isOther = before[kind]?.id !== inUse[kind]?.id;
      if (isOther && (inLeg || kind === 'speaker')) await attempt(kind);
    }
    tell({ type: 'audio', audio });
  };

  const onChange = () => {
    const before = inUse;
    void follow();
    for (const kind of ['microphone', 'speaker'] as const) {
      const { [kind]: had } = before;
      if (had && !inUse[kind]) tell({ type: 'audio-lost', kind, label: had.label });
    }
  };

  helper.on('deviceChange', onChange);
  onChange();

  return {
    prepare: async () => {
      inLeg = true;
      await Promise.all([attempt('microphone'), attempt('speaker')]);
    },
    release: () => {
      inLeg = false;
      // Not within the leg's own event: the SDK refuses while it still counts the call.
      setTimeout(() => void helper.unsetInputDevice().catch(() => undefined));
    },
    choose: async (kind, id) => {
      const devices = listOf(kind === 'microphone' ? helper.availableInputDevices : helper.availableOutputDevices);
      rememberDevice(
        kind,
        devices.find(device => device.id === id),
      );
      await follow();
    },
    microphoneId: () => inUse.microphone?.id,
    playTestSound: async () => {
      if (helper.isOutputSelectionSupported) await helper.speakerDevices.test(TEST_SOUND);
      else await new Audio(TEST_SOUND).play();
    },
    close: () => helper.removeListener('deviceChange', onChange),
  };
};
