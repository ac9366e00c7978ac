import MoreHoriz from '@mui/icons-material/MoreHoriz';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Tooltip from '@mui/material/Tooltip';
import type { ListedLeadSource } from '#shared/lead-sources/lead-source';
import { words } from '../../../lib/ui/format.ts';
import { useMenu } from '../../../lib/ui/use-menu.ts';

export type SourceAction = 'rename' | 'retire' | 'reactivate' | 'history';

type SourceActionsProps = { source: ListedLeadSource; onChoose: (action: SourceAction) => void };

/** What can be done with a lead source besides its cost. */
export const SourceActions = ({ source, onChoose }: SourceActionsProps) => {
  const { button, menu, choose: then } = useMenu();
  const choose = (action: SourceAction) => then(() => onChoose(action));
  return (
    <>
      <Tooltip title="More">
        <IconButton aria-label={`More about ${words(source.name)}`} {...button}>
          <MoreHoriz fontSize="small" />
        </IconButton>
      </Tooltip>
      <Menu {...menu}>
        <MenuItem onClick={choose('rename')}>Rename...</MenuItem>
        {source.retired_ts ? (
          <MenuItem onClick={choose('reactivate')}>Offer it again</MenuItem>
        ) : (
          <MenuItem onClick={choose('retire')}>Retire...</MenuItem>
        )}
        <MenuItem onClick={choose('history')}>History</MenuItem>
      </Menu>
    </>
  );
};
