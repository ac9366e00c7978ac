import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useState } from 'react';
import { WideDialog } from '../../../components/wide-dialog.tsx';
import { FileForm } from './file-form.tsx';
import { SingleForm } from './single-form.tsx';

type Way = 'single' | 'multiple';

/** Adds one number, or those of a file (docs/product.md, Blacklist). It stays open while a file is uploaded. */
export const AddDialog = ({ onClose }: { onClose: () => void }) => {
  const [way, setWay] = useState<Way>('single');
  const [isBusy, setBusy] = useState(false);
  return (
    <WideDialog title="Add to the blacklist" width={650} onClose={() => !isBusy && onClose()}>
      <Tabs value={way} onChange={(_, chosen: Way) => setWay(chosen)} aria-label="How to add" sx={{ mb: 4 }}>
        <Tab value="single" label="Single" disabled={isBusy} id="blacklist-single" />
        <Tab value="multiple" label="Multiple" disabled={isBusy} id="blacklist-multiple" />
      </Tabs>
      <Box role="tabpanel" aria-labelledby={`blacklist-${way}`}>
        {way === 'single' ? (
          <SingleForm onClose={onClose} onBusy={setBusy} />
        ) : (
          <FileForm onClose={onClose} onBusy={setBusy} />
        )}
      </Box>
    </WideDialog>
  );
};
