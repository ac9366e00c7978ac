import Button from '@mui/material/Button';
import { useState } from 'react';
import { type CallRequest, isRevocationAsked } from '#shared/call-requests/call-request';
import type { CallRequestFlag } from '#shared/call-requests/call-request-flag';
import { closeCallRequest, listFlaggedCallRequests, takeConsentBack } from '#shared/contracts/settings';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { failureMessageOf } from '../../../lib/api/api-failure.ts';
import { useOperationMutation } from '../../../lib/api/query.ts';
import { toast } from '../../../lib/ui/toast.ts';
import { RequestList } from './request-list.tsx';

const reasons: Record<CallRequestFlag, string> = {
  hidden_field: 'A field was filled that people cannot see.',
  too_fast: 'The form came back within two seconds.',
  no_form_token: 'The form came without a valid token.',
  odd_name: 'The name looks unusual.',
  do_not_call: 'The number is on the blacklist.',
  revocation_asked:
    'Somebody wants no calls or messages to this number, without proof of being the customer. Nobody is contacted until you decide: take the consent back, or press Done and ask the customer.',
  stop_in_text: 'It was a text with a stop word among other words, which is not kept.',
};

type DecisionProps = { request: CallRequest; refetch: () => void };

type Decision = {
  operation: typeof closeCallRequest | typeof takeConsentBack;
  /** On the button, and in the dialog. */
  label: string;
  /** Names the button among those of other rows. */
  of: (name: string) => string;
  question: string;
  consequence: string;
  /** Whether it is asked first. */
  asks: boolean;
  danger: boolean;
  failure: string;
};

const DecisionButton = ({ request: { id, version, name }, refetch, ...decision }: DecisionProps & Decision) => {
  const [asking, setAsking] = useState(false);
  const deciding = useOperationMutation(decision.operation, {
    invalidates: [listFlaggedCallRequests],
    onError: failure => {
      toast.error(failureMessageOf(failure, decision.failure));
      refetch();
    },
  });
  const decide = () => {
    setAsking(false);
    deciding.mutate({ id, version });
  };
  return (
    <>
      <Button
        loading={deciding.isPending}
        color={decision.danger ? 'error' : 'primary'}
        aria-label={decision.of(name)}
        onClick={decision.asks ? () => setAsking(true) : decide}
      >
        {decision.label}
      </Button>
      <ConfirmDialog
        open={asking}
        question={decision.question}
        confirmLabel={decision.label}
        danger={decision.danger}
        onConfirm={decide}
        onCancel={() => setAsking(false)}
      >
        {decision.consequence}
      </ConfirmDialog>
    </>
  );
};

const Decisions = ({ request, refetch }: DecisionProps) => {
  const isAsked = isRevocationAsked(request);
  return (
    <>
      {isAsked && (
        <DecisionButton
          {...{ request, refetch }}
          operation={takeConsentBack}
          label="Take the consent back"
          of={name => `Take the consent of ${name} back`}
          question={`Take the consent of ${request.name} back?`}
          consequence="Every number and e-mail address of this customer goes on the blacklist."
          asks
          danger
          failure="The consent was not taken back. Please try again."
        />
      )}
      <DecisionButton
        {...{ request, refetch }}
        operation={closeCallRequest}
        label="Done"
        of={name => `Done with ${name}`}
        question={`Done with ${request.name}?`}
        consequence="The customer may be called, texted and sent e-mails again."
        asks={isAsked}
        danger={false}
        failure="The request was not closed. Please try again."
      />
    </>
  );
};

/** The call requests that the system does not dial: an admin looks at the lead, calls or not, and is done. */
export const FlaggedRequests = () => (
  <RequestList
    list={listFlaggedCallRequests}
    title="Requests for a person"
    about="Something about these is doubtful, so nobody is dialled. Look at the lead, and call if you find it right."
    empty="No request waits for a person"
    why={({ flags }) => flags.map(flag => reasons[flag]).join(' ')}
    action={(request, refetch) => <Decisions request={request} refetch={refetch} />}
  />
);
