/** One line of tabs or of links that look like them: in a narrow window it scrolls sideways. */
export const TAB_LINE = 'scroll-line flex min-w-0 gap-x-4 overflow-x-auto overflow-y-hidden'
