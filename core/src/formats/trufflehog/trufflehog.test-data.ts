export const verified = {
  SourceMetadata: {
    Data: {
      Git: {
        commit: '0123456789abcdef0123456789abcdef01234567',
        file: 'deploy/.env',
        email: 'Jo <jo@example.test>',
        repository: 'https://user:visible-in-address@git.example.test/shop/web',
        timestamp: '2031-04-05 06:07:08 +0000 UTC',
        line: 3,
      },
    },
  },
  SourceName: 'trufflehog - git',
  DetectorType: 2,
  DetectorName: 'Example',
  Verified: true,
  Raw: 'visible-as-raw',
  RawV2: 'visible-as-raw-v2',
  Redacted: 'visible-as-redacted',
  ExtraData: { user: 'visible-as-extra' },
  StructuredData: null,
}

export const inBucket = {
  ...verified,
  Verified: false,
  SourceMetadata: { Data: { S3: { bucket: 'example-media', file: 'backup/config.json' } } },
}

export const inImage = {
  ...verified,
  Verified: false,
  SourceMetadata: { Data: { Docker: { image: 'shop/web', tag: '1.4', file: '/app/.env' } } },
}

export const old = {
  branch: 'origin/main',
  commit: 'Add visible-in-message',
  commitHash: '0123456789abcdef0123456789abcdef01234567',
  date: '2031-04-05 06:07:08',
  diff: '+token = visible-in-diff',
  path: 'deploy/.env',
  printDiff: 'visible-in-print',
  reason: 'Example token',
  stringsFound: ['visible-as-found', 'visible-as-found-too', 'visible-as-found'],
}

export const ofFork = {
  rule: { id: 'example-token', message: 'Example token', severity: 'HIGH' },
  path: 'deploy/.env',
  line: '3',
  secret: 'visible-as-secret',
  context: { 3: 'token = visible-in-context' },
  id: '00000000-aaaa-4bbb-8ccc-000000000001',
  branch: null,
  message: 'Add visible-in-message',
  commit: null,
}

export const examples: readonly unknown[] = [verified, inBucket, inImage, old, ofFork]
