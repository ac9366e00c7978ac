import type { WebSocket } from 'ws';
import type { AccessTokenClaims } from '../../tokens.ts';
import { ClientFrame, PSTREAM_VERSION, type ServerFrameType } from './frames.ts';

/** The SDK gives up after 15 seconds without a frame. */
const HEARTBEAT_MS = 10_000;
const HEARTBEAT = '\n';

/** One browser's signalling connection. */
export class Device {
  claims: AccessTokenClaims | undefined;
  /** The time in seconds in which the browser tries to reconnect. */
  reconnectTimeoutS = 0;
  readonly #heartbeat: NodeJS.Timeout;

  constructor(
    readonly socket: WebSocket,
    onFrame: (device: Device, frame: ClientFrame) => void,
    onClose: (device: Device) => void,
  ) {
    this.#heartbeat = setInterval(() => this.#write(HEARTBEAT), HEARTBEAT_MS);
    socket.on('message', data => {
      const frame = parse(String(data));
      if (frame) onFrame(this, frame);
    });
    socket.on('close', () => {
      clearInterval(this.#heartbeat);
      onClose(this);
    });
    socket.on('error', () => socket.terminate());
  }

  get identity(): string | undefined {
    return this.claims?.grants.identity;
  }

  /** By the machine's clock, like the expiry of tokens. */
  get hasExpired(): boolean {
    return this.claims !== undefined && this.claims.exp * 1000 <= Date.now();
  }

  get isGone(): boolean {
    return this.socket.readyState >= this.socket.CLOSING;
  }

  send(type: ServerFrameType, payload: Record<string, unknown> = {}): void {
    this.#write(JSON.stringify({ type, payload, version: PSTREAM_VERSION }));
  }

  fail(code: number, message: string): void {
    this.send('error', { error: { code, message } });
  }

  #write(text: string): void {
    if (this.socket.readyState === this.socket.OPEN) this.socket.send(text);
  }
}

const parse = (text: string): ClientFrame | undefined => {
  if (text === HEARTBEAT) return undefined;
  try {
    return ClientFrame.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
};
