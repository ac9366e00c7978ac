import { randomInt } from 'node:crypto';
import { MediaStreamTrack, RTCPeerConnection, RTCRtpCodecParameters, RtpHeader, RtpPacket } from 'werift';
import { type BrowserLeg, Hearing } from './leg.ts';
import { decodeMuLaw, encodeMuLaw, FRAME } from './pcm.ts';

/** Only PCMU, so that mixing is an addition; without `telephone-event` the SDK sends digits as messages. */
const pcmu = () => new RTCRtpCodecParameters({ mimeType: 'audio/PCMU', clockRate: 8000, channels: 1, payloadType: 0 });

const JITTER_LIMIT = 10;
const JITTER_KEPT = 4;

/** The sound of a browser, over WebRTC with host candidates in the SDP (no trickle). */
export class WebRtcLeg implements BrowserLeg {
  readonly hearing = new Hearing();
  readonly #connection: RTCPeerConnection;
  readonly #track = new MediaStreamTrack({ kind: 'audio' });
  readonly #received: Int16Array[] = [];
  readonly #source = randomInt(2 ** 32);
  #sequence = randomInt(65536);
  #timestamp = randomInt(2 ** 32);
  #lastHeardAt = performance.now();
  #closed = false;

  constructor(stunUrl: string) {
    this.#connection = new RTCPeerConnection({
      codecs: { audio: [pcmu()] },
      iceServers: [{ urls: stunUrl }],
      iceUseIpv6: false,
      iceAdditionalHostAddresses: ['127.0.0.1'],
    });
    this.#connection.addTransceiver(this.#track, { direction: 'sendrecv' });
    this.#connection.onTrack.subscribe(track => track.onReceiveRtp.subscribe(packet => this.#receive(packet)));
  }

  get connected(): boolean {
    return this.#connection.connectionState === 'connected';
  }

  /** Milliseconds since the last packet. */
  get silentMs(): number {
    return performance.now() - this.#lastHeardAt;
  }

  async offer(): Promise<string> {
    await this.#connection.setLocalDescription(await this.#connection.createOffer());
    return this.#gathered();
  }

  /** Answers an offer, the first or an ICE restart. */
  async answer(offer: string): Promise<string> {
    await this.#connection.setRemoteDescription({ type: 'offer', sdp: offer });
    await this.#connection.setLocalDescription(await this.#connection.createAnswer());
    return this.#gathered();
  }

  async accept(answer: string): Promise<void> {
    await this.#connection.setRemoteDescription({ type: 'answer', sdp: answer });
    this.#lastHeardAt = performance.now();
  }

  read(): Int16Array | undefined {
    return this.#received.shift();
  }

  write(frame: Int16Array): void {
    this.hearing.add(frame);
    if (!this.connected || this.#closed) return;
    this.#sequence = (this.#sequence + 1) & 0xffff;
    this.#timestamp = (this.#timestamp + FRAME) >>> 0;
    const header = new RtpHeader({
      payloadType: 0,
      sequenceNumber: this.#sequence,
      timestamp: this.#timestamp,
      ssrc: this.#source,
      marker: false,
    });
    this.#track.writeRtp(new RtpPacket(header, encodeMuLaw(frame)));
  }

  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    void this.#connection.close().catch(() => {});
  }

  #receive(packet: RtpPacket): void {
    this.#lastHeardAt = performance.now();
    if (packet.header.payloadType !== 0) return;
    this.#received.push(decodeMuLaw(packet.payload));
    if (this.#received.length > JITTER_LIMIT) this.#received.splice(0, this.#received.length - JITTER_KEPT);
  }

  async #gathered(): Promise<string> {
    if (this.#connection.iceGatheringState !== 'complete') {
      await new Promise<void>(resolve => {
        this.#connection.iceGatheringStateChange.subscribe(state => {
          if (state === 'complete') resolve();
        });
      });
    }
    const sdp = this.#connection.localDescription?.sdp;
    if (!sdp) throw new Error('The peer connection has no local description.');
    return sdp;
  }
}
