// A separate process: many live clients that record the time of each message.
import { Change } from '#shared/contracts/live';
import { openLiveSocket } from '../support/live-socket.ts';
import { machineTime } from '../support/statistics.ts';
import type { Receipt, Reply, SubscriberPlan, Task } from './messages.ts';

const receipts: Receipt[] = [];
const reply = (message: Reply, sent: () => void = () => undefined) => process.send?.(message, undefined, {}, sent);

/** Opens one client; resolves with the accepted topics after all are decided. */
const open = (graphqlUrl: string, { token, topics }: SubscriberPlan, subscriber: number): Promise<string[]> =>
  new Promise((resolve, reject) => {
    const admitted: string[] = [];
    let undecided = topics.length;
    const decided = () => {
      undecided -= 1;
      if (undecided === 0) resolve(admitted);
    };
    const socket = openLiveSocket(
      { graphqlUrl, token },
      {
        up: () => topics.forEach(topic => void socket.follow(topic)),
        down: () => reject(new Error('A live connection was lost.')),
        admitted: topic => {
          admitted.push(topic);
          decided();
        },
        rejected: decided,
        data: (topic, data) => {
          const at = machineTime();
          const { id, version } = Change.parse((data as { onChange: unknown }).onChange);
          receipts.push({ subscriber, topic, id, version, at });
        },
      },
    );
  });

process.on('message', (task: Task | 'collect') => {
  if (task === 'collect') {
    reply({ kind: 'collected', receipts }, () => process.exit(0));
    return;
  }
  Promise.all(task.plans.map((plan, index) => open(task.graphqlUrl, plan, index))).then(
    bySubscriber => reply({ kind: 'admitted', bySubscriber }),
    error => {
      console.error(error);
      process.exit(1);
    },
  );
});
