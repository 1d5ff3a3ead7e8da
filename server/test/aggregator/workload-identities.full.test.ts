import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { StoreKind } from '../../src/clouds/object-stores/object-location.ts'
import { makeCertificate } from '../support/certificates.ts'
import { AWS_ROLE, fakeAws } from '../support/clouds/fake-aws.ts'
import { fakeAzure, IDENTITY_HEADER, TENANT } from '../support/clouds/fake-azure.ts'
import { type Answer, json } from '../support/clouds/fake-cloud.ts'
import { ROLE, WORKLOAD_TOKEN } from '../support/clouds/fake-sign-in.ts'
import { startObjectStoreFake } from '../support/clouds/object-store-fake.ts'
import { startFakeProxy } from '../support/fake-proxy.ts'
import { startFakeGraph } from '../support/outputs/fake-http.ts'
import { runJob } from './job-process.ts'
import { closing, outputSpace } from './outputs/output-space.ts'
import { cloudConfig, PAGE_ROWS, pullWorkspace, RECORDS, ROWS } from './pull-workspace.ts'
import { awsFinding, workspace } from './workspace.ts'

const ARGS = ['--config', 'config.yaml']
const CERTIFICATE = makeCertificate('0c')

/** A service of the platform, which has no TLS. */
const startPlatform = async (answer: (url: URL, headers: IncomingMessage['headers']) => Answer) => {
  const asked: string[] = []
  const server = createServer(({ url: path = '/', headers }, response) => {
    const url = new URL(path, 'http://platform')
    asked.push(url.pathname)
    const { status, body } = answer(url, headers)
    response.writeHead(status, { 'content-type': 'application/json' }).end(body)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { host: `127.0.0.1:${(server.address() as AddressInfo).port}`, asked }
}

/** Gives tokens for a resource to a managed identity. Returns the environment of its workload. */
const startManagedIdentity = async (resource: string, token: () => string) => {
  const { host } = await startPlatform((url, headers) => {
    const isRight =
      headers['x-identity-header'] === IDENTITY_HEADER &&
      url.searchParams.get('resource') === resource
    const expires_on = String(Math.floor(Date.now() / 1000) + 3600)
    return isRight
      ? json(200, { access_token: token(), expires_on, token_type: 'Bearer' })
      : json(400, {})
  })
  return { IDENTITY_ENDPOINT: `http://${host}/msi/token`, IDENTITY_HEADER }
}

const MANAGED = (url: string) =>
  `{source: api, scopes: [/subscriptions/${TENANT}], endpoint: "${url}"}`

const managedWorkspace = async () => {
  const fake = fakeAzure({ records: RECORDS.azure, pageSize: PAGE_ROWS })
  const space = await pullWorkspace('azure', fake)
  const { url, ca } = space.cloud
  space.write(
    'config.yaml',
    space.read('config.yaml').replace(cloudConfig('azure', url), MANAGED(url)),
  )
  space.write('ca.pem', ca)
  const platform = await startPlatform((asked, headers) =>
    fake.managedToken({ method: 'GET', url: asked, headers, body: '' }),
  )
  return {
    ...space,
    fake,
    job: (header: string) =>
      runJob(ARGS, space.folder, {
        NODE_EXTRA_CA_CERTS: space.path('ca.pem'),
        IDENTITY_ENDPOINT: `http://${platform.host}/msi/token`,
        IDENTITY_HEADER: header,
      }),
  }
}

describe('a managed identity of Azure', () => {
  test('gets its tokens from the service that the environment names, and pulls', async () => {
    const { job, fake, pulled } = await managedWorkspace()
    fake.list.state.plan = ({ page, asked }) =>
      page === 3 && asked === 1 ? 'credentials expired' : null
    const { code, stdout, stderr } = await job(IDENTITY_HEADER)
    expect({ code, errors: JSON.parse(stdout).errors }).toEqual({ code: 0, errors: [] })
    expect(pulled()).toHaveLength(ROWS)
    expect(fake.sessions()).toBe(2)
    expect(stdout + stderr).not.toMatch(/access-token|secret-of-the-environment/)
  })

  test('that is not accepted fails Azure in one sentence, and nothing else', async () => {
    const { job } = await managedWorkspace()
    const { code, stdout, stderr } = await job('another')
    const { errors, providers } = JSON.parse(stdout)
    expect(code).toBe(3)
    expect(providers.aws.status).toBe('completed')
    expect(errors.map(({ message }: { message: string }) => message)).toEqual([
      expect.stringMatching(/^Azure subscription .*: sign-in of the managed identity fails: /),
    ])
    expect(stdout + stderr).not.toContain('secret-of-the-environment')
  })
})

const OTHER_ROLE = 'arn:aws:iam::444455556666:role/stance-reader'

describe('a role for each account of AWS', () => {
  const bothRoles = async (roles: readonly string[]) => {
    const fake = fakeAws({ records: RECORDS.aws, pageSize: PAGE_ROWS, roles })
    const space = await pullWorkspace('aws', fake)
    const config = cloudConfig('aws', space.cloud.url)
    const both = config.replace(
      `role_arn: "${AWS_ROLE}"`,
      `role_arns: ["${AWS_ROLE}", "${OTHER_ROLE}"]`,
    )
    space.write('config.yaml', space.read('config.yaml').replace(config, both))
    return { ...space, fake }
  }

  test('is assumed for it, with credentials of its own', async () => {
    const { run, fake, cloud } = await bothRoles([AWS_ROLE, OTHER_ROLE])
    expect((await run()).result.errors).toEqual([])
    const assumed = cloud.requests
      .filter(({ url }) => url.pathname === '/')
      .map(({ body }) => new URLSearchParams(body).get('RoleArn'))
    expect(assumed.sort()).toEqual([AWS_ROLE, OTHER_ROLE])
    expect(fake.list.state.total).toBe(2 * fake.list.pages)
  })

  test('that does not trust the workload fails AWS, and nothing is closed', async () => {
    const { run } = await bothRoles([AWS_ROLE])
    const { result, code } = await run()
    expect(code).toBe(3)
    expect(result.delta.closed).toBe(0)
    expect(result.errors.map(({ message }) => message)).toEqual([
      expect.stringMatching(
        /^AWS account 444455556666 in eu-west-1: AssumeRoleWithWebIdentity for/,
      ),
    ])
  })
})

const storeWorkspace = async (kind: StoreKind, configOf: (endpoint: string) => string) => {
  const fake = await startObjectStoreFake(kind, CERTIFICATE)
  onTestFinished(fake.stop)
  const space = workspace({
    'config.yaml': `clouds:
  aws: {source: files, files: ["in/*"]}
metadata: {file: metadata.yaml}
state: {dir: "${fake.url}/state"}
object_stores: ${configOf(fake.endpoint)}
`,
    'in/page.json': [awsFinding()],
    token: WORKLOAD_TOKEN,
    'ca.pem': CERTIFICATE.cert,
  })
  return {
    fake,
    space,
    run: (env: Readonly<Record<string, string>>) =>
      runJob(ARGS, space.folder, {
        NODE_EXTRA_CA_CERTS: space.path('ca.pem'),
        TMPDIR: space.folder,
        ...env,
      }),
  }
}

describe('a state in an object store', () => {
  test('is written with the managed identity of Azure', async () => {
    const { fake, run } = await storeWorkspace(
      'azblob',
      (endpoint) => `{azblob: {endpoint: "${endpoint}"}}`,
    )
    const env = await startManagedIdentity('https://storage.azure.com', fake.signIn.token)
    const { code, stderr } = await run(env)
    expect({ code, stderr: code === 0 ? '' : stderr }).toEqual({ code: 0, stderr: '' })
    expect(fake.objects().has('state/manifest.json')).toBe(true)
    expect((await run({ ...env, IDENTITY_HEADER: 'another' })).code).toBe(2)
  })

  test('is written with the service account of the machine in Google Cloud', async () => {
    const { fake, run } = await storeWorkspace(
      'gs',
      (endpoint) => `{gs: {endpoint: "${endpoint}"}}`,
    )
    let status = 200
    const { host, asked } = await startPlatform((url, headers) => {
      const isRight =
        headers['metadata-flavor'] === 'Google' &&
        url.searchParams.get('scopes') === 'https://www.googleapis.com/auth/devstorage.read_write'
      const token = { access_token: fake.signIn.token(), expires_in: 3599, token_type: 'Bearer' }
      return isRight && status === 200 ? json(200, token) : json(404, {})
    })
    const env = { GCE_METADATA_HOST: host }
    const { code, stderr } = await run(env)
    expect({ code, stderr: code === 0 ? '' : stderr }).toEqual({ code: 0, stderr: '' })
    expect(asked).toEqual(['/computeMetadata/v1/instance/service-accounts/default/token'])
    status = 404
    const denied = await run(env)
    expect(denied.code).toBe(2)
    expect(denied.stderr).toMatch(/sign-in of the service account of the machine fails: .* 404/)
  })

  test('is reached through the proxy of the configuration, and none of the environment', async () => {
    const proxy = await startFakeProxy()
    onTestFinished(proxy.stop)
    const { fake, run } = await storeWorkspace(
      's3',
      (endpoint) =>
        `{proxy: "http://user:pass@${proxy.address}", s3: {region: eu-west-1, endpoint: "${endpoint}", sts_endpoint: "${endpoint}", role_arn: "${ROLE}", web_identity_token_file: token}}`,
    )
    const { code, stdout, stderr } = await run({ HTTPS_PROXY: 'http://127.0.0.1:1' })
    expect({ code, stderr: code === 0 ? '' : stderr }).toEqual({ code: 0, stderr: '' })
    const { host } = new URL(fake.origin)
    const pair = Buffer.from('user:pass').toString('base64')
    expect(new Set(proxy.tunnels)).toEqual(new Set([`${host} Basic ${pair}`]))
    expect(stdout + stderr).not.toContain(pair)
  })

  test('asks no reserved address for a token', async () => {
    const identity =
      'tenant_id: a, client_id: b, federated_token_file: token, authority_host: "https://169.254.169.254"'
    const { run, fake } = await storeWorkspace('azblob', () => `{azblob: {${identity}}}`)
    const { code, stderr } = await run({})
    expect(code).toBe(2)
    expect(stderr).toMatch(/169\.254\.169\.254 is not asked: it has a reserved address/)
    expect(fake.requests).toEqual([])
  })
})

describe('mail through Microsoft Graph', () => {
  test('is sent with the managed identity of Azure', async () => {
    const graph = closing(await startFakeGraph())
    const env = await startManagedIdentity('https://graph.microsoft.com', () => 'graph-token')
    const space = outputSpace(
      `  email: {transport: graph, endpoint: "${graph.url}", from: stance@acme.test, to: [security@acme.test]}`,
    )
    const { code, stdout, stderr } = await runJob(ARGS, space.folder, env)
    expect({ code, errors: JSON.parse(stdout).errors }).toEqual({ code: 0, errors: [] })
    expect(graph.mails).toHaveLength(1)
    expect(stdout + stderr).not.toContain('graph-token')
    const denied = await runJob(ARGS, space.folder, { ...env, IDENTITY_HEADER: 'another' })
    expect(denied.code).toBe(4)
    expect(JSON.parse(denied.stdout).errors).toEqual([
      {
        file: 'email:graph',
        message: expect.stringMatching(/sign-in of the managed identity fails/),
      },
    ])
    expect((await runJob(ARGS, space.folder, env)).code).toBe(0)
    expect(graph.mails).toHaveLength(3)
  })
})
