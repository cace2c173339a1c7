import type { RefObject } from 'react';
import { Menu as AriaMenu, MenuItem, Separator, Text } from 'react-aria-components/Menu';
import { Popover as AriaPopover } from 'react-aria-components/Popover';
import { AriaPlace } from '../aria/aria-place.tsx';
import { Icon } from '../drawing/icon.tsx';
import type { IconName } from '../drawing/icons.ts';
import classes from './overlays.module.css';

export type MenuEntry =
  | {
      readonly key: string;
      readonly label: string;
      readonly icon?: IconName;
      /** A path of the site: the entry is a link. */
      readonly to?: string;
      /** A figure at its end, such as a count of what is unread. */
      readonly badge?: string;
      readonly description?: string;
      /** Language of the label, when it is not the page's. */
      readonly lang?: string;
    }
  | 'separator';

export interface MenuProps {
  /** The element that opens it; the focus returns there. */
  readonly trigger: RefObject<HTMLElement | null>;
  /** Accessible name. */
  readonly label: string;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly entries: readonly MenuEntry[];
  /** Key of the one entry that is the present choice; a menu without it is a list of actions. */
  readonly selected?: string;
  readonly onChoose?: (key: string) => void;
}

/** A list of actions, places or choices that hangs from a button. */
export function Menu({ trigger, label, open, onOpenChange, entries, selected, onChoose }: MenuProps) {
  return (
    <AriaPlace>
      <AriaPopover
        className={`${classes.popover}`}
        aria-label={label}
        trigger="MenuTrigger"
        triggerRef={trigger}
        isOpen={open}
        onOpenChange={onOpenChange}
        placement="bottom end"
      >
        <AriaMenu
          className={`${classes.menu}`}
          aria-label={label}
          autoFocus="first"
          onClose={() => onOpenChange(false)}
          onAction={(key) => onChoose?.(String(key))}
          {...(selected === undefined
            ? {}
            : { selectionMode: 'single', selectedKeys: [selected], disallowEmptySelection: true })}
        >
          {entries.map((entry, index) =>
            entry === 'separator' ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: a separator is nothing but its place
              <Separator key={index} className={`${classes.separator}`} />
            ) : (
              <MenuItem
                key={entry.key}
                id={entry.key}
                textValue={entry.label}
                className={`${classes.entry}`}
                {...(entry.to === undefined ? {} : { href: entry.to })}
              >
                <EntryContent entry={entry} selectable={selected !== undefined} />
              </MenuItem>
            ),
          )}
        </AriaMenu>
      </AriaPopover>
    </AriaPlace>
  );
}

interface EntryContentProps {
  readonly entry: Exclude<MenuEntry, string>;
  readonly selectable: boolean;
}

function EntryContent({ entry, selectable }: EntryContentProps) {
  const { label, icon, badge, description, lang } = entry;
  return (
    <>
      {icon === undefined ? null : <Icon name={icon} size="small" />}
      <span className={classes.entryWords}>
        <Text slot="label" {...(lang === undefined ? {} : { lang })}>
          {label}
        </Text>
        {description === undefined ? null : (
          <Text slot="description" className={`${classes.entryDescription}`}>
            {description}
          </Text>
        )}
      </span>
      {badge === undefined ? null : <span className={classes.entryBadge}>{badge}</span>}
      {selectable ? (
        <span className={classes.entryMark}>
          <Icon name="check" size="small" />
        </span>
      ) : null}
    </>
  );
}
