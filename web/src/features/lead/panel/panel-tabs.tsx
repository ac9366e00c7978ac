import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import type { LeadTab } from '../lead-tab.ts';
import { titleOf } from './tabs-for.ts';

type PanelTabsProps = {
  /** Of the panel: what ties a tab to its content. */
  id: string;
  tabs: LeadTab[];
  chosen: LeadTab;
  onChoose: (tab: LeadTab) => void;
};

/**
 * Arrow keys, Home and End go along; Enter or Space opens. A tab is not opened by passing over it: each reads what it
 * shows, and the payments' even pauses the recording.
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
        aria-controls={tab === chosen ? `${id}-panel` : undefined}
      />
    ))}
  </Tabs>
);
