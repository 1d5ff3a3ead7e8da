import { expect, test } from 'vitest'
import { connectionMessage } from './connection-messages.ts'

test.each([
  ['check clouds.gcp.parents, and', 'check parents of the connection, and'],
  ['remove the region from clouds.aws.regions', 'remove the region from regions of the connection'],
  ['check clouds.gcp.credentials_file', 'check clouds.gcp.credentials_file'],
])('%s', (message, expected) => {
  expect(connectionMessage(message)).toBe(expected)
})
