const secret = (hash: string, more: object = {}) => ({
  type: 'Secret Keyword',
  filename: 'deploy/.env',
  hashed_secret: hash,
  is_verified: false,
  line_number: 3,
  ...more,
})

export const baseline = {
  version: '1.5.0',
  plugins_used: [{ name: 'KeywordDetector' }],
  filters_used: [],
  results: {
    'deploy/.env': [
      secret('visible-hash-one'),
      secret('visible-hash-two', { line_number: 8, is_secret: false }),
    ],
    'src/config.ts': [secret('visible-hash-one', { is_verified: true })],
  },
  generated_at: '2031-04-05T06:07:08Z',
}

export const examples: readonly unknown[] = [baseline]
