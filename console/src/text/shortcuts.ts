export const shortcutText = {
  title: 'Keyboard shortcuts',
  goTo: 'Go to',
  groups: [
    {
      title: 'Everywhere',
      rows: [
        ['Search or jump to', 'Ctrl', 'K'],
        ['This map', '?'],
        ['Close', 'Esc'],
      ],
    },
    {
      title: 'Lists',
      rows: [
        ['Search the list', '/'],
        ['Next, previous', 'j', 'k'],
        ['Open', 'Enter'],
        ['Select', 'x'],
        ['Previous, next tab of the details', '[', ']'],
      ],
    },
    {
      title: 'Issues',
      rows: [
        ['Assign', 'a'],
        ['Assign to me', 'm'],
        ['Change the status', 's'],
        ['Suppress', 'e'],
      ],
    },
  ] as readonly { title: string; rows: readonly (readonly [string, ...string[]])[] }[],
  close: 'Close: Esc',
  off: 'Shortcuts of a single key can be switched off in the settings.',
} as const
