import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';
import type { UpcomingCallback } from '#shared/callbacks/upcoming-callback';
import { addDays, beginningOfDay, newYorkDay } from '#shared/new-york';
import { timestamp } from '#shared/time';
import { cardStyles } from '../../../components/card-styles.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { DataTable } from '../../../components/table/data-table.tsx';
import { failureMessageOf } from '../../../lib/api/api-failure.ts';
import { useNowAt } from '../../../lib/ui/clock.ts';
import { RemoveCallbackDialog } from '../remove-callback-dialog.tsx';
import { useUpcomingCallbacks } from '../upcoming-callbacks.ts';
import { columnsFor } from './columns.tsx';

/** Ten rows and the header; more rows scroll inside. */
const MAX_HEIGHT = 36 * 11;

/** Moves the focus to the target when `count` rises: a removed row removes its focused button. */
const useFocusAfter = (count: number) => {
  const target = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (count > 0) target.current?.focus();
  }, [count]);
  return target;
};

/** At midnight in New York times that are shown without a date need a new text. */
const midnight = () => beginningOfDay(addDays(newYorkDay(timestamp(new Date())), 1));

/** The user's callbacks, the next one first, with live updates (docs/product.md, Upcoming callbacks). */
export const UpcomingCallbacks = () => {
  const callbacks = useUpcomingCallbacks();
  const now = useNowAt([...(callbacks.rows?.map(callback => callback.callback_time) ?? []), midnight()]);
  const [removing, setRemoving] = useState<UpcomingCallback>();
  const [removals, setRemovals] = useState(0);
  const heading = useFocusAfter(removals);

  return (
    <Box component="section" aria-labelledby="upcoming-callbacks" sx={{ ...cardStyles, p: 4 }}>
      <Typography
        id="upcoming-callbacks"
        ref={heading}
        tabIndex={-1}
        variant="h2"
        sx={{ mb: 3, width: 'fit-content', '&:focus:not(:focus-visible)': { outline: 'none' } }}
      >
        Upcoming Callbacks
      </Typography>
      <Box sx={{ display: 'flex', flexDirection: 'column', maxHeight: MAX_HEIGHT }}>
        <DataTable
          label="Upcoming Callbacks"
          columns={columnsFor({ now, onRemove: setRemoving })}
          rows={callbacks.rows}
          skeletonRows={3}
          rowKey={callback => callback.id}
          empty={
            <EmptyState
              message="You have no upcoming callbacks."
              hint="Choose the disposition Call Back to schedule one."
            />
          }
          error={callbacks.error ? failureMessageOf(callbacks.error, 'Your callbacks could not be read.') : undefined}
          onRetry={() => void callbacks.refetch()}
          footer={
            callbacks.rows?.length ? (
              <>
                <span>Times in New York</span>
                {callbacks.hasNextPage && (
                  <Button
                    size="small"
                    sx={{ ml: 'auto' }}
                    loading={callbacks.isFetchingNextPage}
                    onClick={() => void callbacks.fetchNextPage()}
                  >
                    Load more
                  </Button>
                )}
              </>
            ) : undefined
          }
        />
      </Box>
      {removing && (
        <RemoveCallbackDialog
          callback={removing}
          onClose={() => setRemoving(undefined)}
          onRemoved={() => {
            setRemoving(undefined);
            setRemovals(removals + 1);
          }}
        />
      )}
    </Box>
  );
};
