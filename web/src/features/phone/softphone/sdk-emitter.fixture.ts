type Listener = (...values: never[]) => void;

/** Stands in for the event emitters of Twilio's SDKs. */
export class SdkEmitter {
  #listeners: [event: string, listener: Listener][] = [];

  on(event: string, listener: Listener): void {
    this.#listeners.push([event, listener]);
  }

  removeListener(event: string, listener: Listener): void {
    this.#listeners = this.#listeners.filter(([name, each]) => name !== event || each !== listener);
  }

  removeAllListeners(): void {
    this.#listeners = [];
  }

  emit(event: string, value?: unknown): void {
    const listeners = this.#listeners.filter(([name]) => name === event);
    // Node's emitter also throws an 'error' without a listener.
    if (event === 'error' && listeners.length === 0) throw value;
    for (const [, listener] of listeners) listener(value as never);
  }
}
