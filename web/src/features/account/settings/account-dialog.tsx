import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import { ReadingDialog } from '../../../components/reading-dialog.tsx';
import { PasswordSection } from './password-section.tsx';
import { SecondFactorSection } from './second-factor-section.tsx';

/** The user's own sign-in: password and second factor (docs/product.md, Account). */
export const AccountDialog = ({ onClose }: { onClose: () => void }) => (
  <ReadingDialog title="Account" open onClose={onClose} width={520}>
    <Box sx={{ display: 'grid', gap: 6 }}>
      <PasswordSection />
      <Divider />
      <SecondFactorSection />
    </Box>
  </ReadingDialog>
);
