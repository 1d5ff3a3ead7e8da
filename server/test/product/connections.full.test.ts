import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { afterAll, describe, expect, it } from 'vitest'
import { awsFinding, azureAssessment, gcpFinding } from '../aggregator/workspace.ts'
import { AWS_ROLE, fakeAws, IDENTITY_TOKEN } from '../support/clouds/fake-aws.ts'
import { CLIENT, fakeAzure, TENANT } from '../support/clouds/fake-azure.ts'
import { startFakeCloud } from '../support/clouds/fake-cloud.ts'
import { externalAccount, fakeGcp } from '../support/clouds/fake-gcp.ts'
import { client, installation, pollUntil, WITHOUT_SEARCH } from './product.ts'

const names = ['one', 'two', 'three']

interface Run {
  readonly errors: readonly string[]
}

interface Listed {
  readonly name: string
  readonly last_run: Run | null
}

describe('a service that pulls from three clouds', { timeout: 240_000 }, async () => {
  const records = {
    aws: names.map((bucket) => awsFinding({ bucket })) as unknown[],
    azure: names.map((machine) => azureAssessment({ machine })) as unknown[],
    gcp: names.map((name) => gcpFinding({ name })) as unknown[],
  }
  const fakes = {
    aws: fakeAws({ records: records.aws, pageSize: 2 }),
    azure: fakeAzure({ records: records.azure, pageSize: 2 }),
    gcp: fakeGcp({ records: records.gcp, pageSize: 1 }),
  }
  const { aws, azure, gcp } = fakes
  const cloud = await startFakeCloud(
    (request) => aws.handle(request) ?? azure.handle(request) ?? gcp.handle(request),
  )
  afterAll(cloud.close)

  const folder = await mkdtemp(join(tmpdir(), 'stance-connections-'))
  const file = async (name: string, text: string) => {
    await writeFile(join(folder, name), text)
    return join(folder, name)
  }
  const token = await file('token', IDENTITY_TOKEN)
  const stance = await installation({
    ...WITHOUT_SEARCH,
    AWS_WEB_IDENTITY_TOKEN_FILE: token,
    AWS_ENDPOINT_URL_SECURITYHUB: cloud.url,
    AWS_ENDPOINT_URL_STS: cloud.url,
    AZURE_TENANT_ID: TENANT,
    AZURE_CLIENT_ID: CLIENT,
    AZURE_FEDERATED_TOKEN_FILE: token,
    AZURE_AUTHORITY_HOST: cloud.url,
    STANCE_AZURE_ENDPOINT: cloud.url,
    GOOGLE_APPLICATION_CREDENTIALS: await file(
      'account.json',
      JSON.stringify(externalAccount(cloud.url, token)),
    ),
    STANCE_GCP_ENDPOINT: cloud.url,
    STANCE_CLOUD_CA_FILE: await file('ca.pem', cloud.ca),
  })
  const service = await stance.serve()
  const http = client(service, await stance.token('admin'))

  const connections = async (): Promise<readonly Listed[]> =>
    ((await http.get('/api/v1/connections')).body as unknown as { data: Listed[] }).data

  /** Starts a run, and waits for one that ends as expected: one that was due may have begun before. */
  const runUntil = async (name: string, expected: object) => {
    expect((await stance.run(['connect', 'run', name])).stderr).toBe('')
    await pollUntil(`A run of ${name} that ends with ${JSON.stringify(expected)}`, async () => {
      const connection = (await connections()).find((listed) => listed.name === name)
      return (
        isDeepStrictEqual({ ...connection?.last_run, ...expected }, connection?.last_run) ||
        undefined
      )
    })
  }

  const openOf = async (provider: string) => {
    const answer = await http.get(`/api/v1/findings?provider=${provider}&status=open`)
    return (answer.body as unknown as { total: number }).total
  }

  /** What the newest import of a connection says of its whole input. */
  const reasonsOfImport = async (name: string) => {
    const { data } = (await http.get('/api/v1/imports')).body as unknown as {
      data: { id: string; actor: string }[]
    }
    const run = data.find(({ actor }) => actor === `connection ${name}`)
    const { errors } = (await http.get(`/api/v1/imports/${run?.id}`)).body as unknown as {
      errors: { position: number; message: string }[]
    }
    return errors.flatMap(({ position, message }) => (position === 0 ? message : []))
  }

  it.each([
    ['aws', ['--role', AWS_ROLE, '--region', 'eu-west-1']],
    ['azure', ['--scope', `/subscriptions/${TENANT}`]],
    ['gcp', ['--parent', 'organizations/42']],
  ])('reads %s by itself once it is connected', async (cloud, options) => {
    const added = await stance.run(['connect', 'add', cloud, '--name', cloud, ...options])
    expect(added.stderr).toBe('')
    expect(added.code).toBe(0)
    expect(added.stdout).toMatch(/can be read\n.*: created; a running service starts it/)
    const counts = { read: 3, resolved: 0, rejected: 0, lists: 1, lists_failed: 0 }
    await runUntil(cloud, { status: 'completed', ...counts, errors: [] })
    expect(await openOf(cloud)).toBe(3)
  })

  it('resolves what a cloud lists no more, and nothing of a list that breaks off', async () => {
    records.aws.splice(0, 1)
    await runUntil('aws', { status: 'completed', read: 2, resolved: 1 })
    expect(await openOf('aws')).toBe(2)

    records.gcp.splice(0, 1)
    gcp.list.state.plan = ({ page }) => (page > 0 ? 'denied' : null)
    await runUntil('gcp', { status: 'failed', resolved: 0, lists: 1, lists_failed: 1 })
    const failed = (await connections()).find(({ name }) => name === 'gcp')
    expect(failed?.last_run?.errors).toEqual([
      expect.stringMatching(/^Google Cloud organizations\/42: .*securitycenter\.findings\.list/),
    ])
    expect(await openOf('gcp')).toBe(3)
    expect(await reasonsOfImport('gcp')).toEqual(failed?.last_run?.errors)
  })

  it('does not save a connection that cannot be read, and says why', async () => {
    gcp.list.state.plan = () => 'denied'
    const added = await stance.run([
      'connect',
      'add',
      'gcp',
      '--name',
      'denied',
      '--parent',
      'folders/1',
    ])
    expect(added.code).toBe(1)
    expect(added.stdout).toMatch(/Google Cloud folders\/1: .*securitycenter\.findings\.list/)
    expect(added.stdout + added.stderr).not.toContain(IDENTITY_TOKEN)
    expect((await connections()).map(({ name }) => name)).toEqual(['aws', 'azure', 'gcp'])
  })

  it('deletes a connection and keeps what it imported', async () => {
    expect((await stance.run(['connect', 'remove', 'azure'])).code).toBe(0)
    expect((await stance.run(['connect', 'run', 'azure'])).stderr).toMatch(
      'There is no connection azure; there are aws, gcp',
    )
    expect(await openOf('azure')).toBe(3)
  })
})
