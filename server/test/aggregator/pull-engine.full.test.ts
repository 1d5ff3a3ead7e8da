import { expect, onTestFinished, test } from 'vitest'
import { AWS_ROLE, IDENTITY_TOKEN } from '../support/clouds/fake-aws.ts'
import { isInstalled, MOTO, startEngine } from '../support/engine-process.ts'
import { runJob } from './job-process.ts'
import { cloudConfig } from './pull-workspace.ts'
import { awsFinding, workspace } from './workspace.ts'

const IMPORT_LIMIT = 100
const FINDINGS = 250

/** More than moto returns in a page. */
const names = Array.from({ length: FINDINGS }, (_, at) => `bucket-${String(at).padStart(3, '0')}`)

test.skipIf(!isInstalled(MOTO))(
  'findings are pulled from moto, an AWS that other people wrote, with credentials of a role',
  async () => {
    const moto = await startEngine(MOTO)
    onTestFinished(moto.stop)
    const findings = names.map((bucket) => awsFinding({ bucket }))
    for (let from = 0; from < FINDINGS; from += IMPORT_LIMIT) {
      const imported = await moto.http.send({
        method: 'POST',
        url: new URL(`${moto.endpoint}/findings/import`),
        headers: {
          authorization:
            'AWS4-HMAC-SHA256 Credential=AKIA/20260101/eu-west-1/securityhub/aws4_request',
          'content-type': 'application/json',
          'x-moto-account-id': AWS_ROLE.split(':')[4] ?? '',
        },
        body: JSON.stringify({ Findings: findings.slice(from, from + IMPORT_LIMIT) }),
      })
      expect(imported.status, String(imported.body)).toBe(200)
    }
    const space = workspace({
      'config.yaml': `clouds:
  aws: ${cloudConfig('aws', moto.endpoint)}
metadata: {file: metadata.yaml}
state: {dir: ./state}
outputs:
  reports: {dir: ./reports, formats: [json]}
`,
      token: IDENTITY_TOKEN,
    })
    const { code, stdout, stderr } = await runJob(['--config', 'config.yaml'], space.folder)
    expect({ code, stderr: code === 0 ? '' : stderr }).toEqual({ code: 0, stderr: '' })
    expect(JSON.parse(stdout).delta).toMatchObject({ new: FINDINGS })
    const resources = space.findings().map(({ finding }) => finding.resource_id)
    expect(resources.sort()).toEqual(names.map((name) => `arn:aws:s3:::${name}`))
    expect(stdout + stderr).not.toContain(AWS_ROLE)
  },
)
