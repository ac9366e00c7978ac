import { beforeEach, describe, expect, it, vi } from 'vitest';
import { SdkEmitter } from '../sdk-emitter.fixture.ts';
import type { Fact } from '../softphone-state.ts';
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
  const told: Fact[] = [];
  const open = () => openAudioDevices(helper as unknown as AudioHelper, fact => told.push(fact));
  const audio = () => {
    const fact = told.findLast(each => each.type === 'audio');
    return fact?.audio;
  };
  const lost = () => told.filter(fact => fact.type === 'audio-lost').map(({ kind, label }) => `${kind} ${label}`);
  return { helper, told, open, audio, lost };
};

beforeEach(() => localStorage.clear());

describe('the audio devices', () => {
  it('are listed without those that stand for the system, none chosen at first', () => {
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

  it('that are chosen are remembered by id and label, and nothing else', async () => {
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
    ['its name, where the browser changed its id', '{"id":"other","label":"Jabra"}'],
  ])('that are remembered are found by %s', (_how, text) => {
    localStorage.setItem('coverline.microphone', text);
    const { open, audio } = given();
    expect(open().microphoneId()).toBe('m2');
    expect(audio()?.microphoneId).toBe('m2');
  });

  it('are those of the system where what is remembered is unreadable', () => {
    localStorage.setItem('coverline.microphone', '{');
    localStorage.setItem('coverline.speaker', '{"id":1}');
    const { open, audio } = given();
    open();
    expect(audio()).toMatchObject({ microphoneId: undefined, speakerId: undefined });
  });
});

describe('a leg', () => {
  it('has the chosen microphone for as long as it lasts', async () => {
    const { helper, open } = given();
    const devices = open();
    await devices.choose('microphone', 'm2');
    expect(helper.setInputDevice).not.toHaveBeenCalled();
    await devices.prepare();
    expect(helper.setInputDevice).toHaveBeenCalledExactlyOnceWith('m2');
    devices.release();
    await vi.waitFor(() => expect(helper.unsetInputDevice).toHaveBeenCalledOnce());
  });

  it('has what the system has where nothing is chosen', async () => {
    const { helper, open } = given();
    await open().prepare();
    expect(helper.setInputDevice).not.toHaveBeenCalled();
    expect(helper.speakerDevices.set).toHaveBeenCalledWith('default');
  });

  it('changes over to another at once, and back to that of the system', async () => {
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

  it('has the new microphone already when the change is told, so that its level can be followed', async () => {
    const { helper, open, told } = given();
    const devices = open();
    await devices.prepare();
    told.length = 0;
    helper.setInputDevice.mockImplementationOnce(async () => expect(told).toEqual([]));
    await devices.choose('microphone', 'm2');
    expect(told).toMatchObject([{ type: 'audio', audio: { microphoneId: 'm2' } }]);
  });

  it('is answered with that of the system where the chosen one does not open, which is told', async () => {
    const { helper, open, lost } = given();
    const devices = open();
    await devices.choose('microphone', 'm2');
    helper.setInputDevice.mockRejectedValueOnce(new DOMException('busy', 'NotReadableError'));
    await devices.prepare();
    expect(lost()).toEqual(['microphone Jabra']);
  });
});

describe('a device that vanishes', () => {
  it('is told once, and is used again when it is back', async () => {
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

  it('that nobody chose says nothing', () => {
    const { helper, open, lost, audio } = given();
    open();
    helper.plug(info('m1', 'Built-in'));
    expect(lost()).toEqual([]);
    expect(audio()?.microphones).toEqual([{ id: 'm1', label: 'Built-in' }]);
  });

  it('is not listened for any more once the phone is closed', () => {
    const { helper, open, told } = given();
    open().close();
    told.length = 0;
    helper.plug();
    expect(told).toEqual([]);
  });
});

describe('the test sound', () => {
  it('is heard where calls are', async () => {
    const { helper, open } = given();
    await open().playTestSound();
    expect(helper.speakerDevices.test).toHaveBeenCalledWith('/sounds/ringtone.wav');
  });

  it('is heard where the system plays in a browser that cannot choose', async () => {
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
