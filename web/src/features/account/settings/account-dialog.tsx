import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import { useState } from 'react';
import { ReadingDialog } from '../../../components/reading-dialog.tsx';
import { PasswordSection } from './password-section.tsx';
import { SecondFactorSection } from './second-factor-section.tsx';

/** The user's own sign-in: password and second factor (docs/product.md, Account). */
export const AccountDialog = ({ onClose }: { onClose: () => void }) => {
  const [isSettingUp, setSettingUp] = useState(false);
  return (
    <ReadingDialog title="Account" open onClose={onClose} width={520}>
      <Box sx={{ display: 'grid', gap: 6, pt: 2 }}>
        {/* The code of the app is typed without scrolling. */}
        {!isSettingUp && (
          <>
            <PasswordSection />
            <Divider />
          </>
        )}
        <SecondFactorSection isSettingUp={isSettingUp} onSetUp={setSettingUp} />
      </Box>
    </ReadingDialog>
  );
};
