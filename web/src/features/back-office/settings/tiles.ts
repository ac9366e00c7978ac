import type { SvgIconComponent } from '@mui/icons-material';
import Block from '@mui/icons-material/BlockOutlined';
import Forum from '@mui/icons-material/ForumOutlined';
import Groups from '@mui/icons-material/GroupsOutlined';
import History from '@mui/icons-material/HistoryOutlined';
import Inventory from '@mui/icons-material/Inventory2Outlined';
import LabelIcon from '@mui/icons-material/LabelOutlined';
import Mail from '@mui/icons-material/MailOutlined';
import Policy from '@mui/icons-material/PolicyOutlined';
import Public from '@mui/icons-material/PublicOutlined';
import { type Access, may, type Requirement, requires } from '#shared/access/access';
import { paths } from '../../../lib/ui/paths.ts';

type Tile = { title: string; to: string; what: string; Icon: SvgIconComponent; access: Requirement };

const forSettings = requires.feature('Settings');

const tiles: Tile[] = [
  {
    title: 'Dispositions',
    to: paths.settingsDispositions,
    what: 'The results that agents give to calls, and their groups.',
    Icon: LabelIcon,
    access: forSettings,
  },
  {
    title: 'Products',
    to: paths.settingsProducts,
    what: 'What can be sold: premiums, commissions, fees and states.',
    Icon: Inventory,
    access: forSettings,
  },
  {
    title: 'Message Templates',
    to: paths.settingsMessageTemplates,
    what: 'The e-mails and texts that agents send to leads.',
    Icon: Mail,
    access: forSettings,
  },
  {
    title: 'Blacklist',
    to: paths.settingsBlacklist,
    what: 'Numbers that are never called, and those whose calls are rejected.',
    Icon: Block,
    access: forSettings,
  },
  {
    title: 'Scripts',
    to: paths.settingsScripts,
    what: 'What agents say and ask on a call, page by page, and rebuttals.',
    Icon: Forum,
    access: requires.role('admin'),
  },
  {
    title: 'Groups',
    to: paths.settingsGroups,
    what: 'What the members of each group see, offer and reach.',
    Icon: Groups,
    access: requires.role('admin'),
  },
  {
    title: 'Website',
    to: paths.settingsWebsite,
    what: 'Who gets the call requests of the public page, when they are tried again, and in which states.',
    Icon: Public,
    access: requires.role('admin'),
  },
  {
    title: 'Change history',
    to: paths.settingsChanges,
    what: 'Who changed which setting, user, lead source or DID, and when.',
    Icon: History,
    access: requires.role('admin'),
  },
  {
    title: 'Retention and erasure',
    to: paths.settingsData,
    what: 'How long data is kept; export, legal hold and erasure of a lead.',
    Icon: Policy,
    access: requires.role('admin'),
  },
];

/** The settings that a user may open, in the product's order (docs/product.md, Settings). */
export const tilesFor = (access: Access): Tile[] => tiles.filter(tile => may(access, tile.access));
