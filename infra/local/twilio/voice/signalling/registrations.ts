import type { Device } from './device.ts';

/** The browsers that can be called; several devices may share an identity. */
export class Registrations {
  readonly #devices = new Map<string, Set<Device>>();

  of(identity: string): Device[] {
    return [...(this.#devices.get(identity) ?? [])];
  }

  /** The identities with their number of devices. */
  list(): { identity: string; devices: number }[] {
    return [...this.#devices].map(([identity, devices]) => ({ identity, devices: devices.size }));
  }

  /** Removes a device if there is no sound, or if its token does not allow incoming calls. */
  register(device: Device, audio: boolean): void {
    const identity = device.identity ?? '';
    const devices = this.#devices.get(identity) ?? new Set<Device>();
    if (audio && device.claims?.grants.voice?.incoming?.allow) this.#devices.set(identity, devices.add(device));
    else this.remove(device);
  }

  remove(device: Device): void {
    const identity = device.identity ?? '';
    const devices = this.#devices.get(identity);
    devices?.delete(device);
    if (devices?.size === 0) this.#devices.delete(identity);
  }
}
