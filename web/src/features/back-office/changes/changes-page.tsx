import ReadMore from '@mui/icons-material/ReadMoreOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useState } from 'react';
import { changeKindOf } from '#shared/settings/change-kind';
import { kindLabels } from '#shared/settings/kind-labels';
import type { SettingVersion } from '#shared/settings/setting-version';
import { actorName } from '#shared/users/system-actor';
import { EmptyState } from '../../../components/empty-state.tsx';
import { ListScreen } from '../../../components/list/list-screen.tsx';
import { NewYorkTime } from '../../../components/new-york-time.tsx';
import { ReadingDialog } from '../../../components/reading-dialog.tsx';
import { words } from '../../../lib/ui/format.ts';
import { ExportButton } from '../../reports/export-button.tsx';
import { FieldChanges } from '../field-changes.tsx';
import { changeColumns } from './change-columns.tsx';
import { ChangeFilters } from './change-filters.tsx';
import { describeChange } from './describe-change.ts';
import { useSettingChanges } from './use-setting-changes.ts';

const WIDTH = 640;

/** Who changed which setting when, of every kind, with what was before and after (docs/product.md, Change history). */
export const ChangesPage = () => {
  const changes = useSettingChanges();
  const [open, setOpen] = useState<SettingVersion>();
  const descriptionOf = describeChange(changes.nameOf);
  const authorOf = ({ user_id, user_email }: SettingVersion) => changes.nameOf(user_id, actorName(user_email));
  const keyOf = ({ kind, name, number }: SettingVersion) => `${kind}#${name}#${number}`;
  return (
    <>
      <ListScreen
        name="setting-changes"
        label="Changes of settings"
        columns={changeColumns({ descriptionOf, authorOf })}
        page={changes.page}
        address={changes.address}
        rowKey={keyOf}
        rowActions={change => (
          <Tooltip title="Before and after">
            <IconButton
              aria-haspopup="dialog"
              aria-label={`Before and after the change of ${descriptionOf(change).what}`}
              onClick={() => setOpen(change)}
            >
              <ReadMore fontSize="small" />
            </IconButton>
          </Tooltip>
        )}
        filters={<ChangeFilters changes={changes} />}
        actions={<ExportButton report="setting-changes" filter={changes.exported} />}
        empty={
          <EmptyState
            message="No changes"
            hint={
              changes.isFiltered
                ? 'Nobody changed such a setting on these days.'
                : 'Nobody changed a setting on these days.'
            }
            action={changes.isFiltered && <Button onClick={changes.clear}>Clear the filter</Button>}
          />
        }
        failed="The changes could not be read."
      />
      {open && (
        <ReadingDialog
          open
          title={`${kindLabels[open.kind]} ${descriptionOf(open).what}`}
          width={WIDTH}
          onClose={() => setOpen(undefined)}
        >
          <Box sx={{ color: 'text.secondary', mb: 2 }}>
            {words(changeKindOf(open))} by {authorOf(open)}, <NewYorkTime time={open.created_ts} whole /> in New York
          </Box>
          <FieldChanges change={open} fields={descriptionOf(open).fields} />
        </ReadingDialog>
      )}
    </>
  );
};
