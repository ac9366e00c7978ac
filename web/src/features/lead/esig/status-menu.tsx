import Check from '@mui/icons-material/Check';
import ExpandMore from '@mui/icons-material/ExpandMore';
import Button from '@mui/material/Button';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useRef, useState } from 'react';
import { VerificationEventName, type VerificationType } from '#shared/verification/verification-event';
import { themeToken } from '../../../lib/ui/theme-token.ts';
import { eventColours, typeTexts } from './esig-labels.ts';

type StatusMenuProps = {
  type: VerificationType;
  /** The newest event of this verification type. */
  last: VerificationEventName | undefined;
  has: (name: VerificationEventName) => boolean;
  isAdding: boolean;
  disabled: boolean;
  onAdd: (name: VerificationEventName) => void;
};

const notYet = { color: themeToken('textMuted'), borderColor: themeToken('border') } as const;

/** The status of one verification type, and a menu to add the next one (docs/product.md, Verification tab). */
export const StatusMenu = ({ type, last, has, isAdding, disabled, onAdd }: StatusMenuProps) => {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const what = typeTexts(type);
  const choose = (name: VerificationEventName) => {
    setIsOpen(false);
    onAdd(name);
  };
  return (
    <>
      <Button
        ref={button}
        size="small"
        variant="outlined"
        color="inherit"
        endIcon={<ExpandMore />}
        aria-label={`${what}: ${last ?? 'nothing yet'}`}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        disabled={disabled}
        loading={isAdding}
        loadingPosition="end"
        onClick={() => setIsOpen(true)}
        sx={{ gap: 1, ...(last ? { ...eventColours(last), borderColor: 'transparent' } : notYet) }}
      >
        <span>{what}</span>
        {last && <span>{last}</span>}
      </Button>
      <Menu
        open={isOpen}
        anchorEl={() => button.current}
        onClose={() => setIsOpen(false)}
        slotProps={{ list: { dense: true, 'aria-label': `Add to ${what}` } }}
      >
        {VerificationEventName.options.map(name => (
          <MenuItem key={name} data-there={has(name)} onClick={() => choose(name)}>
            <ListItemIcon>{has(name) && <Check fontSize="small" />}</ListItemIcon>
            <ListItemText>{name}</ListItemText>
          </MenuItem>
        ))}
      </Menu>
    </>
  );
};
