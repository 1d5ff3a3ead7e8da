export const diffText = {
  same: 'The texts are the same.',
  kinds: { removed: 'removed:', added: 'added:' },
} as const
