import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import type { Call } from '#shared/calls/call';
import { EmptyState } from '../../../components/empty-state.tsx';
import { themeToken } from '../../../lib/ui/theme-token.ts';
import { CallDetails } from './call-details.tsx';
import { callViewStyles } from './call-view-styles.ts';
import { bounds } from './side-width.ts';
import { useSideWidth } from './use-side-width.ts';

type CallViewProps = {
  call: Call;
  /** The panel of the call's lead, and the script beside it (docs/product.md, Script). */
  panel: ReactNode;
  script: ReactNode;
};

const noLead = {
  gridArea: 'panel',
  display: 'grid',
  placeContent: 'center',
  borderRadius: 'var(--cl-radius)',
  border: `1px dashed ${themeToken('border')}`,
} as const;

/** The call on the dashboard: details at the left, lead in the middle, script at the right. */
export const CallView = ({ call, panel, script }: CallViewProps) => {
  const { width, handle } = useSideWidth();
  if (call.lead_key === undefined)
    return (
      <Box sx={callViewStyles} data-lead="none">
        <CallDetails call={call} />
        <Box sx={noLead}>
          <EmptyState message="This call has no lead." />
        </Box>
      </Box>
    );
  return (
    <Box sx={callViewStyles} style={{ '--script-width': `${width}px` } as object}>
      <CallDetails call={call} />
      <div className="panel">{panel}</div>
      {/* biome-ignore lint/a11y/useSemanticElements: a movable separator is not an hr */}
      <div
        className="border"
        role="separator"
        aria-orientation="vertical"
        aria-label="Width of the script"
        aria-valuenow={width}
        aria-valuemin={bounds.min}
        aria-valuemax={bounds.max}
        tabIndex={0}
        {...handle}
      />
      <div className="script">{script}</div>
    </Box>
  );
};
