import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import { urlOf } from '../../../http/url-of.ts';
import type { TwilioContext } from '../../ports.ts';
import type { AccessTokenClaims } from '../../tokens.ts';
import type { Call } from '../calls/call.ts';
import type { Exchange, RingEvents } from '../calls/exchange.ts';
import type { BrowserLeg } from '../media/leg.ts';
import { ClientLeg } from './client-leg.ts';
import { ClientLegs } from './client-legs.ts';
import { Device } from './device.ts';
import type { ClientFrame } from './frames.ts';
import { EXPIRED, INVALID, listen } from './listen.ts';
import { Registrations } from './registrations.ts';

/** A call without signalling ends after the browser's reconnect timeout, and after 10 s at least. */
const SIGNALLING_GRACE_S = 10;
/** A browser that also sends no sound is not there any more: then the call ends without waiting. */
const GONE_SILENT_MS = 4000;
const CHECK_MS = 1000;

export type OutgoingCall = {
  claims: AccessTokenClaims;
  params: Record<string, string>;
  /** Creates the browser's side after the call exists. */
  connect(call: Call): Promise<void>;
  reject(code: number, message: string): void;
};

type GatewayDependencies = {
  context: TwilioContext;
  newLeg(): BrowserLeg;
  /** A browser dials. */
  onOutgoing(outgoing: OutgoingCall): void;
  /** Ends a call after its browser hung up or disconnected. */
  endCall(call: Call): void;
  /** Notifies when the call is answered or ended. */
  attach(call: Call, clientLeg: ClientLeg): void;
};

/** Twilio's voice signalling for browsers (`/signal`). Several devices may share an identity; all ring. */
export class ClientGateway implements Exchange {
  readonly #server = new WebSocketServer({ noServer: true });
  readonly #registered = new Registrations();
  readonly #legs = new ClientLegs();
  readonly #ringing = new Map<string, RingEvents>();

  constructor(readonly deps: GatewayDependencies) {}

  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean {
    if (urlOf(request).pathname !== '/signal') return false;
    this.#server.handleUpgrade(request, socket, head, webSocket => {
      new Device(
        webSocket,
        (device, frame) => {
          this.#receive(device, frame).catch(cause => {
            this.deps.context.log(`signalling: '${frame.type}' failed (${String(cause)})`);
            if ('callsid' in frame.payload) this.#reject(device, frame.payload.callsid, 31000, 'Signalling error');
          });
        },
        device => this.#closed(device),
      );
    });
    return true;
  }

  /** The registered identities, with their number of devices. */
  registered(): { identity: string; devices: number }[] {
    return this.#registered.list();
  }

  /** Cuts the signalling of an identity, for tests; its calls stay. */
  cut(identity: string): void {
    for (const device of this.#registered.of(identity)) device.socket.terminate();
    for (const { device } of this.#legs.all()) if (device.identity === identity) device.socket.terminate();
  }

  ring(call: Call, events: RingEvents): () => void {
    const identity = call.to.slice('client:'.length).split('?')[0] ?? '';
    const legs = this.#registered
      .of(identity)
      .map(device => this.#legs.add(new ClientLeg(call, this.deps.newLeg(), device, events)));
    if (legs.length === 0) {
      queueMicrotask(() => events.rejected('no-answer'));
      return () => {};
    }
    for (const leg of legs) {
      leg.invite(this.deps.context.account.accountSid).then(
        () => events.ringing(),
        cause => {
          this.deps.context.log(`${call.sid}: the browser could not be rung (${String(cause)})`);
          this.#legs.drop(leg);
          this.#rejectedByAll(leg, events);
        },
      );
    }
    this.#ringing.set(call.sid, events);
    return () => this.#stopRinging(call);
  }

  async stop(): Promise<void> {
    for (const leg of this.#legs.all()) this.#legs.drop(leg);
    for (const client of this.#server.clients) client.terminate();
    this.#server.close();
  }

  #stopRinging(call: Call): void {
    this.#ringing.delete(call.sid);
    for (const leg of this.#legs.of(call)) {
      leg.device.send('cancel', { callsid: call.sid });
      this.#legs.drop(leg);
    }
  }

  #rejectedByAll(leg: ClientLeg, events: RingEvents | undefined, status: 'busy' | 'no-answer' = 'no-answer'): void {
    if (this.#legs.of(leg.call).length > 0) return;
    this.#ringing.delete(leg.call.sid);
    events?.rejected(status);
  }

  #reject(device: Device, callsid: string | undefined, code: number, message: string): void {
    device.send('hangup', { callsid, error: { code, message } });
  }

  async #receive(device: Device, frame: ClientFrame): Promise<void> {
    const { type, payload } = frame;
    if (type === 'listen')
      return listen(this.deps.context.account, device, payload.token ?? '', payload.reconnectTimeout);
    if (type === 'message') return device.send('ack', { acktype: 'message', ...payload });
    if (!device.claims) return device.fail(INVALID, 'Access token is invalid');
    if (type === 'register') return this.#register(device, payload.media?.audio === true);
    if (type === 'invite' && payload.reconnect !== undefined)
      return this.#resume(device, payload.callsid, payload.reconnect);
    if (type === 'invite') return this.#outgoing(device, payload);
    const leg = this.#legs.for(device, payload.callsid);
    if (!leg) return;
    if (type === 'answer') return this.#answered(leg, payload.sdp);
    if (type === 'reinvite') return this.#restart(leg, payload.sdp);
    if (type === 'dtmf') return leg.events.pressed(payload.dtmf);
    this.#hungUp(leg);
  }

  /** The SDK repeats it every 30 s. With an expired token it is rejected, and the device can no longer be called. */
  #register(device: Device, audio: boolean): void {
    if (audio && device.hasExpired) {
      this.#registered.remove(device);
      device.fail(EXPIRED, 'Cannot register. Token is expired');
      return;
    }
    this.#registered.register(device, audio);
    device.send(audio ? 'ready' : 'offline');
  }

  /** The browser reconnected on another socket, or renewed its token: the call and its audio are the same. */
  #resume(device: Device, callsid: string, token: string): void {
    const leg = this.#legs.all().find(each => each.reconnectToken === token);
    if (leg && leg.device.identity === device.identity) {
      leg.device = device;
      leg.sendResponse();
    } else this.#reject(device, callsid, 31005, 'The call has ended');
  }

  async #answered(leg: ClientLeg, sdp: string): Promise<void> {
    const events = this.#ringing.get(leg.call.sid);
    if (!events) return this.#reject(leg.device, leg.call.sid, 31005, 'The call has ended');
    this.#ringing.delete(leg.call.sid);
    leg.answered = true;
    for (const other of this.#legs.of(leg.call)) {
      if (other === leg) continue;
      other.device.send('cancel', { callsid: leg.call.sid });
      this.#legs.drop(other);
    }
    await leg.leg.accept(sdp);
    events.answered(leg.line(() => this.#legs.drop(leg)));
  }

  async #restart(leg: ClientLeg, sdp: string): Promise<void> {
    leg.localSdp = await leg.leg.answer(sdp);
    leg.device.send('answer', { callsid: leg.call.sid, sdp: leg.localSdp });
  }

  #hungUp(leg: ClientLeg): void {
    this.#legs.drop(leg);
    const ringing = this.#ringing.get(leg.call.sid);
    if (ringing) this.#rejectedByAll(leg, ringing, 'busy');
    else leg.events.hungUp();
  }

  async #outgoing(
    device: Device,
    payload: { callsid: string; sdp: string; twilio: { params?: string } },
  ): Promise<void> {
    const { claims } = device;
    if (!claims) return;
    this.deps.onOutgoing({
      claims,
      params: Object.fromEntries(new URLSearchParams(payload.twilio.params ?? '')),
      reject: (code, message) => this.#reject(device, payload.callsid, code, message),
      connect: async call => {
        const events = { hungUp: () => this.deps.endCall(call), pressed: (digits: string) => call.press(digits) };
        const leg = this.#legs.add(new ClientLeg(call, this.deps.newLeg(), device, events));
        leg.temporarySid = payload.callsid;
        device.send('ringing', { callsid: call.sid });
        leg.localSdp = await leg.leg.answer(payload.sdp);
        this.deps.attach(call, leg);
      },
    });
  }

  /** Ends a dialing browser's side. */
  lineOf(leg: ClientLeg) {
    return leg.line(() => this.#legs.drop(leg));
  }

  #closed(device: Device): void {
    this.#registered.remove(device);
    for (const leg of this.#legs.all()) {
      if (leg.device !== device) continue;
      const ringing = this.#ringing.get(leg.call.sid);
      if (ringing && !leg.answered) {
        this.#legs.drop(leg);
        this.#rejectedByAll(leg, ringing);
      } else this.#awaitReturn(leg, device, Math.max(SIGNALLING_GRACE_S, device.reconnectTimeoutS) * 1000);
    }
  }

  /** Ends the call of a browser that neither reconnects nor sends sound. */
  #awaitReturn(leg: ClientLeg, lost: Device, remainingMs: number): void {
    this.deps.context.clock.after(CHECK_MS, () => {
      if (!this.#legs.has(leg) || leg.device !== lost) return;
      if (remainingMs > CHECK_MS && leg.leg.silentMs < GONE_SILENT_MS) {
        return this.#awaitReturn(leg, lost, remainingMs - CHECK_MS);
      }
      this.deps.context.log(`${leg.call.sid}: the browser has disconnected, the call ends`);
      this.#legs.drop(leg);
      leg.events.hungUp();
    });
  }
}
