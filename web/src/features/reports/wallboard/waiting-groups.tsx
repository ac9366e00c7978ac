import { Link } from 'react-router-dom';
import { RunningTime } from '../../../components/running-time.tsx';
import { paths } from '../../../lib/ui/paths.ts';
import { LevelTexts, wallGroup } from './wall-tile.tsx';
import type { JudgedQueue } from './wallboard-view.ts';

/** As many as fit without scrolling; those with the longest wait come first. */
const MAX_SHOWN = 5;

const moreText = (count: number): string => `+${count} other ${count === 1 ? 'group' : 'groups'}`;

const levelOf = ({ waiting, wait }: JudgedQueue) =>
  [waiting, wait].find(({ level }) => level === 'alert')?.level ??
  [waiting, wait].find(({ level }) => level === 'warn')?.level ??
  'good';

/** The agents of the group, or all. */
const agentsOf = (group: string | undefined): string =>
  group === undefined ? paths.agents : `${paths.agents}?groups=${encodeURIComponent(group)}`;

const Row = ({ queue }: { queue: JudgedQueue }) => (
  <tr data-level={levelOf(queue)}>
    <th scope="row">
      <Link to={agentsOf(queue.group)}>{wallGroup(queue.group)}</Link>
      <LevelTexts judgement={queue.wait} />
      <LevelTexts judgement={queue.waiting} />
    </th>
    <td className="figure">{queue.count}</td>
    <td className="figure">
      <RunningTime since={queue.oldest_ts} />
    </td>
  </tr>
);

/** The groups for which calls wait, each with its longest wait. */
export const WaitingGroups = ({ queues }: { queues: JudgedQueue[] }) => (
  <section className="tile waiting" aria-label="Waiting by group">
    <h2>Waiting by group</h2>
    {queues.length === 0 ? (
      <p className="nothing">Nobody waits.</p>
    ) : (
      <table>
        <thead>
          <tr>
            <th scope="col">Group</th>
            <th scope="col">Calls</th>
            <th scope="col">Longest wait</th>
          </tr>
        </thead>
        <tbody>
          {queues.slice(0, MAX_SHOWN).map(queue => (
            <Row key={queue.group ?? ''} queue={queue} />
          ))}
        </tbody>
      </table>
    )}
    {queues.length > MAX_SHOWN && <p className="more">{moreText(queues.length - MAX_SHOWN)}</p>}
  </section>
);
