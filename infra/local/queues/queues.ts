import { randomUUID } from 'node:crypto';
import type { LocalAssembly } from '../assembly/local-assembly.ts';

export type QueuedMessage = {
  id: string;
  body: unknown;
  attributes: Record<string, string>;
  sentAt: string;
  /** Until this time a received message is hidden, in epoch milliseconds. */
  visibleAt: number;
  received: number;
};

type Queue = { arn: string; url: string; name: string; messages: QueuedMessage[] };

/**
 * A handle names its queue: SQS rejects the handle of another queue, and accepts the handle of a message that is
 * already deleted.
 */
export const receiptHandle = (queue: Pick<Queue, 'name'>, { id }: Pick<QueuedMessage, 'id'>): string =>
  `${queue.name}/${id}`;

/** `delayS`: how many seconds a message is hidden after it was sent. */
type SendOptions = { attributes?: Record<string, string>; delayS?: number };

/** The queues of the template: they store messages. `queue-consumers.ts` runs the functions that handle them. */
export class Queues {
  readonly #queues: Queue[];
  readonly #listeners = new Set<(arn: string, delayS: number) => void>();

  constructor(
    assembly: LocalAssembly,
    private readonly now: () => Date,
    private readonly log: (line: string) => void,
  ) {
    this.#queues = assembly.of('AWS::SQS::Queue').map(({ ref, attributes }) => ({
      arn: attributes.Arn ?? ref,
      url: ref,
      name: attributes.QueueName ?? ref,
      messages: [],
    }));
  }

  has(arn: string): boolean {
    return this.find(arn) !== undefined;
  }

  /** By ARN, URL or name. Only the path of a URL is compared: a tap may replace its host. */
  find(queue: string): Omit<Queue, 'messages'> | undefined {
    return this.#find(queue);
  }

  /** @returns the id of the message. */
  send(queue: string, body: unknown, { attributes = {}, delayS = 0 }: SendOptions = {}): string {
    const { arn, name, messages } = this.#get(queue);
    const id = randomUUID();
    const sentAt = this.now();
    const visibleAt = delayS > 0 ? sentAt.getTime() + delayS * 1000 : 0;
    messages.push({ id, body, attributes, sentAt: sentAt.toISOString(), visibleAt, received: 0 });
    this.log(`${name} holds ${messages.length} message(s) now`);
    for (const listener of this.#listeners) listener(arn, delayS);
    return id;
  }

  /** Calls `listener` for each message when it is sent, with the seconds until it can be received. */
  onSend(listener: (arn: string, delayS: number) => void): void {
    this.#listeners.add(listener);
  }

  /** Hides up to `most` visible messages for `hiddenS` seconds, and returns them, oldest first. */
  receive(queue: string, most: number, hiddenS: number): QueuedMessage[] {
    const now = this.now().getTime();
    const visible = this.#get(queue)
      .messages.filter(({ visibleAt }) => visibleAt <= now)
      .slice(0, most);
    for (const message of visible) {
      message.visibleAt = now + hiddenS * 1000;
      message.received += 1;
    }
    return visible;
  }

  /** Hides a message for so long from now on; 0 shows it. */
  hide(queue: string, id: string, hiddenS: number): void {
    const message = this.#get(queue).messages.find(one => one.id === id);
    if (message) message.visibleAt = this.now().getTime() + hiddenS * 1000;
  }

  remove(queue: string, id: string): void {
    const found = this.#get(queue);
    found.messages = found.messages.filter(message => message.id !== id);
  }

  /** The messages of a queue, oldest first, hidden or not. */
  messages(queue: string): readonly QueuedMessage[] {
    return this.#get(queue).messages;
  }

  /** The number of messages by queue name. */
  counts(): Record<string, number> {
    return Object.fromEntries(this.#queues.map(({ name, messages }) => [name, messages.length]));
  }

  #find(queue: string): Queue | undefined {
    return this.#queues.find(({ arn, url, name }) => [arn, url, name].includes(queue) || queue.endsWith(`/${name}`));
  }

  #get(queue: string): Queue {
    const found = this.#find(queue);
    if (!found) throw new Error(`There is no queue ${queue}.`);
    return found;
  }
}
