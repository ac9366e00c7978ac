import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Microphone } from '../../phone.ts';
import { openMicrophone, watchMicrophone } from './microphone.ts';

const stop = vi.fn();
const stream = { getTracks: () => [{ stop }] };

const given = (getUserMedia: () => Promise<unknown>, state: PermissionState = 'granted') => {
  const mediaDevices = Object.assign(new EventTarget(), { getUserMedia });
  const permission = Object.assign(new EventTarget(), { state });
  vi.stubGlobal('navigator', { mediaDevices, permissions: { query: async () => permission } });
  return { mediaDevices, permission };
};

afterEach(() => {
  vi.unstubAllGlobals();
  stop.mockReset();
});

describe('openMicrophone', () => {
  it('closes the microphone at once', async () => {
    given(async () => stream);
    expect(await openMicrophone()).toBe('ready');
    expect(stop).toHaveBeenCalledOnce();
  });

  it.each([
    ['NotAllowedError', 'blocked'],
    ['NotFoundError', 'missing'],
    ['NotReadableError', 'missing'],
  ])('returns for a %s that it is %s', async (name, state) => {
    given(async () => Promise.reject(new DOMException('no', name)));
    expect(await openMicrophone()).toBe(state);
  });
});

describe('watchMicrophone', () => {
  it('does not open the microphone before the permission was requested', async () => {
    const getUserMedia = vi.fn();
    given(getUserMedia, 'prompt');
    const states: Microphone[] = [];
    watchMicrophone(state => states.push(state));
    await vi.waitFor(() => expect(states).toEqual(['unknown']));
    expect(getUserMedia).not.toHaveBeenCalled();
  });

  it('follows the permission and the headset, until it is stopped', async () => {
    const { mediaDevices, permission } = given(async () => stream);
    const states: Microphone[] = [];
    const stopWatching = watchMicrophone(state => states.push(state));
    await vi.waitFor(() => expect(states).toEqual(['ready']));

    mediaDevices.getUserMedia = () => Promise.reject(new DOMException('no', 'NotFoundError'));
    mediaDevices.dispatchEvent(new Event('devicechange'));
    await vi.waitFor(() => expect(states).toEqual(['ready', 'missing']));

    permission.state = 'denied';
    permission.dispatchEvent(new Event('change'));
    await vi.waitFor(() => expect(states).toEqual(['ready', 'missing', 'blocked']));

    stopWatching();
    permission.dispatchEvent(new Event('change'));
    await Promise.resolve();
    expect(states).toHaveLength(3);
  });
});
