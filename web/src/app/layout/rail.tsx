import BugReport from '@mui/icons-material/BugReportOutlined';
import KeyboardDoubleArrowRight from '@mui/icons-material/KeyboardDoubleArrowRightOutlined';
import Box from '@mui/material/Box';
import Tooltip from '@mui/material/Tooltip';
import { useState } from 'react';
import { NavLink } from 'react-router-dom';
import { useSession } from '../../lib/session/session.ts';
import { type MenuItem, menuFor } from './menu.ts';
import { railStyles } from './rail-styles.ts';

const KEY = 'coverline.rail';

/** The stored state: open or closed. */
const useRailOpen = () => {
  const [open, setOpen] = useState(() => localStorage.getItem(KEY) === 'open');
  const toggle = () => {
    localStorage.setItem(KEY, open ? 'closed' : 'open');
    setOpen(!open);
  };
  return { open, toggle };
};

const Item = ({ label, to, Icon, open }: MenuItem & { open: boolean }) => (
  <li>
    <Tooltip title={open ? '' : label} placement="right">
      <NavLink to={to} aria-label={label} className="item">
        <Icon fontSize="small" />
        <span className="label">{label}</span>
      </NavLink>
    </Tooltip>
  </li>
);

/** The side navigation: icons that expand to names, and the bug report below them. */
export const Rail = ({ onReportBug }: { onReportBug: () => void }) => {
  const { access } = useSession();
  const { open, toggle } = useRailOpen();
  const toggleLabel = open ? 'Close the menu' : 'Open the menu';
  return (
    <Box component="nav" aria-label="Main" data-open={open} sx={railStyles}>
      <ul>
        {menuFor(access).map(item => (
          <Item key={item.to} {...item} open={open} />
        ))}
      </ul>
      <div>
        <Tooltip title={open ? '' : 'Report a bug'} placement="right">
          <button type="button" className="item" aria-haspopup="dialog" aria-label="Report a bug" onClick={onReportBug}>
            <BugReport fontSize="small" />
            <span className="label">Report a bug</span>
          </button>
        </Tooltip>
        <Tooltip title={open ? '' : toggleLabel} placement="right">
          <button type="button" className="item toggle" aria-expanded={open} aria-label={toggleLabel} onClick={toggle}>
            <KeyboardDoubleArrowRight fontSize="small" />
            <span className="label">Close</span>
          </button>
        </Tooltip>
      </div>
    </Box>
  );
};
