import type { SvgIconComponent } from '@mui/icons-material';
import EditNote from '@mui/icons-material/EditNoteOutlined';
import HeadsetMic from '@mui/icons-material/HeadsetMicOutlined';
import LinkOff from '@mui/icons-material/LinkOffOutlined';
import PersonOff from '@mui/icons-material/PersonOffOutlined';
import PhoneInTalk from '@mui/icons-material/PhoneInTalkOutlined';
import { Link } from 'react-router-dom';
import { type WallAgent, type WallState, wallStates } from '#shared/agents/wall-state';
import { RunningTime } from '../../../components/running-time.tsx';
import { paths } from '../../../lib/ui/paths.ts';

const texts: Record<WallState, { label: string; Icon: SvgIconComponent }> = {
  'connection-lost': { label: 'Connection lost', Icon: LinkOff },
  'wrap-up': { label: 'Wrap-up', Icon: EditNote },
  'on-call': { label: 'On a call', Icon: PhoneInTalk },
  available: { label: 'Available', Icon: HeadsetMic },
  offline: { label: 'Offline', Icon: PersonOff },
};

/** As many names as fit without scrolling. */
const MAX_NAMED = 45;

const moreText = (count: number): string => `+${count} other ${count === 1 ? 'agent' : 'agents'} online`;

const Count = ({ state, count }: { state: WallState; count: number }) => {
  const { label, Icon } = texts[state];
  return (
    <div className="count" data-state={state} data-some={count > 0}>
      <dt>
        <Icon fontSize="inherit" />{' '}
        <Link to={`${paths.agents}?presence=${state === 'offline' ? 'offline' : 'online'}`}>{label}</Link>
      </dt>
      <dd className="figure">{count}</dd>
    </div>
  );
};

const Named = ({ agent: { name, state, since } }: { agent: WallAgent }) => {
  const { label, Icon } = texts[state];
  return (
    <li data-state={state}>
      <Icon fontSize="inherit" titleAccess={label} />
      <span className="name">{name}</span>
      {since && <RunningTime since={since} />}
    </li>
  );
};

/** How many agents are in each state, and those who are online by name, with the time in their state. */
export const AgentWall = ({ agents }: { agents: Record<WallState, WallAgent[]> }) => {
  const named = wallStates.filter(state => state !== 'offline').flatMap(state => agents[state]);
  return (
    <section className="tile agents" aria-label="Agents">
      <dl className="counts">
        {wallStates.map(state => (
          <Count key={state} state={state} count={agents[state].length} />
        ))}
      </dl>
      {named.length === 0 ? (
        <p className="nothing">Nobody is online.</p>
      ) : (
        <ul aria-label="Agents who are online">
          {named.slice(0, MAX_NAMED).map(agent => (
            <Named key={agent.id} agent={agent} />
          ))}
        </ul>
      )}
      {named.length > MAX_NAMED && <p className="more">{moreText(named.length - MAX_NAMED)}</p>}
    </section>
  );
};
