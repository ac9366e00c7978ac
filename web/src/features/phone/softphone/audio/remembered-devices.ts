import * as z from 'zod';
import type { AudioDevice } from '../../phone.ts';

export type DeviceKind = 'microphone' | 'speaker';

const Remembered = z.object({ id: z.string(), label: z.string() });

const keyOf = (kind: DeviceKind) => `coverline.${kind}`;

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** The device that was chosen in this browser; it may not be connected now. */
export const rememberedDevice = (kind: DeviceKind): AudioDevice | undefined => {
  const text = localStorage.getItem(keyOf(kind));
  return text === null ? undefined : Remembered.safeParse(parseJson(text)).data;
};

/** Undefined removes the choice: the system's default is used. */
export const rememberDevice = (kind: DeviceKind, device: AudioDevice | undefined): void => {
  if (device) localStorage.setItem(keyOf(kind), JSON.stringify({ id: device.id, label: device.label }));
  else localStorage.removeItem(keyOf(kind));
};
