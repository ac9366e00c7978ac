import { isPresent } from '#shared/leads/lead';
import { ErrorState } from '../../../components/error-state.tsx';
import { ApiFailure, failureMessageOf } from '../../../lib/api/api-failure.ts';
import { useErrorToast } from '../../../lib/api/error-toast.ts';
import { useLead } from '../lead-query.ts';
import type { LeadPlace, LeadTabComponents } from '../lead-tab.ts';
import { LeadPanelBody } from './lead-panel-body.tsx';
import { MissingLead } from './missing-lead.tsx';
import { PanelSpinner } from './panel-spinner.tsx';

const FAILED = 'Fetch lead error';

const isMissing = (error: Error | null): boolean => error instanceof ApiFailure && error.code === 'not_found';

type LeadPanelProps = { leadId: string; place: LeadPlace; tabs: LeadTabComponents };

/** Everything that an agent sees and does for one lead, wherever it is shown (docs/product.md, Lead panel). */
export const LeadPanel = ({ leadId, place, tabs }: LeadPanelProps) => {
  const { data: lead, error, isPending, isFetching, refetch } = useLead(leadId);
  const missing = isMissing(error) || (lead !== undefined && !isPresent(lead));
  useErrorToast(missing ? null : error, FAILED);
  if (missing) return <MissingLead place={place} />;
  if (lead) return <LeadPanelBody key={leadId} lead={lead} place={place} tabs={tabs} />;
  if (isPending && !error) return <PanelSpinner />;
  return <ErrorState message={failureMessageOf(error, FAILED)} onRetry={() => void refetch()} retrying={isFetching} />;
};
