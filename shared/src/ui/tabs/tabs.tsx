import type { ReactNode } from 'react';
import { Tabs as AriaTabs, Tab, TabList, TabPanel } from 'react-aria-components/Tabs';
import { AriaPlace } from '../aria/aria-place.tsx';
import { Icon } from '../drawing/icon.tsx';
import type { IconName } from '../drawing/icons.ts';
import classes from './tabs.module.css';

export interface TabItem {
  readonly key: string;
  readonly label: string;
  readonly icon?: IconName;
  readonly content: ReactNode;
}

export interface TabsProps {
  /** Accessible name. */
  readonly label: string;
  readonly tabs: readonly TabItem[];
  /** Key of the tab that is shown; without it the tabs remember by themselves, from the first on. */
  readonly selected?: string;
  readonly onSelect?: (key: string) => void;
}

/** Several views of one thing, one at a time. */
export function Tabs({ label, tabs, selected, onSelect }: TabsProps) {
  return (
    <AriaPlace>
      <AriaTabs
        className={`${classes.tabs}`}
        {...(selected === undefined ? {} : { selectedKey: selected })}
        onSelectionChange={(key) => onSelect?.(String(key))}
      >
        <TabList aria-label={label} className={`${classes.list}`}>
          {tabs.map((tab) => (
            <Tab key={tab.key} id={tab.key} className={`${classes.tab}`}>
              {tab.icon === undefined ? null : <Icon name={tab.icon} size="small" />}
              {tab.label}
            </Tab>
          ))}
        </TabList>
        {tabs.map(({ key, content }) => (
          <TabPanel key={key} id={key} className={`${classes.panel}`}>
            {content}
          </TabPanel>
        ))}
      </AriaTabs>
    </AriaPlace>
  );
}
