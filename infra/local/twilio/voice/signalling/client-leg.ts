import { randomUUID } from 'node:crypto';
import type { Call, Line } from '../calls/call.ts';
import type { BrowserLeg } from '../media/leg.ts';
import type { Device } from './device.ts';

/** The events of a browser for its call. */
type ClientLegEvents = {
  hungUp(): void;
  pressed(digits: string): void;
};

/** One browser's side of one call; it stays after its signalling connection is closed. */
export class ClientLeg {
  readonly reconnectToken = randomUUID();
  localSdp = '';
  /** The name of the call before it has a SID, from the dialing browser. */
  temporarySid: string | undefined;
  answered = false;

  constructor(
    readonly call: Call,
    readonly leg: BrowserLeg,
    public device: Device,
    readonly events: ClientLegEvents,
  ) {}

  /** Rings the browser. */
  async invite(accountSid: string): Promise<void> {
    this.localSdp = await this.leg.offer();
    const [to, query = ''] = this.call.to.split('?');
    this.device.send('invite', {
      callsid: this.call.sid,
      sdp: this.localSdp,
      reconnect: this.reconnectToken,
      parameters: { CallSid: this.call.sid, AccountSid: accountSid, From: this.call.from, To: to, Params: query },
    });
  }

  sendResponse(): void {
    this.answered = true;
    this.device.send('answer', { callsid: this.call.sid, sdp: this.localSdp, reconnect: this.reconnectToken });
  }

  line(onHangUp: () => void): Line {
    return {
      leg: this.leg,
      hangUp: () => {
        this.device.send('hangup', { callsid: this.call.sid });
        onHangUp();
      },
    };
  }
}
