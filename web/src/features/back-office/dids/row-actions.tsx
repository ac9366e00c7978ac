import Undo from '@mui/icons-material/UndoOutlined';
import Warning from '@mui/icons-material/WarningAmberOutlined';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Tooltip from '@mui/material/Tooltip';
import { formatPhoneNumber } from '../../../lib/ui/format.ts';
import { themeToken } from '../../../lib/ui/theme-token.ts';
import { useMenu } from '../../../lib/ui/use-menu.ts';
import type { DidRow } from './did-edits.ts';

type RowActionsProps = { row: DidRow; onUndo: () => void; onKeep: () => void };

/** For a row that somebody else has changed meanwhile: keep the user's values or take the other ones. */
const ConflictActions = ({ row, onUndo, onKeep }: RowActionsProps) => {
  const { button, menu, choose } = useMenu();
  return (
    <>
      <Tooltip title="Somebody else changed this meanwhile">
        <IconButton
          aria-label={`${formatPhoneNumber(row.did.phone_number)} was changed by somebody else: choose`}
          {...button}
          sx={{ color: themeToken('warningText') }}
        >
          <Warning fontSize="small" />
        </IconButton>
      </Tooltip>
      <Menu {...menu}>
        <MenuItem onClick={choose(onUndo)}>Take their changes</MenuItem>
        <MenuItem onClick={choose(onKeep)}>Keep mine</MenuItem>
      </Menu>
    </>
  );
};

/** The actions of an edited row: undo, or resolve a conflict. */
export const RowActions = (props: RowActionsProps) => {
  const { row, onUndo } = props;
  if (row.conflicting.length > 0) return <ConflictActions {...props} />;
  if (row.edited.length === 0) return null;
  return (
    <Tooltip title="Undo the changes of this row">
      <IconButton aria-label={`Undo the changes of ${formatPhoneNumber(row.did.phone_number)}`} onClick={onUndo}>
        <Undo fontSize="small" />
      </IconButton>
    </Tooltip>
  );
};
