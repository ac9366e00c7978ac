import Button from '@mui/material/Button';
import type { CallRequest } from '#shared/call-requests/call-request';
import type { CallRequestFlag } from '#shared/call-requests/suspicion';
import { closeCallRequest, listFlaggedCallRequests } from '#shared/contracts/settings';
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
    'Somebody wants no calls or messages to this number, without proof of being the customer. Nobody is contacted until you are done: list the number, or press Done and ask the customer.',
  stop_in_text: 'It was a text with a stop word among other words, which is not kept.',
};

type DoneProps = { request: Pick<CallRequest, 'id' | 'name'>; refetch: () => void };

const Done = ({ request: { id, name }, refetch }: DoneProps) => {
  const closing = useOperationMutation(closeCallRequest, {
    invalidates: [listFlaggedCallRequests],
    onError: failure => {
      toast.error(failureMessageOf(failure, 'The request was not closed. Please try again.'));
      refetch();
    },
  });
  return (
    <Button loading={closing.isPending} aria-label={`Done with ${name}`} onClick={() => closing.mutate({ id })}>
      Done
    </Button>
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
    action={(request, refetch) => <Done request={request} refetch={refetch} />}
  />
);
