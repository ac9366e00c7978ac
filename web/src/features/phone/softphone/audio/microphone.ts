import type { Microphone } from '../../phone.ts';

const permissionErrors = ['NotAllowedError', 'SecurityError'];

/** Opens the microphone for a moment; the browser asks the agent for permission if it has not done so before. */
export const openMicrophone = async (): Promise<Microphone> => {
  try {
    const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
    for (const track of stream.getTracks()) track.stop();
    return 'ready';
  } catch (error) {
    return error instanceof DOMException && permissionErrors.includes(error.name) ? 'blocked' : 'missing';
  }
};

const microphonePermission = async (): Promise<PermissionStatus | undefined> => {
  try {
    return await navigator.permissions.query({ name: 'microphone' });
  } catch {
    // Not every browser supports this query; the microphone is then requested when the agent goes online.
    return undefined;
  }
};

/**
 * Reports the microphone's state without a permission prompt: now, when the permission changes, and when a headset is
 * plugged in or out. Returns how to stop.
 */
export const watchMicrophone = (onChange: (microphone: Microphone) => void): (() => void) => {
  let stopped = false;
  const stop = new AbortController();
  const check = async (permission: PermissionStatus) => {
    const state =
      permission.state === 'granted' ? await openMicrophone() : permission.state === 'denied' ? 'blocked' : 'unknown';
    if (!stopped) onChange(state);
  };
  void microphonePermission().then(permission => {
    if (!permission || stopped) return;
    const checkAgain = () => void check(permission);
    permission.addEventListener('change', checkAgain, { signal: stop.signal });
    navigator.mediaDevices.addEventListener('devicechange', checkAgain, { signal: stop.signal });
    checkAgain();
  });
  return () => {
    stopped = true;
    stop.abort();
  };
};
