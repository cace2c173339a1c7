export type { DialogProps, DialogWidth } from './dialog.tsx';
export { Dialog } from './dialog.tsx';
export type { MenuEntry, MenuProps } from './menu.tsx';
export { Menu } from './menu.tsx';
export type { PopoverProps } from './popover.tsx';
export { Popover } from './popover.tsx';
