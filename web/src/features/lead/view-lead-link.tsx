import Visibility from '@mui/icons-material/VisibilityOutlined';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import type { MouseEvent } from 'react';
import { Link } from 'react-router-dom';
import { idOf, type LeadKey } from '#shared/keys';
import { paths } from '../../lib/ui/paths.ts';
import { openLead } from './lead-dialog.ts';

type ViewLeadLinkProps = {
  leadKey: LeadKey;
  /** The person's name, for screen readers. */
  who: string;
  /** The dialog's width in pixels, where the product has another one for this list. */
  dialogWidth?: number;
};

const isModified = (event: MouseEvent) => event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;

/** Opens a lead from a table row in a dialog; with a modifier key or the middle button, on its own page. */
export const ViewLeadLink = ({ leadKey, who, dialogWidth }: ViewLeadLinkProps) => (
  <Tooltip title="View lead">
    <IconButton
      component={Link}
      to={paths.viewLead(idOf(leadKey))}
      aria-label={`View ${who}`}
      aria-haspopup="dialog"
      onClick={event => {
        if (isModified(event)) return;
        event.preventDefault();
        openLead(idOf(leadKey), dialogWidth);
      }}
    >
      <Visibility fontSize="small" />
    </IconButton>
  </Tooltip>
);
