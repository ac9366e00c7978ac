import ContentCopy from '@mui/icons-material/ContentCopyOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import Tooltip from '@mui/material/Tooltip';
import type { ReactNode } from 'react';
import { TextInput } from '../../../components/inputs/text-input.tsx';
import { copyText } from '../../../lib/ui/copy-text.ts';
import { words } from '../../../lib/ui/format.ts';
import { themeToken } from '../../../lib/ui/theme-token.ts';
import { toast } from '../../../lib/ui/toast.ts';

const sunken = {
  '& .MuiOutlinedInput-root': { bgcolor: themeToken('surfaceSunken'), color: themeToken('textMuted') },
} as const;

/** A field that cannot be edited. */
export const ReadOnly = ({ label, value, end }: { label: string; value: string; end?: ReactNode }) => (
  <Box sx={sunken}>
    <TextInput label={label} value={value} readOnly end={end} onChange={() => undefined} />
  </Box>
);

/** Looks read-only; typing in it shows who may change it (docs/product.md, Lead details). */
export const LeadSourceForOthers = ({ value }: { value: string | undefined }) => (
  <Box sx={sunken}>
    <TextInput
      label="Lead Source"
      value={words(value)}
      onChange={() => toast.error('Lead Sources can only be updated by admins.', { id: 'lead-source' })}
    />
  </Box>
);

export const LeadIdField = ({ id }: { id: string }) => (
  <ReadOnly
    label="Lead Id"
    value={id}
    end={
      <InputAdornment position="end" sx={{ mr: -2.5 }}>
        <Tooltip title="Copy">
          <IconButton aria-label="Copy the lead id" onClick={() => void copyText(id)}>
            <ContentCopy fontSize="small" />
          </IconButton>
        </Tooltip>
      </InputAdornment>
    }
  />
);
