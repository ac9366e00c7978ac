import type { LocalAssembly } from '../assembly/local-assembly.ts';

export type QueuedMessage = { body: unknown; attributes: Record<string, string>; sentAt: string };

/** The queues of the template. They only store messages, because all of them are dead-letter queues. */
export class Queues {
  readonly #messages = new Map<string, QueuedMessage[]>();

  constructor(
    assembly: LocalAssembly,
    private readonly now: () => Date,
    private readonly log: (line: string) => void,
  ) {
    for (const queue of assembly.of('AWS::SQS::Queue')) this.#messages.set(queue.attributes.Arn ?? queue.ref, []);
  }

  has(arn: string): boolean {
    return this.#messages.has(arn);
  }

  send(arn: string, body: unknown, attributes: Record<string, string> = {}): void {
    const messages = this.#messages.get(arn);
    if (!messages) throw new Error(`There is no queue ${arn}.`);
    messages.push({ body, attributes, sentAt: this.now().toISOString() });
    this.log(`${arn.split(':').at(-1)} holds ${messages.length} message(s) now`);
  }

  /** The messages of a queue, oldest first; `queue` is its ARN or name. */
  messages(queue: string): readonly QueuedMessage[] {
    return [...this.#messages].find(([arn]) => arn === queue || arn.endsWith(`:${queue}`))?.[1] ?? [];
  }

  /** The number of messages by queue name. */
  counts(): Record<string, number> {
    return Object.fromEntries([...this.#messages].map(([arn, messages]) => [arn.split(':').at(-1), messages.length]));
  }
}
