import { listCancelledCallRequests } from '#shared/contracts/settings';
import { cancelledBecause } from '../../../components/cancelled-because.ts';
import { NewYorkTime } from '../../../components/new-york-time.tsx';
import { RequestList } from './request-list.tsx';

/** The call requests that nobody dials because the system has cancelled them. */
export const CancelledRequests = () => (
  <RequestList
    list={listCancelledCallRequests}
    title="Cancelled by the system"
    about="When their time had come, these customers could not be called any more. The visitor has not been told."
    empty="No request was cancelled by the system"
    why={({ cancelled_because, cancelled_ts }) => (
      <>
        Cancelled {cancelled_ts && <NewYorkTime time={cancelled_ts} whole />}
        {cancelled_because && `: ${cancelledBecause[cancelled_because]}`}
      </>
    )}
  />
);
