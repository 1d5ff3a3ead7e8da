import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { PROVIDERS, type Provider } from '@stance/core/kernel/provider'
import { describe, expect, test } from 'vitest'
import { parse as parseYaml } from 'yaml'
import { Interrupted } from '../../src/aggregator/run/run-failure.service.ts'
import { AWS_PERMISSIONS } from '../../src/clouds/aws/aws-config.ts'
import { AZURE_PERMISSIONS } from '../../src/clouds/azure/azure-config.ts'
import { GCP_PERMISSIONS } from '../../src/clouds/gcp/gcp-config.ts'
import type { PullTiming } from '../../src/clouds/pull/call.service.ts'
import { TENANT } from '../support/clouds/fake-azure.ts'
import type { ReceivedRequest } from '../support/clouds/fake-cloud.ts'
import { cloudConfig, fakeOf, pullWorkspace, ROWS } from './pull-workspace.ts'

const deployed = (name: string): string =>
  readFileSync(new URL(`../../../deploy/permissions/${name}`, import.meta.url), 'utf8')

/** The permissions of the calls that a fake received; signing in to Azure and Google Cloud needs none. */
const PERMISSIONS_OF: Readonly<Record<string, readonly string[]>> = {
  'POST /': [AWS_PERMISSIONS.AssumeRoleWithWebIdentity],
  'POST /findings': [AWS_PERMISSIONS.GetFindings],
  'POST /findingsv2': [AWS_PERMISSIONS.GetFindingsV2],
  'POST /providers/Microsoft.ResourceGraph/resources': AZURE_PERMISSIONS['Resource Graph query'],
  'GET assessments': AZURE_PERMISSIONS['list of assessments'],
  'GET subAssessments': AZURE_PERMISSIONS['list of sub-assessments'],
  'GET findings': [GCP_PERMISSIONS['findings.list']],
}

const permissionsOf = ({ method, url: { pathname } }: ReceivedRequest): readonly string[] => {
  if (pathname.startsWith(`/${TENANT}/`) || pathname === '/v1/token') return []
  const last = pathname.split('/').at(-1)
  const permissions = PERMISSIONS_OF[`${method} ${pathname}`] ?? PERMISSIONS_OF[`${method} ${last}`]
  if (!permissions) throw new Error(`No permission is known for ${method} ${pathname}`)
  return permissions
}

const DEPLOYED: Readonly<Record<Provider, () => readonly string[]>> = {
  aws: () =>
    ['aws-policy.json', 'aws-trust.json'].flatMap((name) =>
      JSON.parse(deployed(name)).Statement.flatMap(({ Action }: { Action: string[] }) => Action),
    ),
  azure: () => JSON.parse(deployed('azure-role.json')).Actions,
  gcp: () => parseYaml(deployed('gcp-role.yaml')).includedPermissions,
}

const GROUP = `/subscriptions/${TENANT}/resourceGroups/shop`

/** Configurations that together make every call. */
const EVERY_CALL: Readonly<Record<Provider, readonly ((config: string) => string)[]>> = {
  aws: [(config) => config, (config) => config.replace('{', '{hub: v2, ')],
  azure: [(config) => config.replace('scopes: [', `scopes: [${GROUP}, `)],
  gcp: [(config) => config],
}

describe('the permissions in deploy/permissions', () => {
  test.each(PROVIDERS)('of %s are those of the calls that are made', async (provider) => {
    const needed = new Set<string>()
    for (const change of EVERY_CALL[provider]) {
      const { run, cloud, write, read } = await pullWorkspace(provider, fakeOf(provider))
      const config = cloudConfig(provider, cloud.url)
      write('config.yaml', read('config.yaml').replace(config, change(config)))
      expect((await run()).result.errors).toEqual([])
      for (const permission of cloud.requests.flatMap(permissionsOf)) needed.add(permission)
    }
    expect([...DEPLOYED[provider]()].sort()).toEqual([...needed].sort())
  })
})

describe('a pull', () => {
  test.each(PROVIDERS)('of %s gives what a file with the same records gives', async (provider) => {
    const fake = fakeOf(provider)
    const { run, pulled, findings, write, read, cloud } = await pullWorkspace(provider, fake)
    const first = await run()
    expect(first.result.errors).toEqual([])
    expect(first.result.providers[provider]).toMatchObject({
      findings: ROWS,
      pages: fake.list.pages,
    })
    expect(pulled().every((text) => text.endsWith('NEW'))).toBe(true)
    const before = findings().map(({ finding }) => finding.finding_id_short)
    const config = cloudConfig(provider, cloud.url)
    write('config.yaml', read('config.yaml').replace(config, '{source: files, files: [all.json]}'))
    write('all.json', fake.records)
    expect((await run()).result.delta).toEqual({
      new: 0,
      existing: ROWS + 1,
      closed: 0,
      reopened: 0,
    })
    expect(findings().map(({ finding }) => finding.finding_id_short)).toEqual(before)
  })

  test('that is interrupted while it waits stops at once, and changes nothing', async () => {
    const fake = fakeOf('aws')
    fake.list.state.plan = ({ page }) => (page === 2 ? 'throttled' : null)
    const { run, files, cloud } = await pullWorkspace('aws', fake)
    let isWaiting = false
    const timing: PullTiming = {
      now: () => 0,
      random: () => 1,
      sleep: async (ms, signal) => {
        if (ms === 0) return
        isWaiting = true
        await once(signal, 'abort')
        signal.throwIfAborted()
      },
    }
    const interruption = () => (isWaiting ? new Interrupted('stop') : undefined)
    const running = run({ pull: { ca: cloud.ca, timing }, interruption })
    await expect(running).rejects.toThrow(Interrupted)
    expect(files('reports')).toEqual({})
  })
})
