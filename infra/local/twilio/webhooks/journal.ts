/** One attempt to deliver a webhook. */
export type JournalEntry = {
  id: number;
  at: string;
  kind: string;
  method: 'GET' | 'POST';
  url: string;
  params: Record<string, string>;
  /** The HTTP status; null without a response, and then `error` is the reason. */
  status: number | null;
  ms: number;
  /** 1, or 2 for the retry after a failed connection. */
  attempt: number;
  error?: string;
  /** The injected fault of this attempt. */
  fault?: string;
};

type JournalQuery = { kind?: string; after?: number; limit?: number };

/** The last 2000 webhooks, for tests and for the phone booth. */
export class Journal {
  #nextId = 1;
  readonly #entries: JournalEntry[] = [];
  readonly #listeners = new Set<(entry: JournalEntry) => void>();

  constructor(private readonly capacity = 2000) {}

  add(entry: Omit<JournalEntry, 'id'>): JournalEntry {
    const kept = { id: this.#nextId++, ...entry };
    this.#entries.push(kept);
    if (this.#entries.length > this.capacity) this.#entries.shift();
    for (const listener of this.#listeners) listener(kept);
    return kept;
  }

  /** Oldest first; `limit` keeps the newest. */
  list({ kind, after = 0, limit = this.capacity }: JournalQuery = {}): JournalEntry[] {
    return this.#entries.filter(entry => entry.id > after && (!kind || entry.kind === kind)).slice(-limit);
  }

  /** Returns the function that unsubscribes. */
  subscribe(listener: (entry: JournalEntry) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}
