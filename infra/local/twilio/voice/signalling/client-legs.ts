import type { Call } from '../calls/call.ts';
import type { ClientLeg } from './client-leg.ts';
import type { Device } from './device.ts';

/** The browsers' sides of all calls. A ringing call has one per device. */
export class ClientLegs {
  readonly #legs = new Set<ClientLeg>();

  add(leg: ClientLeg): ClientLeg {
    this.#legs.add(leg);
    return leg;
  }

  has(leg: ClientLeg): boolean {
    return this.#legs.has(leg);
  }

  drop(leg: ClientLeg): void {
    this.#legs.delete(leg);
    leg.leg.close();
  }

  all(): ClientLeg[] {
    return [...this.#legs];
  }

  of(call: Call): ClientLeg[] {
    return this.all().filter(leg => leg.call === call);
  }

  /** The side that a device refers to: its own, else one of a disconnected device with the same identity. */
  for(device: Device, sid: string | undefined): ClientLeg | undefined {
    const legs = this.all().filter(leg => leg.call.sid === sid || leg.temporarySid === sid);
    const own = legs.find(leg => leg.device === device);
    return own ?? legs.find(leg => leg.device.isGone && leg.device.identity === device.identity);
  }
}
