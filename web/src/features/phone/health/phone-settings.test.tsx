import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aPhone, renderConsole } from '../../../testing/render-console.tsx';
import type { Phone } from '../phone.ts';
import { closePhoneSettings, openPhoneSettings } from '../phone-settings.ts';
import { PhoneSettings } from './phone-settings.tsx';

const audio: Phone['audio'] = {
  microphones: [
    { id: 'm1', label: 'Built-in' },
    { id: 'm2', label: 'Jabra' },
  ],
  speakers: [{ id: 's1', label: 'Screen' }],
  microphoneId: 'm1',
  speakerId: undefined,
  canChooseSpeaker: true,
};

const given = async (changes: Partial<Phone> = {}) => {
  const phone = aPhone({ audio, ...changes });
  const desk = renderConsole(<PhoneSettings />, { phone });
  act(openPhoneSettings);
  await screen.findByRole('dialog', { name: 'Phone settings' });
  return { phone, ...desk };
};

const choose = (field: string, option: string) => {
  fireEvent.mouseDown(screen.getByRole('combobox', { name: new RegExp(field) }));
  fireEvent.click(within(screen.getByRole('listbox')).getByText(option));
};

afterEach(() => {
  closePhoneSettings();
  vi.unstubAllGlobals();
});

describe('the phone settings', () => {
  it('open as a dialog, and close with Done', async () => {
    await given();
    fireEvent.click(screen.getByRole('button', { name: 'Done' }));
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('choose a microphone, a speaker and the system default', async () => {
    const { phone } = await given();
    choose('Microphone', 'Jabra');
    expect(phone.chooseMicrophone).toHaveBeenCalledWith('m2');
    choose('Speaker', 'Screen');
    expect(phone.chooseSpeaker).toHaveBeenCalledWith('s1');
    choose('Microphone', 'System default');
    expect(phone.chooseMicrophone).toHaveBeenLastCalledWith(undefined);
  });

  it('show the level of the microphone, and follow another microphone or the call', async () => {
    const stop = vi.fn();
    let emitLevel: (level: number) => void = () => undefined;
    const followMicrophoneLevel = vi.fn((listener: (level: number) => void) => {
      emitLevel = listener;
      return stop;
    });
    const { draw } = await given({ followMicrophoneLevel });
    act(() => emitLevel(0.42));
    expect(screen.getByRole('meter', { name: 'Microphone level' }).getAttribute('aria-valuenow')).toBe('42');

    draw(<PhoneSettings />, aPhone({ audio: { ...audio, microphoneId: 'm2' }, followMicrophoneLevel }));
    expect(stop).toHaveBeenCalledTimes(1);
    draw(<PhoneSettings />, aPhone({ audio: { ...audio, microphoneId: 'm2' }, followMicrophoneLevel, leg: 'open' }));
    expect(stop).toHaveBeenCalledTimes(2);
    expect(followMicrophoneLevel).toHaveBeenCalledTimes(3);
    fireEvent.click(screen.getByRole('button', { name: 'Done' }));
    await vi.waitFor(() => expect(stop).toHaveBeenCalledTimes(3));
  });

  it('play the test sound, also in a browser without a choice of speakers', async () => {
    const { phone } = await given({ audio: { ...audio, canChooseSpeaker: false } });
    expect(
      within(screen.getByRole('group', { name: 'Speaker' })).getByText(/where your system plays sound/),
    ).toBeTruthy();
    expect(screen.queryByRole('combobox', { name: /Speaker/ })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Play test sound' }));
    expect(phone.playTestSound).toHaveBeenCalledOnce();
  });

  it.each([
    ['unknown', 'Allow microphone', 'Your browser will ask you'],
    ['blocked', 'Try again', 'Allow it next to the address'],
    ['missing', 'Try again', 'Plug in your headset'],
  ] as const)('request a microphone that is %s', async (microphone, button, message) => {
    const { phone } = await given({ microphone });
    const setting = within(screen.getByRole('group', { name: 'Microphone' }));
    expect(setting.getByText(new RegExp(message))).toBeTruthy();
    expect(screen.queryByRole('meter')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: button }));
    expect(phone.checkMicrophone).toHaveBeenCalledOnce();
  });
});
