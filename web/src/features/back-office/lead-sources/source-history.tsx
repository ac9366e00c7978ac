import { listLeadSources } from '#shared/contracts/backoffice';
import { LeadSourceContent, type ListedLeadSource } from '#shared/lead-sources/lead-source';
import { words } from '../../../lib/ui/format.ts';
import { KindHistory } from '../kind-history.tsx';
import { sourceTexts } from '../source-texts.ts';

/** Who changed a lead source when; what was before a change can be restored. */
export const SourceHistory = ({ source: { id, name }, onClose }: { source: ListedLeadSource; onClose: () => void }) => (
  <KindHistory
    kind="lead-source"
    title={`History of ${words(name)}`}
    note="A cost that is restored counts for the leads of today and later."
    of={id}
    content={LeadSourceContent}
    words={sourceTexts}
    lists={[listLeadSources]}
    restored="Lead source restored"
    onClose={onClose}
  />
);
