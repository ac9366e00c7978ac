import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useState } from 'react';
import { requires } from '#shared/access/access';
import { listMessageTemplates } from '#shared/contracts/leads';
import { topics } from '#shared/contracts/live';
import { TemplateContent } from '#shared/messages/message';
import { EmptyState } from '../../../components/empty-state.tsx';
import { ErrorState } from '../../../components/error-state.tsx';
import { LeaveQuestion } from '../../../components/leave-question.tsx';
import { PageHeader } from '../../../components/page-header.tsx';
import { useIsSlow } from '../../../components/table/skeleton-rows.tsx';
import { failureMessageOf } from '../../../lib/api/api-failure.ts';
import { useLiveList } from '../../../lib/live/use-live-list.ts';
import { useMay } from '../../../lib/session/session.ts';
import { KindHistory } from '../kind-history.tsx';
import { templateTexts } from '../template-texts.ts';
import { useKeptSettings } from '../use-kept-settings.ts';
import { NewTemplate } from './new-template.tsx';
import { PreviewLead } from './preview-lead.tsx';
import { TemplateCard } from './template-card.tsx';
import { usePreviewLead } from './use-preview-lead.ts';

const cards = { display: 'grid', gap: 4, gridTemplateColumns: 'repeat(auto-fill, minmax(420px, 1fr))' } as const;

const CardSkeletons = () => {
  const shown = useIsSlow(true);
  return (
    <Box role="status" aria-label="Loading" sx={{ ...cards, minHeight: 420 }}>
      {shown && ['a', 'b', 'c', 'd'].map(key => <Skeleton key={key} variant="rounded" height={420} />)}
    </Box>
  );
};

/** The templates of messages to leads as cards (docs/product.md, Message templates). */
export const MessageTemplatesPage = () => {
  const templates = useLiveList(listMessageTemplates, topics.settings(), 'message-template');
  const isAdmin = useMay(requires.role('admin'));
  const [isAdding, setAdding] = useState(false);
  const preview = usePreviewLead();
  const [showsHistory, setShowsHistory] = useState(false);
  const kept = useKeptSettings(templates.data?.data ?? []);
  const add = (
    <Button variant="contained" disabled={isAdding} onClick={() => setAdding(true)}>
      Add Template
    </Button>
  );

  if (templates.error && !templates.data)
    return (
      <ErrorState
        message={failureMessageOf(templates.error, 'The templates could not be read. Please try again.')}
        onRetry={() => void templates.refetch()}
        retrying={templates.isFetching}
      />
    );
  return (
    <>
      <PageHeader
        actions={
          <>
            {isAdmin && <Button onClick={() => setShowsHistory(true)}>History</Button>}
            {add}
          </>
        }
      />
      <Box sx={{ mb: 4 }}>
        <PreviewLead preview={preview} />
      </Box>
      {!templates.data && <CardSkeletons />}
      {templates.data && kept.shown.length === 0 && !isAdding && (
        <EmptyState
          message="There are no templates yet"
          hint="Agents choose one in the tab Messaging of a lead."
          action={add}
        />
      )}
      <Box sx={cards}>
        {isAdding && <NewTemplate lead={preview.lead} onDone={() => setAdding(false)} />}
        {kept.shown.map(({ stored, isGone }) => (
          <TemplateCard
            key={stored.id}
            stored={stored}
            isGone={isGone}
            lead={preview.lead}
            onEdited={kept.keep}
            onConflict={() => void templates.refetch()}
          />
        ))}
      </Box>
      {showsHistory && (
        <KindHistory
          kind="message-template"
          title="History of the message templates"
          content={TemplateContent}
          words={templateTexts}
          lists={[listMessageTemplates]}
          restored="Template restored"
          onClose={() => setShowsHistory(false)}
        />
      )}
      <LeaveQuestion unsaved={kept.isEdited || isAdding} what="the templates" />
    </>
  );
};
