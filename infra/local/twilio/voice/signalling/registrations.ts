import type { Device } from './device.ts';

/** Which browsers can be called: several devices may share an identity. */
export class Registrations {
  readonly #devices = new Map<string, Set<Device>>();

  of(identity: string): Device[] {
    return [...(this.#devices.get(identity) ?? [])];
  }

  /** Identities and how many devices each has. */
  list(): { identity: string; devices: number }[] {
    return [...this.#devices].map(([identity, devices]) => ({ identity, devices: devices.size }));
  }

  /** Without sound, or where its token lets nobody call it, a device is only noted as gone. */
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
