import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import type { LeadTab } from '../lead-tab.ts';
import { titleOf } from './tabs-for.ts';

type PanelTabsProps = {
  /** The panel's id; it connects a tab to its content. */
  id: string;
  tabs: LeadTab[];
  chosen: LeadTab;
  onChoose: (tab: LeadTab) => void;
};

/**
 * Arrow keys, Home and End move the focus; Enter or Space opens. Focus alone does not open a tab, because each tab
 * reads its data, and the PAYMENTS tab even pauses the recording.
 */
export const PanelTabs = ({ id, tabs, chosen, onChoose }: PanelTabsProps) => (
  <Tabs
    className="tabs"
    aria-label="Of the lead"
    variant="scrollable"
    allowScrollButtonsMobile
    value={chosen}
    onChange={(_, tab: LeadTab) => onChoose(tab)}
  >
    {tabs.map(tab => (
      <Tab
        key={tab}
        id={`${id}-${tab}`}
        value={tab}
        label={titleOf(tab)}
        aria-controls={tab === chosen ? `${id}-${tab}-panel` : undefined}
      />
    ))}
  </Tabs>
);
