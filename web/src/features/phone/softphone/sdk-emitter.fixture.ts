type Listener = (...values: never[]) => void;

/** What the SDKs' objects are to a test: it emits, and whoever listens hears. */
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
    const hearing = this.#listeners.filter(([name]) => name === event);
    // As an emitter of Node does.
    if (event === 'error' && hearing.length === 0) throw value;
    for (const [, listener] of hearing) listener(value as never);
  }
}
