import { Link } from 'react-router-dom';
import { changeKindOf } from '#shared/settings/change-kind';
import { kindLabels } from '#shared/settings/kind-labels';
import type { SettingVersion } from '#shared/settings/setting-version';
import type { ListColumn } from '../../../components/list/list-screen.tsx';
import { NewYorkTime } from '../../../components/new-york-time.tsx';
import { words } from '../../../lib/ui/format.ts';
import { type ChangeDescription, changeSummary } from './describe-change.ts';

type Columns = {
  descriptionOf: (change: SettingVersion) => ChangeDescription;
  authorOf: (change: SettingVersion) => string;
};

const cut = (text: string) => <span title={text}>{text}</span>;

/** What was deleted is shown nowhere: its name is no link. */
const Setting = ({ change, description: { what, to } }: { change: SettingVersion; description: ChangeDescription }) =>
  change.after && to !== '' ? (
    <Link to={to} title={what}>
      {what}
    </Link>
  ) : (
    cut(what)
  );

/** docs/product.md, Change history. */
export const changeColumns = ({ descriptionOf, authorOf }: Columns): ListColumn<SettingVersion>[] => [
  { key: 'when', header: 'When', width: 136, wraps: true, render: change => <NewYorkTime time={change.created_ts} /> },
  {
    key: 'who',
    header: 'Who',
    width: 150,
    render: change => <span title={change.user_email}>{authorOf(change)}</span>,
  },
  { key: 'kind', header: 'Kind', width: 132, render: change => kindLabels[change.kind] },
  {
    key: 'setting',
    header: 'Setting',
    width: 190,
    render: change => <Setting change={change} description={descriptionOf(change)} />,
  },
  { key: 'action', header: 'Action', width: 88, render: change => words(changeKindOf(change)) },
  {
    key: 'content',
    header: 'Before and after',
    render: change => cut(changeSummary(descriptionOf(change).fields, !(change.before && change.after))),
  },
];
