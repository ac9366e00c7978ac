import { beforeEach, describe, expect, it, vi } from 'vitest';
import { SdkEmitter } from '../sdk-emitter.fixture.ts';
import type { PhoneEvent } from '../softphone-state.ts';
import { type AudioHelper, openAudioDevices } from './audio-devices.ts';

const info = (deviceId: string, label: string) => ({ deviceId, label }) as MediaDeviceInfo;
const mapOf = (...devices: MediaDeviceInfo[]) => new Map(devices.map(device => [device.deviceId, device]));

class FakeHelper extends SdkEmitter {
  availableInputDevices = mapOf(info('default', 'Default'), info('m1', 'Built-in'), info('m2', 'Jabra'));
  availableOutputDevices = mapOf(info('default', 'Default'), info('s1', 'Screen'), info('s2', 'Jabra'));
  isOutputSelectionSupported = true;
  inputDevice: MediaDeviceInfo | null = null;
  setInputDevice = vi.fn(async (id: string) => {
    this.inputDevice = this.availableInputDevices.get(id) ?? null;
  });
  unsetInputDevice = vi.fn(async () => undefined);
  speakerDevices = { set: vi.fn(async () => undefined), test: vi.fn(async () => undefined) };
  plug(...devices: MediaDeviceInfo[]) {
    this.availableInputDevices = mapOf(info('default', 'Default'), ...devices);
    this.emit('deviceChange');
  }
}

const given = () => {
  const helper = new FakeHelper();
  const emitted: PhoneEvent[] = [];
  const open = () => openAudioDevices(helper as unknown as AudioHelper, event => emitted.push(event));
  const audio = () => {
    const event = emitted.findLast(each => each.type === 'audio');
    return event?.audio;
  };
  const lost = () => emitted.filter(event => event.type === 'audio-lost').map(({ kind, label }) => `${kind} ${label}`);
  return { helper, emitted, open, audio, lost };
};

beforeEach(() => localStorage.clear());

describe('the audio devices', () => {
  it('are listed without the system defaults, and none is chosen at first', () => {
    const { open, audio } = given();
    open();
    expect(audio()).toEqual({
      microphones: [
        { id: 'm1', label: 'Built-in' },
        { id: 'm2', label: 'Jabra' },
      ],
      speakers: [
        { id: 's1', label: 'Screen' },
        { id: 's2', label: 'Jabra' },
      ],
      microphoneId: undefined,
      speakerId: undefined,
      canChooseSpeaker: true,
    });
  });

  it('are remembered by id and label when they are chosen', async () => {
    const { open, audio } = given();
    const devices = open();
    await devices.choose('microphone', 'm2');
    await devices.choose('speaker', 's1');
    expect(audio()).toMatchObject({ microphoneId: 'm2', speakerId: 's1' });
    expect({ ...localStorage }).toEqual({
      'coverline.microphone': '{"id":"m2","label":"Jabra"}',
      'coverline.speaker': '{"id":"s1","label":"Screen"}',
    });
    await devices.choose('microphone', undefined);
    expect(audio()?.microphoneId).toBeUndefined();
    expect(localStorage.getItem('coverline.microphone')).toBeNull();
  });

  it.each([
    ['its id', '{"id":"m2","label":"Old name"}'],
    ['its label if the browser changed its id', '{"id":"other","label":"Jabra"}'],
  ])('are found again by %s', (_how, text) => {
    localStorage.setItem('coverline.microphone', text);
    const { open, audio } = given();
    expect(open().microphoneId()).toBe('m2');
    expect(audio()?.microphoneId).toBe('m2');
  });

  it('are the system defaults if the remembered choice is unreadable', () => {
    localStorage.setItem('coverline.microphone', '{');
    localStorage.setItem('coverline.speaker', '{"id":1}');
    const { open, audio } = given();
    open();
    expect(audio()).toMatchObject({ microphoneId: undefined, speakerId: undefined });
  });
});

describe('a leg', () => {
  it('has the chosen microphone until it ends', async () => {
    const { helper, open } = given();
    const devices = open();
    await devices.choose('microphone', 'm2');
    expect(helper.setInputDevice).not.toHaveBeenCalled();
    await devices.prepare();
    expect(helper.setInputDevice).toHaveBeenCalledExactlyOnceWith('m2');
    devices.release();
    await vi.waitFor(() => expect(helper.unsetInputDevice).toHaveBeenCalledOnce());
  });

  it('has the system defaults without a choice', async () => {
    const { helper, open } = given();
    await open().prepare();
    expect(helper.setInputDevice).not.toHaveBeenCalled();
    expect(helper.speakerDevices.set).toHaveBeenCalledWith('default');
  });

  it('changes to another device at once, and back to the system default', async () => {
    const { helper, open } = given();
    const devices = open();
    await devices.prepare();
    await devices.choose('microphone', 'm1');
    expect(helper.setInputDevice).toHaveBeenLastCalledWith('m1');
    await devices.choose('microphone', undefined);
    expect(helper.setInputDevice).toHaveBeenLastCalledWith('default');
    await devices.choose('speaker', 's2');
    expect(helper.speakerDevices.set).toHaveBeenLastCalledWith('s2');
  });

  it('has the new microphone before the change is reported, so that its level can be followed', async () => {
    const { helper, open, emitted } = given();
    const devices = open();
    await devices.prepare();
    emitted.length = 0;
    helper.setInputDevice.mockImplementationOnce(async () => expect(emitted).toEqual([]));
    await devices.choose('microphone', 'm2');
    expect(emitted).toMatchObject([{ type: 'audio', audio: { microphoneId: 'm2' } }]);
  });

  it('uses the system default, and reports it, if the chosen microphone does not open', async () => {
    const { helper, open, lost } = given();
    const devices = open();
    await devices.choose('microphone', 'm2');
    helper.setInputDevice.mockRejectedValueOnce(new DOMException('busy', 'NotReadableError'));
    await devices.prepare();
    expect(lost()).toEqual(['microphone Jabra']);
  });
});

describe('a device that is unplugged', () => {
  it('is reported once, and is used again when it is back', async () => {
    const { helper, open, audio, lost } = given();
    const devices = open();
    await devices.choose('microphone', 'm2');
    await devices.prepare();

    helper.plug(info('m1', 'Built-in'));
    helper.plug(info('m1', 'Built-in'));
    expect(lost()).toEqual(['microphone Jabra']);
    await vi.waitFor(() => expect(audio()?.microphoneId).toBeUndefined());
    expect(helper.setInputDevice).toHaveBeenLastCalledWith('default');

    helper.plug(info('m1', 'Built-in'), info('m2', 'Jabra'));
    await vi.waitFor(() => expect(audio()?.microphoneId).toBe('m2'));
    expect(helper.setInputDevice).toHaveBeenLastCalledWith('m2');
  });

  it('is not reported if it was not chosen', () => {
    const { helper, open, lost, audio } = given();
    open();
    helper.plug(info('m1', 'Built-in'));
    expect(lost()).toEqual([]);
    expect(audio()?.microphones).toEqual([{ id: 'm1', label: 'Built-in' }]);
  });

  it('is not watched after the phone is closed', () => {
    const { helper, open, emitted } = given();
    open().close();
    emitted.length = 0;
    helper.plug();
    expect(emitted).toEqual([]);
  });
});

describe('the test sound', () => {
  it('plays on the speaker that calls use', async () => {
    const { helper, open } = given();
    await open().playTestSound();
    expect(helper.speakerDevices.test).toHaveBeenCalledWith('/sounds/ringtone.wav');
  });

  it('plays on the system speaker in a browser that cannot choose one', async () => {
    const { helper, open } = given();
    helper.isOutputSelectionSupported = false;
    const play = vi.fn(async () => undefined);
    vi.stubGlobal(
      'Audio',
      vi.fn(function anAudio() {
        return { play };
      }),
    );
    const devices = open();
    await devices.playTestSound();
    await devices.choose('speaker', 's2');
    vi.unstubAllGlobals();
    expect(play).toHaveBeenCalledOnce();
    expect(helper.speakerDevices.set).not.toHaveBeenCalled();
  });
});
