import { type ComponentType, Suspense } from 'react';
import type { OwnCall } from '#shared/calls/call';
import { useLead } from '../lead-query.ts';
import type { LeadTabProps } from '../lead-tab.ts';
import { PanelSpinner } from './panel-spinner.tsx';

type ScriptBesideProps = {
  leadId: string;
  call: OwnCall;
  Script: ComponentType<LeadTabProps & { withRebuttals: boolean }>;
};

/**
 * The script of a call with the rebuttals, beside the panel of its lead. The panel reports a lead that cannot be read.
 */
export const ScriptBeside = ({ leadId, call, Script }: ScriptBesideProps) => {
  const { data: lead, error } = useLead(leadId);
  if (!lead) return error ? null : <PanelSpinner />;
  return (
    <Suspense fallback={<PanelSpinner />}>
      <Script lead={lead} call={call} place="dashboard" withRebuttals />
    </Suspense>
  );
};
