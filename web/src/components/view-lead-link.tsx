import Visibility from '@mui/icons-material/VisibilityOutlined';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { Link } from 'react-router-dom';
import { idOf, type LeadKey } from '#shared/keys';
import { paths } from '../lib/paths.ts';

type ViewLeadLinkProps = { leadKey: LeadKey /** Whose, for screen readers. */; who: string };

/** Opens a lead from a row of a table. */
export const ViewLeadLink = ({ leadKey, who }: ViewLeadLinkProps) => (
  <Tooltip title="View lead">
    <IconButton component={Link} to={paths.viewLead(idOf(leadKey))} aria-label={`View ${who}`}>
      <Visibility fontSize="small" />
    </IconButton>
  </Tooltip>
);
