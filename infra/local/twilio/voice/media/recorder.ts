import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { FRAME, SAMPLE_RATE } from './pcm.ts';
import { samplesToBytes, WAV_HEADER_BYTES, wavHeader } from './wav.ts';

/** Writes each frame to a WAV file at once, so that a long call needs no memory. */
export class Recorder {
  readonly #file: number;
  #bytes = 0;

  constructor(path: string) {
    mkdirSync(dirname(path), { recursive: true });
    this.#file = openSync(path, 'w');
    writeSync(this.#file, wavHeader(0));
  }

  write(frame: Int16Array): void {
    const bytes = samplesToBytes(frame);
    writeSync(this.#file, bytes, 0, bytes.length, WAV_HEADER_BYTES + this.#bytes);
    this.#bytes += bytes.length;
  }

  /** Appends silence up to `seconds`, for a call without simulated sound. */
  padTo(seconds: number): void {
    const missing = Math.floor(seconds * SAMPLE_RATE) * 2 - this.#bytes;
    if (missing < FRAME * 2) return;
    const silence = Buffer.alloc(missing);
    writeSync(this.#file, silence, 0, missing, WAV_HEADER_BYTES + this.#bytes);
    this.#bytes += missing;
  }

  close(): void {
    writeSync(this.#file, wavHeader(this.#bytes), 0, WAV_HEADER_BYTES, 0);
    closeSync(this.#file);
  }
}
