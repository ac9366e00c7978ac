import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Receipt, Reply, Task } from './messages.ts';

type Subscribers = {
  /** The accepted topics of each subscriber. */
  admitted: string[][];
  /** Ends them; returns all received messages. */
  collect(): Promise<Receipt[]>;
  /** Ends them at once. */
  stop(): void;
};

const program = fileURLToPath(new URL('./subscribers.ts', import.meta.url));

const replyOf = <K extends Reply['kind']>(child: ChildProcess, kind: K): Promise<Extract<Reply, { kind: K }>> =>
  new Promise((resolve, reject) => {
    child.once('exit', code => reject(new Error(`The subscribers ended with ${code}.`)));
    child.on('message', (reply: Reply) => {
      if (reply.kind === kind) resolve(reply as Extract<Reply, { kind: K }>);
    });
  });

/** Opens one live client per plan, in a separate process. */
export const openSubscribers = async (task: Task): Promise<Subscribers> => {
  const child = fork(program, { execArgv: process.execArgv });
  const stop = () => void child.kill();
  process.once('exit', stop);
  const admitted = replyOf(child, 'admitted');
  child.send(task);
  const { bySubscriber } = await admitted;
  return {
    admitted: bySubscriber,
    collect: async () => {
      const collected = replyOf(child, 'collected');
      child.send('collect');
      const { receipts } = await collected;
      process.off('exit', stop);
      return receipts;
    },
    stop: () => {
      process.off('exit', stop);
      stop();
    },
  };
};
